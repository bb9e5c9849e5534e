internal import Actions
internal import TTRPC

extension TTRPCStatus {
    /// What a caller is told of an action that cannot be taken.
    init(_ error: ActionError, on surface: Surface) {
        let code: StatusCode =
            switch error.blast {
            case .invalidArgument: .invalidArgument
            case .failedPrecondition: .failedPrecondition
            case .notFound: .notFound
            }
        self.init(code, error.sentence(on: surface))
    }
}
