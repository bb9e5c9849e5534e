import FitPinkyCore
import KioskLogic
import Testing

@Suite struct RewardDisplayTests {
    private typealias Standing = RewardDisplay.Standing
    private let member = ULID(high: 0, low: 101)
    private let length = RingRenderer.Timing.celebration

    private func shown(_ reward: RewardDisplay.Reward, isLate: Bool = false) -> RewardDisplay.Shown {
        .init(reward, of: member, isLate: isLate)
    }

    /// A member who has come as far as was shown.
    private func display(level: Int = 1, targets: Int = 0) -> RewardDisplay {
        var display = RewardDisplay()
        let standing = Standing(level: level, targets: targets)
        display.set(standing, shown: standing, of: member, at: at(0))
        return display
    }

    @Test func `rewards are shown one after the other, a level first, each once`() {
        var display = display()
        display.set(.init(level: 2, targets: 3), shown: .init(level: 1, targets: 0), of: member, at: at(1000))
        #expect(display.unshown(of: member) == 4)
        let first = display.look(at(2000), isFree: true, seenBy: [member], length: length)
        let during = display.look(at(9999), isFree: true, seenBy: [member], length: length)
        let second = display.look(at(10_000), isFree: true, seenBy: [member], length: length)
        let after = display.look(at(30_000), isFree: true, seenBy: [member], length: length)
        #expect(first == shown(.level(2)) && during == nil && second == shown(.targets(3)) && after == nil)
        #expect(display.unshown(of: member) == 0)
    }

    @Test func `several levels at once are one celebration, of the highest`() {
        var display = display()
        display.set(.init(level: 5, targets: 0), shown: .init(level: 1, targets: 0), of: member, at: at(1000))
        let first = display.look(at(2000), isFree: true, seenBy: [member], length: length)
        let after = display.look(at(30_000), isFree: true, seenBy: [member], length: length)
        #expect(first == shown(.level(5)) && after == nil)
    }

    @Test func `what the ring could not show is counted, and shown later with an apology`() {
        var display = display()
        display.set(.init(level: 2, targets: 0), shown: .init(level: 1, targets: 0), of: member, at: at(1000))
        let busy = display.look(at(2000), isFree: false, seenBy: [member], length: length)
        #expect(busy == nil && display.unshown(of: member) == 1)
        let late = display.look(at(31_001), isFree: true, seenBy: [member], length: length)
        #expect(late == shown(.level(2), isLate: true))
    }

    @Test func `a reward waits for a member who would neither see nor hear of it, and others have theirs`() {
        let other = ULID(high: 0, low: 102)
        var display = display()
        display.set(.init(level: 2, targets: 0), shown: .init(level: 1, targets: 0), of: member, at: at(1000))
        display.set(.init(level: 1, targets: 0), shown: .init(level: 1, targets: 0), of: other, at: at(0))
        display.set(.init(level: 3, targets: 0), shown: .init(level: 1, targets: 0), of: other, at: at(1000))
        let first = display.look(at(2000), isFree: true, seenBy: [other], length: length)
        #expect(first == .init(.level(3), of: other, isLate: false) && display.unshown(of: member) == 1)
        let none = display.look(at(40_000), isFree: true, seenBy: [other], length: length)
        let late = display.look(at(41_000), isFree: true, seenBy: [member], length: length)
        #expect(none == nil && late == shown(.level(2), isLate: true))
    }

    @Test func `what was earned before the start is late`() {
        var display = RewardDisplay()
        display.set(.init(level: 3, targets: 1), shown: .init(level: 2, targets: 1), of: member, at: at(0))
        let first = display.look(at(0), isFree: true, seenBy: [member], length: length)
        #expect(first == shown(.level(3), isLate: true))
    }

    @Test func `a later reward does not make one that waits prompt`() {
        var display = display()
        display.set(.init(level: 1, targets: 1), shown: .init(level: 1, targets: 0), of: member, at: at(1000))
        display.set(.init(level: 1, targets: 2), shown: .init(level: 1, targets: 0), of: member, at: at(60_000))
        let late = display.look(at(61_000), isFree: true, seenBy: [member], length: length)
        #expect(late == shown(.targets(2), isLate: true))
    }

    @Test func `what was shown is noted until the disk has it, and is not shown again meanwhile`() {
        var display = display()
        let none = Standing(level: 1, targets: 0)
        display.set(.init(level: 2, targets: 0), shown: none, of: member, at: at(1000))
        _ = display.look(at(2000), isFree: true, seenBy: [member], length: length)
        let reached = Standing(level: 2, targets: 0)
        func isNoted(_ notes: [(member: ULID, shown: Standing)]) -> Bool {
            notes.map(\.member) == [member] && notes.map(\.shown) == [reached]
        }
        let note = display.toNote()
        let twice = display.toNote()
        #expect(isNoted(note) && twice.isEmpty)
        display.noted(reached, of: member, isKept: false)
        display.set(reached, shown: none, of: member, at: at(20_000))
        let again = display.toNote()
        let shown = display.look(at(30_000), isFree: true, seenBy: [member], length: length)
        #expect(isNoted(again) && shown == nil)
        display.noted(reached, of: member, isKept: true)
        let kept = display.toNote()
        #expect(kept.isEmpty)
    }

    @Test func `the ring celebrates when it is free, and never at night`() throws {
        let today = try #require(Day(daysSince1970: 20_000))
        let (none, two) = (Standing(level: 1, targets: 0), Standing(level: 2, targets: 0))
        func reading(_ earned: Standing) -> KioskMachine.FingerCareReading {
            .init(occurrences: [], reminded: nil, earned: earned, shown: none)
        }
        func celebrates(_ effects: [KioskMachine.Effect]) -> Bool {
            effects.contains { if case .rewardShown = $0 { true } else { false } }
        }
        var kiosk = RehearsedKiosk()
        kiosk.take(.fingerCare([member: reading(none)]), at: 1500)
        kiosk.take(.fingerCare([member: reading(two)]), at: 2000)
        var night = KioskMachine.Look(today: today, isOverviewOld: false)
        (night.isNight, night.seesRewards) = (true, [member])
        #expect(!celebrates(kiosk.take(.looked(night), at: 2100)))
        kiosk.take(.celebration, at: 2200)
        #expect(!celebrates(kiosk.look(today, seenBy: [member], at: 2300)), "all have hit, which has the ring")
        kiosk.edge(isDown: true, at: 10_300)
        #expect(!celebrates(kiosk.look(today, seenBy: [member], at: 10_400)), "a finger is down")
        kiosk.edge(isDown: false, at: 10_500)
        kiosk.run(until: 11_000)
        #expect(!celebrates(kiosk.look(today, seenBy: [member], at: 12_000)), "a workout is under way")
        kiosk.press(at: 12_500)
        let shown = kiosk.look(today, seenBy: [member], at: 20_000)
        #expect(celebrates(shown) && shown.contains(.noteShown(two, member: member)))
        #expect(kiosk.machine.scene.reward == .init(.level(2), since: at(20_000)))
        #expect(!celebrates(kiosk.look(today, seenBy: [member], at: 40_000)))
    }
}
