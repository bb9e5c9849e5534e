/// Who may do what with the files and devices of the kiosk.
package struct PermissionFacts: Hashable, Sendable {
    package struct Path: Hashable, Sendable {
        /// Absolute.
        package var path: String
        /// What it is to the kiosk.
        package var role: Role
        /// It is there.
        package var exists: Bool
        /// The agent may do with it what it has to.
        package var isAllowed: Bool
        /// The twelve bits of chmod(2).
        package var mode: UInt32
        /// The agent's user owns it.
        package var isOwn: Bool

        package init(
            _ path: String, _ role: Role, exists: Bool = true, isAllowed: Bool = true, mode: UInt32, isOwn: Bool = true
        ) {
            (self.path, self.role, self.exists) = (path, role, exists)
            (self.isAllowed, self.mode, self.isOwn) = (isAllowed, mode, isOwn)
        }
    }

    /// What a path is to the kiosk.
    package enum Role: Hashable, Sendable {
        /// A device node, and the group whose members may open it.
        case device(group: String)
        /// Holds everything: photos, keys.
        case stateFolder
        /// A key.
        case secret
        /// The key of the page's certificate.
        case certificateKey
        /// Says which commands the agent runs.
        case configuration
        /// Whoever may write to it rules the kiosk.
        case socket
        /// Where backups go.
        case backupFolder
    }

    /// All that matter.
    package var paths: [Path]

    package init(paths: [Path]) { self.paths = paths }

    /// The worst of them.
    package var check: HealthCheck {
        let found = paths.compactMap(PermissionFacts.verdict)
        if let failure = found.first(where: { $0.outcome == .failure }) ?? found.first { return failure }
        return .pass(.permissions, "\(paths.count) files and devices are as they should be")
    }

    private static func verdict(_ path: Path) -> HealthCheck? {
        // What is not there is told of where it is missed.
        guard path.exists else { return nil }
        let name = path.path
        switch path.role {
        case .device(let group):
            guard !path.isAllowed else { return nil }
            return .failure(
                .permissions, "\(name) may not be opened by the agent",
                fix: "add the agent's user to the group \(group)")
        case .stateFolder:
            guard path.isAllowed, path.isOwn else {
                return .failure(
                    .permissions, "\(name) is not the agent's to write in",
                    fix: "give it back to the agent's user: chown -R fitpinky: \(name)")
            }
            guard path.mode & 0o007 != 0 else { return nil }
            return .warning(
                .permissions, "everybody on this machine may look into \(name)", fix: "chmod 700 \(name)")
        case .secret:
            guard path.mode & 0o077 != 0 else { return nil }
            return .failure(
                .permissions, "\(name) is this kiosk's key, and others may read it", fix: "chmod 600 \(name)")
        case .certificateKey:
            guard path.mode & 0o007 != 0 else { return nil }
            return .failure(
                .permissions, "everybody on this machine may read \(name), the key of the page's certificate",
                fix: "chown root:fitpinky \(name) && chmod 640 \(name)")
        case .configuration:
            if !path.isAllowed {
                return .failure(
                    .permissions, "\(name) cannot be read by the agent; the next start will fail",
                    fix: "chmod 644 \(name)")
            }
            guard path.mode & 0o002 != 0 else { return nil }
            return .failure(
                .permissions, "everybody may write \(name), which says what commands the agent runs",
                fix: "chmod 644 \(name)")
        case .socket:
            guard path.mode & 0o002 != 0 else { return nil }
            return .failure(
                .permissions, "everybody on this machine may command the kiosk through \(name)",
                fix: "chmod 660 \(name)")
        case .backupFolder:
            guard !path.isAllowed else { return nil }
            return .failure(
                .permissions, "the agent may not write in \(name)",
                fix: "chown fitpinky: \(name); where systemd runs the agent, allow it with "
                    + "ReadWritePaths=\(name) (systemctl edit fitpinky)")
        }
    }
}
