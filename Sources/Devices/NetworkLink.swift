/// Whether any network is there at all.
package protocol NetworkLink: Sendable {
    /// Whether an interface other than loopback is up and has a carrier.
    var isUp: Bool { get }
}
