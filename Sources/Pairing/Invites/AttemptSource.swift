/// Where an attempt comes from, as far as its owner cannot choose it.
package struct AttemptSource: Hashable, Sendable {
    /// A network that may have one owner: of an IPv4 address the first 24 bits, of one of IPv6 the first 48.
    package let network: [UInt8]
    /// A machine: an IPv4 address, or the first 64 bits of one of IPv6.
    package let machine: [UInt8]

    /// - Parameters:
    ///   - network: is the beginning of `machine`, or as long as it.
    ///   - machine: empty where nobody can tell, which is one source too.
    package init(network: [UInt8], machine: [UInt8]) {
        (self.network, self.machine) = (network, machine)
    }
}
