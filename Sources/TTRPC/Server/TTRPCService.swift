/// A service to be offered: its full protobuf name and what to do for each method.
public struct TTRPCService: Sendable {
    /// Such as `fitpinky.v1.Kiosk`.
    public let name: String
    /// By name as in the .proto file.
    public let methods: [String: MethodHandler]

    /// Generated code builds one from an implementation.
    public init(name: String, methods: [String: MethodHandler]) {
        self.name = name
        self.methods = methods
    }
}
