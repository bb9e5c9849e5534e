internal import CLMDB

/// Why LMDB refuses all that follows in a transaction: the step that failed, which whoever took it may have passed over, as a listing
/// goes on where something is damaged.
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
