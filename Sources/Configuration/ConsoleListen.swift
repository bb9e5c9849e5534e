/// Where the console is served.
package enum ConsoleListen: Hashable, Sendable {
    /// Nowhere.
    case off
    /// On every address of a private network and of the tunnel, at the usual port.
    case auto
    /// At that address alone.
    case at(HostPort)

    /// The port, if nothing else is said.
    package static let port = 7480

    /// Reads `off`, `auto` or `HOST:PORT`; nil for anything else.
    package init?(_ text: String) {
        switch text {
        case "off": self = .off
        case "auto": self = .auto
        default:
            guard let address = HostPort(text) else { return nil }
            self = .at(address)
        }
    }

    /// As the file has it.
    package var text: String {
        switch self {
        case .off: "off"
        case .auto: "auto"
        case .at(let address): address.description
        }
    }
}
