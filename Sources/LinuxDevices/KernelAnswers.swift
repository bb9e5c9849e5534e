import Glibc
internal import SystemPackage

/// Makes a call that answers 0 or more, or a negative errno as the kernel's own calls do, and makes it again for as long
/// as a signal interrupts it, unless the caller has something to look at first.
///
/// The answer carries the errno itself, so that nothing can overwrite it between the call and its reader.
@discardableResult
func valueOrErrno(retryOnInterrupt: Bool = true, _ call: () -> CInt) throws(Errno) -> CInt {
    while true {
        let value = call()
        if value >= 0 { return value }
        if value == -EINTR, retryOnInterrupt { continue }
        throw Errno(rawValue: -value)
    }
}

extension String {
    /// The text in a fixed array of C characters, up to its first zero; bytes that are no UTF-8 become U+FFFD.
    init<Characters>(characters: Characters) {
        self = withUnsafeBytes(of: characters) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
