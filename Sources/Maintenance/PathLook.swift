package import Configuration
internal import Glibc
package import Health

/// Looks at who may do what with the kiosk's files and devices.
package enum PathLook {
    /// Those that matter to a kiosk so configured.
    package static func paths(
        _ configuration: KioskConfiguration, isLinux: Bool, stateFolder: String, places: AgentPlaces,
        files: MachineFiles = MachineFiles()
    ) -> [PermissionFacts.Path] {
        var paths: [PermissionFacts.Path] = []
        if isLinux { paths += devices(configuration, files) }
        paths.append(look(stateFolder, .stateFolder, for: R_OK | W_OK | X_OK))
        for name in files.names(stateFolder) where name.hasSuffix(".key") {
            paths.append(look("\(stateFolder)/\(name)", .secret, for: R_OK))
        }
        if let key = configuration.console.tlsKey { paths.append(look(key, .certificateKey, for: R_OK)) }
        if let file = places.configuration { paths.append(look(file, .configuration, for: R_OK)) }
        if let socket = places.socket { paths.append(look(socket, .socket, for: 0)) }
        if let folder = configuration.storage.backupFolder {
            paths.append(look(folder, .backupFolder, for: R_OK | W_OK | X_OK))
        }
        return paths
    }

    private static func devices(_ configuration: KioskConfiguration, _ files: MachineFiles) -> [PermissionFacts.Path] {
        var nodes: [(String, String)] = []
        if configuration.ring.sink == .spi { nodes.append((configuration.ring.device, "spi")) }
        let names = files.names("/dev")
        if let device = configuration.camera.device, device.hasPrefix("/") {
            nodes.append((device, "video"))
        } else if let first = names.first(where: { $0.hasPrefix("video") }) {
            nodes.append(("/dev/\(first)", "video"))
        }
        nodes += names.filter { $0.hasPrefix("gpiochip") }.map { ("/dev/\($0)", "gpio") }
        return nodes.map { look($0.0, .device(group: $0.1), for: R_OK | W_OK) }
    }

    static func look(_ path: String, _ role: PermissionFacts.Role, for wanted: Int32) -> PermissionFacts.Path {
        var status = stat()
        guard stat(path, &status) == 0 else {
            // Hidden is not absent.
            let isHidden = errno == EACCES
            return PermissionFacts.Path(path, role, exists: isHidden, isAllowed: false, mode: 0, isOwn: false)
        }
        // By the identity that opens files, which need not be the one that started the agent; read-only mounts count as well.
        let isAllowed = faccessat(AT_FDCWD, path, wanted, AT_EACCESS) == 0
        return PermissionFacts.Path(
            path, role, isAllowed: isAllowed, mode: status.st_mode & 0o7777,
            isOwn: status.st_uid == geteuid() || geteuid() == 0)
    }
}
