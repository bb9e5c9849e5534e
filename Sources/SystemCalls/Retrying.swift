internal import Glibc
package import SystemPackage

/// Makes a system call that swift-system does not have, such as poll or waitpid, and makes it again for as long as a signal
/// interrupts it.
///
/// - Parameter call: gives what the call gives: a negative number, with `errno` set, where it failed.
/// - Throws: the error of the call.
@discardableResult
package func retryingOnInterrupt<Value: SignedInteger>(_ call: () -> Value) throws(Errno) -> Value {
    while true {
        let value = call()
        if value >= 0 { return value }
        let error = Errno(rawValue: errno)
        guard error == .interrupted else { throw error }
    }
}
