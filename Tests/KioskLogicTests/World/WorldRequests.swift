import FitPinkyCore
import KioskLogic
import Support

/// A request that has no end yet.
struct WorldRequest {
    var isShown = false
    /// When the ring first showed it.
    var firstShown: Int64?
}

// What a simulated kiosk holds its machine to when a page or a further kiosk asks for a hold of the button.
extension WorldKiosk {
    func changed(_ change: HoldRequests.Change) {
        let request = change.request
        switch change.state {
        case .opened:
            if !requests.isEmpty { complain("\(request) is opened beside \(requests)") }
            requests[request] = WorldRequest()
        case .shown:
            if machine.step != nil { complain("\(request) is shown beside a workout") }
            if activities.values.contains(where: { $0.kind != .session }) {
                complain("\(request) is shown beside \(activities)")
            }
            if requests[request]?.isShown != false { complain("\(request) is shown and was not waiting") }
            requests[request] = WorldRequest(isShown: true, firstShown: requests[request]?.firstShown ?? now)
        case .hidden:
            if requests[request]?.isShown != true { complain("\(request) is hidden and was not shown") }
            requests[request]?.isShown = false
        case .granted(let member): granted(request, by: member)
        case .ended:
            // An agent that ends refuses what it did not open.
            if requests.removeValue(forKey: request) == nil, !machine.isEnding { complain("\(request) ends twice") }
        case .refused:
            if requests.isEmpty || requests[request] != nil { complain("\(request) is refused and none is open") }
        }
    }

    /// A page answers the review.
    func answerReview(_ answer: ReviewAnswer, by member: ULID) {
        guard isUp else { return }
        let before = machine.step
        let refusal = machine.refusal(of: answer, by: member)
        take(.answeredReview(answer, by: member))
        if case .review(let attempt, _, _, _) = before, RehearsedKiosk.members[attempt.button] == member {
            if refusal == .noReview || refusal == .anotherMembers {
                complain("\(answer) is refused: \(refusal as Any)")
            }
        } else if refusal == nil {
            complain("\(member) answers by a page in \(before as Any)")
        }
        if refusal == nil, machine.step == before { complain("\(answer) is not refused, and nothing comes of it") }
    }

    private func granted(_ request: HoldRequest, by member: ULID) {
        grantedCount += 1
        guard let shown = requests.removeValue(forKey: request)?.firstShown else {
            return complain("\(request) is granted and was not shown")
        }
        let buttons = RehearsedKiosk.members.indices.filter { RehearsedKiosk.members[$0] == member }
        let hold = (now - 10_100)...(now - 2000)
        guard let button = buttons.first,
            downEdges[button]?.contains(where: { $0 > shown && hold.contains($0) }) == true
        else {
            return complain("\(request) is granted by \(member) without a hold that began after it was shown")
        }
        switch request.subject {
        case .ownLedger(_, _, let asked):
            if asked != member { complain("\(request) is granted by \(member)") }
            onStore { [self] in
                take(.sharedLedger(troubles.store == .full ? .failed(.world(.saving)) : .done))
            }
        case .phone: break
        case .confirmation(_, let asked): if asked != member { complain("\(request) is granted by \(member)") }
        }
    }
}
