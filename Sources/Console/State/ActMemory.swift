internal import API
internal import ConsoleLogic
internal import FitPinkyCore
internal import TTRPC

/// The result of an act.
enum ActOutcome: Sendable {
    case done(ActionAnswer)
    case refused(TTRPCStatus)
    /// The button has to confirm it: the question's id.
    case asked(ULID)
}

/// Remembers the results of acts by the ids that clients gave them. The same act sent twice is done once, even if the second request
/// arrives while the first is being handled.
actor ActMemory {
    private struct Key: Hashable {
        var phone: PhoneID
        var request: String
    }

    private var acts: [Key: Task<ActOutcome, Never>] = [:]
    private var order: [Key] = []
    /// What was entered for acts that were refused.
    private var entered: [Key: Entered] = [:]

    /// Performs the act. If the client has sent it before, waits for that act's result instead.
    func once(
        _ request: String, by phone: PhoneID, _ act: @escaping @Sendable () async -> ActOutcome
    ) async -> ActOutcome {
        let key = Key(phone: phone, request: request)
        if let known = acts[key] { return await known.value }
        if order.count >= ConsoleLimits.rememberedRequests {
            let oldest = order.removeFirst()
            (acts[oldest], entered[oldest]) = (nil, nil)
        }
        // A task of its own: that the client goes away undoes nothing.
        let task = Task { await act() }
        acts[key] = task
        order.append(key)
        return await task.value
    }

    /// Keeps what was entered for an act that was refused, as long as the act is remembered.
    func keep(_ entered: Entered, of request: String, by phone: PhoneID) {
        let key = Key(phone: phone, request: request)
        if acts[key] != nil { self.entered[key] = entered }
    }

    /// What was entered for it; nil if nothing is kept.
    func entered(_ request: String, by phone: PhoneID) -> Entered? { entered[Key(phone: phone, request: request)] }

    /// What came of it; nil if it is not known any more.
    func outcome(_ request: String, by phone: PhoneID) async -> ActOutcome? {
        await acts[Key(phone: phone, request: request)]?.value
    }
}
