// DO NOT EDIT.
// swift-format-ignore-file
// swiftlint:disable all
//
// In the form of the gRPC Swift generator plugin for the protocol buffer compiler, but not yet written by it: ./generate does.
// Source: echo.proto
//
// For information on using the generated types, please see the documentation:
//   https://github.com/grpc/grpc-swift

internal import GRPCCore
internal import GRPCProtobuf

// MARK: - fitpinky.benchmark.v1.Echo

/// Namespace containing generated types for the "fitpinky.benchmark.v1.Echo" service.
@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
internal enum Fitpinky_Benchmark_V1_Echo: Sendable {
    /// Service descriptor for the "fitpinky.benchmark.v1.Echo" service.
    internal static let descriptor = GRPCCore.ServiceDescriptor(fullyQualifiedService: "fitpinky.benchmark.v1.Echo")
    /// Namespace for method metadata.
    internal enum Method: Sendable {
        /// Namespace for "Say" metadata.
        internal enum Say: Sendable {
            /// Request type for "Say".
            internal typealias Input = Fitpinky_Benchmark_V1_Note
            /// Response type for "Say".
            internal typealias Output = Fitpinky_Benchmark_V1_Note
            /// Descriptor for "Say".
            internal static let descriptor = GRPCCore.MethodDescriptor(
                service: GRPCCore.ServiceDescriptor(fullyQualifiedService: "fitpinky.benchmark.v1.Echo"),
                method: "Say",
                type: .unary
            )
        }
        /// Descriptors for all methods in the "fitpinky.benchmark.v1.Echo" service.
        internal static let descriptors: [GRPCCore.MethodDescriptor] = [
            Say.descriptor
        ]
    }
}

@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
extension GRPCCore.ServiceDescriptor {
    /// Service descriptor for the "fitpinky.benchmark.v1.Echo" service.
    internal static let fitpinky_benchmark_v1_Echo = GRPCCore.ServiceDescriptor(fullyQualifiedService: "fitpinky.benchmark.v1.Echo")
}

// MARK: fitpinky.benchmark.v1.Echo (server)

@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
extension Fitpinky_Benchmark_V1_Echo {
    /// Streaming variant of the service protocol for the "fitpinky.benchmark.v1.Echo" service.
    ///
    /// This protocol is the lowest-level of the service protocols generated for this service
    /// giving you the most flexibility over the implementation of your service. This comes at
    /// the cost of more verbose and less strict APIs. Each RPC requires you to implement it in
    /// terms of a request stream and response stream. Where only a single request or response
    /// message is expected, you are responsible for enforcing this invariant is maintained.
    ///
    /// Where possible, prefer using the stricter, less-verbose ``ServiceProtocol``
    /// or ``SimpleServiceProtocol`` instead.
    internal protocol StreamingServiceProtocol: GRPCCore.RegistrableRPCService {
        /// Handle the "Say" method.
        ///
        /// - Parameters:
        ///   - request: A streaming request of `Fitpinky_Benchmark_V1_Note` messages.
        ///   - context: Context providing information about the RPC.
        /// - Throws: Any error which occurred during the processing of the request. Thrown errors
        ///     of type `RPCError` are mapped to appropriate statuses. All other errors are converted
        ///     to an internal error.
        /// - Returns: A streaming response of `Fitpinky_Benchmark_V1_Note` messages.
        func say(
            request: GRPCCore.StreamingServerRequest<Fitpinky_Benchmark_V1_Note>,
            context: GRPCCore.ServerContext
        ) async throws -> GRPCCore.StreamingServerResponse<Fitpinky_Benchmark_V1_Note>
    }

    /// Service protocol for the "fitpinky.benchmark.v1.Echo" service.
    ///
    /// This protocol is higher level than ``StreamingServiceProtocol`` but lower level than
    /// the ``SimpleServiceProtocol``, it provides access to request and response metadata and
    /// trailing response metadata. If you don't need these then consider using
    /// the ``SimpleServiceProtocol``. If you need fine grained control over your RPCs then
    /// use ``StreamingServiceProtocol``.
    internal protocol ServiceProtocol: Fitpinky_Benchmark_V1_Echo.StreamingServiceProtocol {
        /// Handle the "Say" method.
        ///
        /// - Parameters:
        ///   - request: A request containing a single `Fitpinky_Benchmark_V1_Note` message.
        ///   - context: Context providing information about the RPC.
        /// - Throws: Any error which occurred during the processing of the request. Thrown errors
        ///     of type `RPCError` are mapped to appropriate statuses. All other errors are converted
        ///     to an internal error.
        /// - Returns: A response containing a single `Fitpinky_Benchmark_V1_Note` message.
        func say(
            request: GRPCCore.ServerRequest<Fitpinky_Benchmark_V1_Note>,
            context: GRPCCore.ServerContext
        ) async throws -> GRPCCore.ServerResponse<Fitpinky_Benchmark_V1_Note>
    }

