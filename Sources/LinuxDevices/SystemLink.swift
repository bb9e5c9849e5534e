internal import Devices
import Glibc

/// The machine's network interfaces, as sysfs shows them.
package struct SystemLink: NetworkLink {
    private let folder: String

    static let maxInterfaces = 256

    package init() {
        self.init(folder: "/sys/class/net")
    }

    init(folder: String) {
        self.folder = folder
    }

    /// Whether an interface other than loopback is up and has a carrier.
    package var isUp: Bool {
        SystemFiles.names(in: folder).prefix(SystemLink.maxInterfaces).contains { $0 != "lo" && isUp(interface: $0) }
    }

    private func isUp(interface: String) -> Bool {
        let state = SystemFiles.text(at: "\(folder)/\(interface)/operstate")
        guard state == "unknown" else { return state == "up" }
        // A tunnel such as WireGuard has no cable to report on: it is up if it was set up, and carries unless it says not.
        let flags = SystemFiles.text(at: "\(folder)/\(interface)/flags") ?? ""
        let isSetUp = UInt32(flags.drop { $0 == "0" }.drop { $0 == "x" }, radix: 16).map { $0 & 1 == 1 } ?? false
        return isSetUp && SystemFiles.text(at: "\(folder)/\(interface)/carrier") == "1"
    }
}
