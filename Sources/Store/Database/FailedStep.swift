internal import CLMDB

/// The error after which LMDB refused the rest of a transaction. It refuses with `MDB_BAD_TXN`, which does not say why, and the caller may
/// have gone on after the error itself, as a listing does where something is damaged.
final class FailedStep {
    private var error: StoreError?

    /// Notes what a call threw.
    ///
    /// - Returns: the same; of a call that was refused because an earlier step had failed, what that step threw, if it is known.
    func note(_ error: StoreError) -> StoreError {
        guard case .failed(_, _, MDB_BAD_TXN) = error else {
            self.error = error
            return error
        }
        return self.error ?? error
    }

    /// Throws that for another code than success.
    func check(_ code: Int32, _ call: String, _ path: String) throws(StoreError) {
        guard code != MDB_SUCCESS else { return }
        do throws(StoreError) {
            try StoreError.check(code, call, path)
        } catch {
            throw note(error)
        }
    }
}