    /// Simple service protocol for the "fitpinky.benchmark.v1.Echo" service.
    ///
    /// This is the highest level protocol for the service. The API is the easiest to use but
    /// doesn't provide access to request or response metadata. If you need access to these
    /// then use ``ServiceProtocol`` instead.
    internal protocol SimpleServiceProtocol: Fitpinky_Benchmark_V1_Echo.ServiceProtocol {
        /// Handle the "Say" method.
        ///
        /// - Parameters:
        ///   - request: A `Fitpinky_Benchmark_V1_Note` message.
        ///   - context: Context providing information about the RPC.
        /// - Throws: Any error which occurred during the processing of the request. Thrown errors
        ///     of type `RPCError` are mapped to appropriate statuses. All other errors are converted
        ///     to an internal error.
        /// - Returns: A `Fitpinky_Benchmark_V1_Note` to respond with.
        func say(
            request: Fitpinky_Benchmark_V1_Note,
            context: GRPCCore.ServerContext
        ) async throws -> Fitpinky_Benchmark_V1_Note
    }
}

// Default implementation of 'registerMethods(with:)'.
@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
extension Fitpinky_Benchmark_V1_Echo.StreamingServiceProtocol {
    internal func registerMethods<Transport>(with router: inout GRPCCore.RPCRouter<Transport>) where Transport: GRPCCore.ServerTransport {
        router.registerHandler(
            forMethod: Fitpinky_Benchmark_V1_Echo.Method.Say.descriptor,
            deserializer: GRPCProtobuf.ProtobufDeserializer<Fitpinky_Benchmark_V1_Note>(),
            serializer: GRPCProtobuf.ProtobufSerializer<Fitpinky_Benchmark_V1_Note>(),
            handler: { request, context in
                try await self.say(
                    request: request,
                    context: context
                )
            }
        )
    }
}

// Default implementation of streaming methods from 'StreamingServiceProtocol'.
@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
extension Fitpinky_Benchmark_V1_Echo.ServiceProtocol {
    internal func say(
        request: GRPCCore.StreamingServerRequest<Fitpinky_Benchmark_V1_Note>,
        context: GRPCCore.ServerContext
    ) async throws -> GRPCCore.StreamingServerResponse<Fitpinky_Benchmark_V1_Note> {
        let response = try await self.say(
            request: GRPCCore.ServerRequest(stream: request),
            context: context
        )
        return GRPCCore.StreamingServerResponse(single: response)
    }
}

// Default implementation of methods from 'ServiceProtocol'.
@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
extension Fitpinky_Benchmark_V1_Echo.SimpleServiceProtocol {
    internal func say(
        request: GRPCCore.ServerRequest<Fitpinky_Benchmark_V1_Note>,
        context: GRPCCore.ServerContext
    ) async throws -> GRPCCore.ServerResponse<Fitpinky_Benchmark_V1_Note> {
        return GRPCCore.ServerResponse<Fitpinky_Benchmark_V1_Note>(
            message: try await self.say(
                request: request.message,
                context: context
            ),
            metadata: [:]
        )
    }
}

// MARK: fitpinky.benchmark.v1.Echo (client)

@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
extension Fitpinky_Benchmark_V1_Echo {
    /// Generated client protocol for the "fitpinky.benchmark.v1.Echo" service.
    ///
    /// You don't need to implement this protocol directly, use the generated
    /// implementation, ``Client``.
    internal protocol ClientProtocol: Sendable {
        /// Call the "Say" method.
        ///
        /// - Parameters:
        ///   - request: A request containing a single `Fitpinky_Benchmark_V1_Note` message.
        ///   - serializer: A serializer for `Fitpinky_Benchmark_V1_Note` messages.
        ///   - deserializer: A deserializer for `Fitpinky_Benchmark_V1_Note` messages.
        ///   - options: Options to apply to this RPC.
        ///   - handleResponse: A closure which handles the response, the result of which is
        ///       returned to the caller. Returning from the closure will cancel the RPC if it
        ///       hasn't already finished.
        /// - Returns: The result of `handleResponse`.
        func say<Result>(
            request: GRPCCore.ClientRequest<Fitpinky_Benchmark_V1_Note>,
            serializer: some GRPCCore.MessageSerializer<Fitpinky_Benchmark_V1_Note>,
            deserializer: some GRPCCore.MessageDeserializer<Fitpinky_Benchmark_V1_Note>,
            options: GRPCCore.CallOptions,
            onResponse handleResponse: @Sendable @escaping (GRPCCore.ClientResponse<Fitpinky_Benchmark_V1_Note>) async throws -> Result
        ) async throws -> Result where Result: Sendable
    }

