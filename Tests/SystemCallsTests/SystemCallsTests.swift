import Glibc
import Support
import SystemCalls
import SystemPackage
import Testing

@Suite struct SystemCallsTests {
    @Test func `a call that a signal interrupts is made again`() throws {
        var answers: [Int32] = [EINTR, EINTR, 0]
        let value = try retryingOnInterrupt { () -> Int32 in
            errno = answers.removeFirst()
            return errno == 0 ? 5 : -1
        }
        #expect(value == 5 && answers.isEmpty)
    }

    @Test func `any other error is thrown at once`() {
        var count = 0
        #expect(throws: Errno.badFileDescriptor) {
            try retryingOnInterrupt { () -> Int in
                count += 1
                errno = EBADF
                return -1
            }
        }
        #expect(count == 1)
    }

    @Test(arguments: [0, 1, 99_999, 100_000, 200_000])
    func `what was written is read, up to a bound`(maxBytes: Int) throws {
        let folder = TemporaryFolder()
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let path = folder.path + "/file"
        let written = try FileDescriptor.opened(path, .writeOnly, options: .create, permissions: .ownerReadWrite)
        try written.put(bytes)
        try written.close()
        let read = try FileDescriptor.opened(path, .readOnly)
        defer { try? read.close() }  // the test is over
        #expect(try read.bytes(upTo: maxBytes) == Array(bytes.prefix(maxBytes)))
    }

    @Test func `what cannot be opened or read says why`() throws {
        let folder = TemporaryFolder()
        #expect(throws: Errno.noSuchFileOrDirectory) { try FileDescriptor.opened(folder.path + "/none", .readOnly) }
        let opened = try FileDescriptor.opened(folder.path, .readOnly)
        defer { try? opened.close() }  // the test is over
        #expect(throws: Errno.isDirectory) { try opened.bytes(upTo: 1) }
        #expect(throws: Errno.badFileDescriptor) { try opened.put([1]) }
    }
}
