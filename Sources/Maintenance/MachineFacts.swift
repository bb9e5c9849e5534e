internal import Glibc
package import Health

/// What the machine says of itself: its supply, what is written, its addresses.
package struct MachineFacts: Sendable {
    package var power = PowerFacts.notMeasured
    package var agentBytes: Int64?
    package var disk: WearFacts.Disk?
    package var spiTransferBytes = MachineFacts.defaultTransferBytes
    package var addresses: [String] = []

    /// spidev's buffer where nobody chose another.
    private static let defaultTransferBytes = 4096
    /// The kernel's block layer counts in these, whatever the disk's own are.
    private static let sectorBytes: Int64 = 512
    private static let maxAddresses = 256

    package init() {}

    /// Looks. May block where the folder's disk does.
    package init(_ files: MachineFiles, stateFolder: String) {
        power = MachineFacts.power(files)
        agentBytes = MachineFacts.writtenByAgent(files)
        disk = MachineFacts.deviceNumber(of: stateFolder).flatMap { MachineFacts.disk(files, deviceNumber: $0) }
        spiTransferBytes =
            files.number("/sys/module/spidev/parameters/bufsiz").map { Int(clamping: $0) } ?? spiTransferBytes
        addresses = MachineFacts.addresses()
    }

    // MARK: Supply

    /// A Raspberry Pi's firmware, or its voltage monitor; other machines have neither.
    static func power(_ files: MachineFiles) -> PowerFacts {
        // /sys/devices/platform/soc/soc:firmware, or beside it on later models.
        let platform = "/sys/devices/platform"
        let folders =
            [platform] + files.names(platform).filter { $0.hasPrefix("soc") }.map { "\(platform)/\($0)" }
        for folder in folders {
            for name in files.names(folder) where name.contains("firmware") {
                guard let bits = files.number("\(folder)/\(name)/get_throttled", radix: 16) else { continue }
                return .throttled(UInt32(truncatingIfNeeded: bits))
            }
        }
        let monitors = "/sys/class/hwmon"
        for name in files.names(monitors) where files.text("\(monitors)/\(name)/name") == "rpi_volt" {
            guard let alarm = files.number("\(monitors)/\(name)/in0_lcrit_alarm") else { continue }
            return .alarm(alarm != 0)
        }
        return .notMeasured
    }

    // MARK: Wear

    /// Bytes that this process has sent to disks, by proc(5).
    static func writtenByAgent(_ files: MachineFiles) -> Int64? {
        let lines = files.text("/proc/self/io")?.split(separator: "\n") ?? []
        let key = "write_bytes: "
        return lines.first { $0.hasPrefix(key) }.flatMap { Int64($0.dropFirst(key.count)) }
    }

    /// `MAJOR:MINOR` of the file system that holds the folder.
    static func deviceNumber(of folder: String) -> String? {
        var status = stat()
        guard stat(folder, &status) == 0 else { return nil }
        // As makedev(3) puts them together; its opposites are macros in C.
        let device = UInt64(status.st_dev)
        let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
        let minor = device & 0xFF | device >> 12 & ~0xFF
        return "\(major):\(minor)"
    }

    /// The disk of that partition; nil where the file system is on none.
    static func disk(_ files: MachineFiles, deviceNumber: String) -> WearFacts.Disk? {
        guard var path = files.resolved("/sys/dev/block/\(deviceNumber)") else { return nil }
        if files.text("\(path)/partition") != nil { path = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) }
        // Documentation/block/stat.rst: the seventh is the sectors written.
        let fields = files.text("\(path)/stat")?.split(separator: " ") ?? []
        let uptime = files.text("/proc/uptime")?.split(separator: " ").first.flatMap { Double($0) }
        guard fields.count >= 7, let sectors = Int64(fields[6]), let uptime, uptime < 1e9,
            let name = path.split(separator: "/").last
        else { return nil }
        return WearFacts.Disk(
            name: String(name), writes: .init(bytes: sectors &* MachineFacts.sectorBytes, seconds: Int64(uptime)))
    }

    // MARK: Network

    /// The machine's addresses, without scopes.
    static func addresses() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var addresses: [String] = []
        var next = first
        while let entry = next, addresses.count < MachineFacts.maxAddresses {
            next = entry.pointee.ifa_next
            guard let address = entry.pointee.ifa_addr, let text = text(of: address) else { continue }
            addresses.append(text)
        }
        return addresses
    }

    private static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
        let length: Int
        switch Int32(address.pointee.sa_family) {
        case AF_INET: length = MemoryLayout<sockaddr_in>.size
        case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        var characters = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = getnameinfo(
            address, socklen_t(length), &characters, socklen_t(characters.count), nil, 0, NI_NUMERICHOST)
        guard code == 0 else { return nil }
        let text = String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.split(separator: "%").first.map(String.init)
    }

    /// Whether that is an address, and not a name that leads to one.
    package static func isAddress(_ host: String) -> Bool {
        var buffer = in6_addr()
        let bare = host.split(separator: "%").first.map(String.init) ?? host
        return inet_pton(AF_INET, bare, &buffer) == 1 || inet_pton(AF_INET6, bare, &buffer) == 1
    }
}