    /// Generated client for the "fitpinky.benchmark.v1.Echo" service.
    ///
    /// The ``Client`` provides an implementation of ``ClientProtocol`` which wraps
    /// a `GRPCCore.GRPCCClient`. The underlying `GRPCClient` provides the long-lived
    /// means of communication with the remote peer.
    internal struct Client<Transport>: ClientProtocol where Transport: GRPCCore.ClientTransport {
        private let client: GRPCCore.GRPCClient<Transport>

        /// Creates a new client wrapping the provided `GRPCCore.GRPCClient`.
        ///
        /// - Parameters:
        ///   - client: A `GRPCCore.GRPCClient` providing a communication channel to the service.
        internal init(wrapping client: GRPCCore.GRPCClient<Transport>) {
            self.client = client
        }

        /// Call the "Say" method.
        ///
        /// - Parameters:
        ///   - request: A request containing a single `Fitpinky_Benchmark_V1_Note` message.
        ///   - serializer: A serializer for `Fitpinky_Benchmark_V1_Note` messages.
        ///   - deserializer: A deserializer for `Fitpinky_Benchmark_V1_Note` messages.
        ///   - options: Options to apply to this RPC.
        ///   - handleResponse: A closure which handles the response, the result of which is
        ///       returned to the caller. Returning from the closure will cancel the RPC if it
        ///       hasn't already finished.
        /// - Returns: The result of `handleResponse`.
        internal func say<Result>(
            request: GRPCCore.ClientRequest<Fitpinky_Benchmark_V1_Note>,
            serializer: some GRPCCore.MessageSerializer<Fitpinky_Benchmark_V1_Note>,
            deserializer: some GRPCCore.MessageDeserializer<Fitpinky_Benchmark_V1_Note>,
            options: GRPCCore.CallOptions = .defaults,
            onResponse handleResponse: @Sendable @escaping (GRPCCore.ClientResponse<Fitpinky_Benchmark_V1_Note>) async throws -> Result = { response in
                try response.message
            }
        ) async throws -> Result where Result: Sendable {
            try await self.client.unary(
                request: request,
                descriptor: Fitpinky_Benchmark_V1_Echo.Method.Say.descriptor,
                serializer: serializer,
                deserializer: deserializer,
                options: options,
                onResponse: handleResponse
            )
        }
    }
}

// Helpers providing default arguments to 'ClientProtocol' methods.
@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
extension Fitpinky_Benchmark_V1_Echo.ClientProtocol {
    /// Call the "Say" method.
    ///
    /// - Parameters:
    ///   - request: A request containing a single `Fitpinky_Benchmark_V1_Note` message.
    ///   - options: Options to apply to this RPC.
    ///   - handleResponse: A closure which handles the response, the result of which is
    ///       returned to the caller. Returning from the closure will cancel the RPC if it
    ///       hasn't already finished.
    /// - Returns: The result of `handleResponse`.
    internal func say<Result>(
        request: GRPCCore.ClientRequest<Fitpinky_Benchmark_V1_Note>,
        options: GRPCCore.CallOptions = .defaults,
        onResponse handleResponse: @Sendable @escaping (GRPCCore.ClientResponse<Fitpinky_Benchmark_V1_Note>) async throws -> Result = { response in
            try response.message
        }
    ) async throws -> Result where Result: Sendable {
        try await self.say(
            request: request,
            serializer: GRPCProtobuf.ProtobufSerializer<Fitpinky_Benchmark_V1_Note>(),
            deserializer: GRPCProtobuf.ProtobufDeserializer<Fitpinky_Benchmark_V1_Note>(),
            options: options,
            onResponse: handleResponse
        )
    }
}

// Helpers providing sugared APIs for 'ClientProtocol' methods.
@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
extension Fitpinky_Benchmark_V1_Echo.ClientProtocol {
    /// Call the "Say" method.
    ///
    /// - Parameters:
    ///   - message: request message to send.
    ///   - metadata: Additional metadata to send, defaults to empty.
    ///   - options: Options to apply to this RPC, defaults to `.defaults`.
    ///   - handleResponse: A closure which handles the response, the result of which is
    ///       returned to the caller. Returning from the closure will cancel the RPC if it
    ///       hasn't already finished.
    /// - Returns: The result of `handleResponse`.
    internal func say<Result>(
        _ message: Fitpinky_Benchmark_V1_Note,
        metadata: GRPCCore.Metadata = [:],
        options: GRPCCore.CallOptions = .defaults,
        onResponse handleResponse: @Sendable @escaping (GRPCCore.ClientResponse<Fitpinky_Benchmark_V1_Note>) async throws -> Result = { response in
            try response.message
        }
    ) async throws -> Result where Result: Sendable {
        let request = GRPCCore.ClientRequest<Fitpinky_Benchmark_V1_Note>(
            message: message,
            metadata: metadata
        )
        return try await self.say(
            request: request,
            options: options,
            onResponse: handleResponse
        )
    }
}