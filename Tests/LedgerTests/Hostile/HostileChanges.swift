import FitPinkyCore
import Ledger

// What a kiosk keeps current while entries come.
extension HostileWorld {
    private static let batches = 4

    /// Takes in what came to an honest kiosk, batch after batch, as its store does.
    func judgeChanges(_ whole: HostileView) -> [HostileFinding] {
        let (kiosk, heard) = (honestKiosks[0], kiosks[honestKiosks[0]].heard)
        var view = view([])
        var state = view.state(of: id(kiosk), today: day)
        for batch in 1...HostileWorld.batches {
            let next = self.view(heard.prefix(heard.count * batch / HostileWorld.batches))
            do throws(Unfollowable) {
                guard let change = next.change(since: view) else { throw Unfollowable() }
                try state.apply(change)
            } catch {
                state = next.state(of: id(kiosk), today: day)
            }
            view = next
        }
        guard state != whole.state(of: id(kiosk), today: day) else { return [] }
        return [HostileFinding(law: .changes, text: "kiosk \(kiosk) keeps another household")]
    }
}

extension HostileView {
    private var settings: Winners {
        Winners(slots.values.filter { $0.slot.register.scope.isOfSettings }, of: .household(group), tips: ends)
    }

    /// What a transaction tells that leads from that view to this one; nil where a Day seen was taken back, which no change can tell.
    func change(since before: HostileView) -> HouseholdState.Change? {
        var change = HouseholdState.Change()
        var changed: Set<Slot> = []
        for (slot, winner) in slots where before.slots[slot] != winner { changed.insert(slot) }
        for slot in before.slots.keys where slots[slot] == nil { changed.insert(slot) }
        if ends != before.ends { change.settings = settings }
        for slot in changed {
            switch slot.register.scope {
            case .setting, .sighting:
                change.settings = change.settings ?? settings
            case .seen:
                guard before.slots[slot] == nil, let winner = slots[slot] else { return nil }
                change.seen.append(winner)
            default:
                guard let id = slot.subject else { continue }
                change.workouts[id] = slots.values.filter { $0.slot.subject == id }
            }
        }
        return change
    }
}
