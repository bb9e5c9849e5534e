import Glibc
import NIOCore

/// Where a connection comes from, as far as an owner of one machine cannot choose it: an address of IPv4, or the network
/// (the first 64 bits) of one of IPv6, of whose other half a machine takes as many as it likes.
struct SourceNetwork: Hashable, Sendable {
    private let bytes: [UInt8]

    /// nil, an unknown place, is a network too.
    init(_ address: SocketAddress?) {
        let text = address?.ipAddress ?? ""
        var v4 = [UInt8](repeating: 0, count: 4)
        var v6 = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &v4) == 1 {
            bytes = v4
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            // A socket for both families shows IPv4 as ::ffff:1.2.3.4.
            let isV4 = v6.prefix(10).allSatisfy { $0 == 0 } && v6[10] == 0xff && v6[11] == 0xff
            bytes = isV4 ? Array(v6.suffix(4)) : Array(v6.prefix(8))
        } else {
            bytes = []
        }
    }
}
