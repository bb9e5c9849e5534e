import ProtoReading
import SwiftProtobufPluginLibrary

/// One service: its server protocol, its method table and its client.
struct Service {
    let fullName: String
    let swiftName: String
    let comments: String
    let methods: [Method]

    init(_ service: ServiceDescriptor, prefix: String, namer: SwiftProtobufNamer) throws(GenerationError) {
        fullName = service.fullName
        swiftName = prefix + service.name
        comments = service.protoSourceComments()
        methods = service.methods.map { Method($0, namer: namer) }
        var seen: Set<String> = []
        for method in methods where !seen.insert(method.swiftName).inserted {
            throw GenerationError(
                "service \(service.fullName) has two methods that are both `\(method.swiftName)` in Swift; rename one")
        }
    }

    func source(visibility: Options.Visibility) -> String {
        let prefix = visibility.prefix
        let requirements = methods.map { "\($0.comments)func \($0.swiftName)\($0.serverSignature)" }
        let entries = methods.map { "\"\($0.wireName)\": \($0.tableEntry)," }
        let calls = methods.map { $0.clientMethod(service: fullName, prefix: prefix) }
        return """
            \(comments)/// What a server of `\(fullName)` implements. Every method must end soon after its task is cancelled.
            \(prefix)protocol \(swiftName)Service: Sendable {
                \(requirements.joined(separator: "\n\n").indented(by: 4))
            }

            extension \(swiftName)Service {
                /// The method table of `\(fullName)`, to hand to a server.
                \(prefix)var ttrpcService: TTRPCService {
                    TTRPCService(
                        name: "\(fullName)",
                        methods: [
                            \(entries.isEmpty ? ":" : entries.joined(separator: "\n").indented(by: 16))
                        ]
                    )
                }
            }

            /// Calls `\(fullName)` at a peer.
            \(prefix)struct \(swiftName)Client: Sendable {
                /// The connection that carries the calls.
                \(prefix)let caller: any TTRPCCaller

                /// Uses `caller` for every call.
                \(prefix)init(_ caller: any TTRPCCaller) {
                    self.caller = caller
                }

                \(calls.joined(separator: "\n\n").indented(by: 4))
            }
            """
    }
}
