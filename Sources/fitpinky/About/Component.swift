/// A work of others that is part of the programs, and its terms.
struct Component: Hashable, Sendable {
    /// How it came in.
    enum Origin: String, Sendable {
        /// A Swift package that `Package.swift` names.
        case package
        /// What one of those brings along.
        case indirect
        /// A library of the system, by the name that pkg-config has for it.
        case library
        /// The language's own.
        case runtime
    }

    var name: String
    var origin: Origin
    /// As built; nil where the machine's is used, or it comes with another's.
    var version: String?
    /// SPDX's name for its licence.
    var licence: String

    private static let apache = "Apache-2.0"
    private static let exception = "Apache-2.0 WITH Swift-exception"

    /// All of them. A test compares it with `Package.swift` and what the package manager resolved.
    static let all: [Component] = [
        .init(name: "Swift runtime", origin: .runtime, licence: exception),
        .init(name: "swift-argument-parser", origin: .package, version: "1.8.2", licence: exception),
        .init(name: "swift-asn1", origin: .package, version: "1.7.4", licence: apache),
        .init(name: "swift-crypto", origin: .package, version: "4.5.2", licence: apache),
        .init(name: "swift-log", origin: .package, version: "1.16.2", licence: apache),
        .init(name: "swift-nio", origin: .package, version: "2.101.2", licence: apache),
        .init(name: "swift-nio-ssl", origin: .package, version: "2.37.6", licence: apache),
        .init(name: "swift-protobuf", origin: .package, version: "1.39.0", licence: exception),
        .init(name: "swift-service-lifecycle", origin: .package, version: "2.13.0", licence: apache),
        .init(name: "swift-system", origin: .package, version: "1.8.1", licence: exception),
        .init(name: "swift-async-algorithms", origin: .indirect, licence: exception),
        .init(name: "swift-atomics", origin: .indirect, licence: exception),
        .init(name: "swift-collections", origin: .indirect, licence: exception),
        // Part of swift-crypto and swift-nio-ssl.
        .init(name: "BoringSSL", origin: .runtime, licence: apache),
        .init(name: "cairo-ft", origin: .library, licence: "LGPL-2.1-only OR MPL-1.1"),
        .init(name: "libgpiod", origin: .library, licence: "LGPL-2.1-or-later"),
        .init(name: "libheif", origin: .library, licence: "LGPL-3.0-or-later"),
        .init(name: "libqrencode", origin: .library, licence: "LGPL-2.1-or-later"),
        .init(name: "libsodium", origin: .library, licence: "ISC"),
        .init(name: "libturbojpeg", origin: .library, licence: "IJG AND BSD-3-Clause AND Zlib"),
        .init(name: "libv4l2", origin: .library, licence: "LGPL-2.1-or-later"),
        .init(name: "lmdb", origin: .library, licence: "OLDAP-2.8"),
        .init(name: "minizip", origin: .library, licence: "Zlib"),
        .init(name: "pangocairo", origin: .library, licence: "LGPL-2.0-or-later"),
        .init(name: "zlib", origin: .library, licence: "Zlib"),
    ]
}
