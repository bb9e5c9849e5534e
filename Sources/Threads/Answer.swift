/// Waiting for a thread's answer, but not for ever: a thread may hang in a device or a disk.
package enum Answer<Value: Sendable> {
    /// Starts the question, and gives what is delivered first within that time; nil if nothing is.
    package static func wait(
        _ patience: Duration, ask: (_ deliver: @escaping @Sendable (Value) -> Void) -> Void
    ) async -> Value? {
        let (answers, answer) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingOldest(1))
        ask { answer.yield($0) }
        return await withTaskGroup(of: Value?.self) { group in
            group.addTask {
                for await value in answers { return value }
                return nil
            }
            group.addTask {
                try? await Task.sleep(for: patience)  // cancelled when the answer came first
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}
