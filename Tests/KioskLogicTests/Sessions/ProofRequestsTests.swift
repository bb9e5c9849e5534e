import FitPinkyCore
import KioskLogic
import Testing

@Suite struct ProofRequestsTests {
    private let member = RehearsedKiosk.members[0]
    private let other = RehearsedKiosk.members[1]
    private let workout = ULID(high: 7, low: 1)
    private let second = ULID(high: 7, low: 2)

    private func requests() -> ProofRequests {
        var requests = ProofRequests()
        #expect(requests.add(workout, of: member, isProvable: true, at: at(1000)) == [])
        return requests
    }

    @Test func `a workout waits a minute for its member's press, and is then saved without a proof`() {
        var requests = requests()
        #expect(requests.stage(of: workout) == .press(since: at(1000), until: at(61_000)))
        #expect(requests.awaitsPress(of: member) && !requests.awaitsPress(of: other))
        requests.kept(workout, isKept: true, at: at(1100))
        #expect(requests.deadline == at(61_000) && requests.timePassed(at(60_999), isPress: nil) == [])
        #expect(requests.timePassed(at(61_000), isPress: nil) == [.save(workout)])
        #expect(requests.stage(of: workout) == .saving(retryAt: at(91_000)) && !requests.awaitsPress(of: member))
        #expect(requests.saved(workout) && requests.count == 0 && !requests.saved(workout))
    }

    @Test func `a press in time is its proof, also if its finger came down in the last moment`() {
        var requests = requests()
        requests.kept(workout, isKept: true, at: at(1100))
        requests.touched(by: other, at: at(60_500))
        requests.touched(by: member, at: at(60_900))
        #expect(requests.timePassed(at(61_500), isPress: nil) == [] && requests.deadline == at(63_400))
        #expect(requests.begun(by: other) == nil && requests.begun(by: member) == workout)
        #expect(requests.stage(of: workout) == .photo && requests.deadline == nil)
        requests.photoEnded()
        #expect(requests.count == 0)
    }

    @Test func `fingers that come down again and again keep it waiting for a moment only`() {
        var requests = requests()
        for time in stride(from: Int64(60_000), to: 80_000, by: 500) { requests.touched(by: member, at: at(time)) }
        #expect(requests.stage(of: workout) == .press(since: at(1000), until: at(63_500)))
    }

    @Test func `a press that waits for its turn is its proof however long that takes`() {
        var requests = requests()
        requests.kept(workout, isKept: true, at: at(1100))
        requests.queued(by: member)
        #expect(requests.stage(of: workout) == .turn && requests.timePassed(at(200_000), isPress: nil) == [])
        #expect(requests.begun(by: member) == workout)
    }

    @Test func `a photo that is given up leaves the workout without a proof`() {
        var requests = requests()
        #expect(requests.givenUp(at: at(2000)) == nil)
        _ = requests.begun(by: member)
        #expect(
            requests.givenUp(at: at(3000)) == workout && requests.stage(of: workout) == .saving(retryAt: at(33_000)))
    }

    @Test func `the next of the same member ends the waiting, and another member's does not`() {
        var requests = requests()
        #expect(requests.add(ULID(high: 7, low: 9), of: other, isProvable: true, at: at(1500)) == [])
        #expect(requests.add(second, of: member, isProvable: true, at: at(2000)) == [workout])
        #expect(requests.begun(by: member) == second)
        #expect(requests.stage(of: workout) == .saving(retryAt: at(32_000)))
    }

    @Test func `one that can have no proof is saved at once, and the same one is taken once`() {
        var requests = ProofRequests()
        #expect(requests.add(workout, of: member, isProvable: false, at: at(1000)) == [workout])
        #expect(requests.add(workout, of: member, isProvable: true, at: at(1000)) == [])
        #expect(!requests.awaitsPress(of: member) && requests.latest == nil)
    }

    @Test func `it is kept and saved again until the disk has it`() {
        var requests = requests()
        #expect(requests.unkeptCount == 1)
        requests.kept(workout, isKept: false, at: at(1100))
        #expect(requests.deadline == at(6100) && requests.timePassed(at(6100), isPress: nil) == [.keep(workout)])
        #expect(requests.timePassed(at(36_100), isPress: nil) == [.keep(workout)], "an answer that does not come")
        requests.kept(workout, isKept: true, at: at(36_200))
        #expect(requests.unkeptCount == 0 && requests.timePassed(at(61_000), isPress: nil) == [.save(workout)])
        requests.failed(workout, at: at(61_100))
        #expect(requests.timePassed(at(66_100), isPress: nil) == [.save(workout)])
        #expect(requests.timePassed(at(96_100), isPress: nil) == [.save(workout)])
    }

    @Test func `what an earlier start left is saved once it is known that no press of the journal proves it`() {
        var requests = ProofRequests()
        requests.found([workout, second])
        #expect(requests.timePassed(at(1000), isPress: nil) == [] && requests.begun(by: member) == nil)
        let unproven = requests.timePassed(at(2000)) { [workout] in $0 == workout }
        #expect(unproven == [.save(second)])
        let last = requests.timePassed(at(3000)) { _ in false }
        #expect(last == [.save(workout)])
    }

    @Test func `the ring shows the latest that waits for a press`() {
        var requests = requests()
        _ = requests.add(second, of: other, isProvable: true, at: at(2000))
        #expect(requests.latest?.member == other && requests.latest?.until == at(62_000))
        requests.queued(by: other)
        #expect(requests.latest?.member == member && requests.latest?.since == at(1000))
    }
}
