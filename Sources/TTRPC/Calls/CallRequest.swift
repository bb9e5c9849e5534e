import SwiftProtobuf

/// What opens a call: the Request message of ttrpc.
public struct CallRequest: Hashable, Sendable {
    /// The full protobuf name of the service, such as `fitpinky.v1.Kiosk`.
    public let service: String
    /// The method's name as in the .proto file.
    public let method: String
    /// The serialized request message; empty where the client sends its messages as Data.
    public let payload: [UInt8]
    /// How long the caller waits from now; nil for ever. Kept to the nanosecond, at most about 292 years.
    public let timeout: Duration?
    /// What travels with the request.
    public let metadata: Metadata

    /// Puts a request together.
    public init(
        service: String, method: String, payload: [UInt8] = [], timeout: Duration? = nil,
        metadata: Metadata = Metadata()
    ) {
        self.service = service
        self.method = method
        self.payload = payload
        self.timeout = timeout
        self.metadata = metadata
    }

    /// Reads the data of a Request frame; nil if it is not the protobuf message.
    init?(data: [UInt8]) {
        if let usual = Self(usual: data) {
            self = usual
        } else {
            self.init(any: data)
        }
    }

    /// nil also if there is metadata, or what this version does not know.
    init?(usual data: [UInt8]) {
        var (service, method, payload, nanoseconds) = ("", "", [UInt8](), Int64(0))
        var reader = Envelope.Reader(data)
        while !reader.isAtEnd {
            switch reader.tag() {
            case Envelope.bytesTag(1):
                guard let text = reader.text() else { return nil }
                service = text
            case Envelope.bytesTag(2):
                guard let text = reader.text() else { return nil }
                method = text
            case Envelope.bytesTag(3):
                guard let run = reader.run() else { return nil }
                payload = Array(run)
            case Envelope.numberTag(4):
                guard let number = reader.number() else { return nil }
                nanoseconds = Int64(number)
            default:
                return nil
            }
        }
        self.init(service: service, method: method, payload: payload, timeout: Self.timeout(nanoseconds))
    }

    init?(any data: [UInt8]) {
        guard let message = try? Ttrpc_Request(serializedBytes: data) else { return nil }  // why is of no use to anyone
        service = message.service
        method = message.method
        payload = [UInt8](message.payload)
        timeout = Self.timeout(message.timeoutNano)
        var metadata = Metadata()
        for pair in message.metadata {
            metadata.append(pair.value, for: pair.key)
        }
        self.metadata = metadata
    }

    /// The data of a Request frame.
    func encoded() -> [UInt8] {
        let nanoseconds = timeout.map(Self.wholeNanoseconds) ?? 0
        guard metadata.pairs.isEmpty, nanoseconds >= 0 else { return encodedAny() }
        var writer = Envelope.Writer(capacity: service.utf8.count + method.utf8.count + payload.count + 32)
        writer.run(service.utf8, field: 1)
        writer.run(method.utf8, field: 2)
        writer.run(payload, field: 3)
        writer.number(UInt64(nanoseconds), field: 4)
        return writer.bytes
    }

    func encodedAny() -> [UInt8] {
        var message = Ttrpc_Request()
        message.service = service
        message.method = method
        message.payload.append(contentsOf: payload)
        message.timeoutNano = timeout.map(Self.wholeNanoseconds) ?? 0
        message.metadata = metadata.pairs.map { pair in
            var keyValue = Ttrpc_KeyValue()
            keyValue.key = pair.key
            keyValue.value = pair.value
            return keyValue
        }
        return message.wireBytes()
    }

    private static func timeout(_ nanoseconds: Int64) -> Duration? {
        nanoseconds == 0 ? nil : .nanoseconds(nanoseconds)
    }

    /// 0 means for ever on the wire, so a timeout of nothing becomes one that has just passed.
    private static func wholeNanoseconds(of timeout: Duration) -> Int64 {
        let (seconds, attoseconds) = timeout.components
        let (scaled, tooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, stillTooLarge) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
        if tooLarge || stillTooLarge { return seconds < 0 ? .min : .max }
        return sum == 0 ? -1 : sum
    }
}

extension Message {
    /// The serialized message. It fails only for a required field that is not set, and proto3 has none.
    func wireBytes() -> [UInt8] {
        (try? serializedBytes()) ?? []  // cannot fail for proto3, see above
    }
}
