internal import CSodium

/// Bytes that nobody else may see: wiped when the last owner lets go, compared in constant time, and never printed.
///
/// A class, because only the end of an object is certain: copies of a struct could be anywhere.
package final class Secret: @unchecked Sendable {  // written before it is made, and never after
    private let memory: UnsafeMutableRawBufferPointer
    private let release: @Sendable (UnsafeMutableRawBufferPointer) -> Void

    /// Takes the memory over, and gives it back wiped.
    init(
        adopting memory: UnsafeMutableRawBufferPointer,
        release: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void = { $0.deallocate() }
    ) {
        self.memory = memory
        self.release = release
    }

    deinit {
        Secret.wipe(memory)
        release(memory)
    }

    /// A copy of those bytes; the original is the caller's to wipe.
    convenience init(_ bytes: some Collection<UInt8>) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        memory.copyBytes(from: bytes)
        self.init(adopting: memory)
    }

    /// As many bytes as `body` fills; nil if it answers false.
    static func made(byteCount: Int, _ body: (UnsafeMutableRawBufferPointer) -> Bool) -> Secret? {
        let secret = Secret(repeatElement(0, count: byteCount))
        return body(secret.memory) ? secret : nil
    }

    static func random(byteCount: Int, using generator: inout some RandomNumberGenerator) -> Secret {
        let secret = Secret(repeatElement(0, count: byteCount))
        for index in secret.memory.indices { secret.memory[index] = generator.next() }
        return secret
    }

    /// How many bytes there are.
    package var byteCount: Int { memory.count }

    /// Lends the bytes. What `body` copies out of them it has to look after.
    package func withBytes<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try body(UnsafeRawBufferPointer(memory))
    }

    /// Overwrites memory in a way that no compiler leaves out.
    static func wipe(_ memory: UnsafeMutableRawBufferPointer) {
        if let start = memory.baseAddress { sodium_memzero(start, memory.count) }
    }
}

extension Secret: Equatable {
    /// In time that depends on the lengths alone.
    package static func == (a: Secret, b: Secret) -> Bool {
        guard a.byteCount == b.byteCount else { return false }
        guard let left = a.memory.baseAddress, let right = b.memory.baseAddress else { return true }
        return sodium_memcmp(left, right, a.byteCount) == 0
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "secret" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
