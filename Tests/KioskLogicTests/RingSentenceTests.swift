import FitPinkyCore
import KioskLogic
import Testing

@Suite struct RingSentenceTests {
    private func sentence(at time: Int64 = 0, names: [String] = [], _ build: (inout RingScene) -> Void) -> String {
        var scene = RingScene()
        build(&scene)
        return scene.sentence(at: at(time), names: names)
    }

    @Test func `time that is left is rounded up, as a person counts`() {
        let countdown = { (scene: inout RingScene) in scene.activity = .countdown(since: at(0), until: at(3000)) }
        #expect(sentence(at: 0, countdown) == "the picture is taken in 3 seconds")
        #expect(sentence(at: 2001, countdown) == "the picture is taken in 1 second")
        #expect(sentence(at: 9000, countdown) == "the picture is taken in 0 seconds")
        #expect(
            sentence(at: 200) { $0.activity = .review(since: at(0), until: at(5000)) }
                == "5 seconds left to retake or discard the picture")
    }

    @Test func `the week is said member by member, with all that its ticks say`() {
        let text = sentence(names: ["Sammy"]) {
            $0.progress = [
                .init(logged: 3, required: 5, isDoneToday: true, unproven: 1, pending: 2, awaiting: 3),
                .init(logged: 0, required: 0, isDoneToday: false), .init(logged: 1, required: 0, isDoneToday: false),
            ]
        }
        #expect(
            text
                == "Sammy 3 of 5 days, today done, 2 not synced, 1 unproven, 3 waiting for the clock; member 2 takes no part; member 3 1 days"
        )
        #expect(sentence { _ in } == "nobody takes part this week")
    }

    @Test func `a session in a member's arc is said to run or to be paused`() {
        for (isStill, words) in [
            (true, "Sammy 1 of 2 days, in a session that is paused or not heard of"),
            (false, "Sammy 1 of 2 days, in a session"),
        ] {
            let text = sentence(names: ["Sammy"]) {
                $0.progress = [.init(logged: 1, required: 2, isDoneToday: false)]
                $0.sessions = [.init(member: 0, isStill: isStill)]
            }
            #expect(text == words)
        }
    }

    @Test func `a fault that stands is said with whatever else is shown`() {
        let text = sentence(at: 4000) {
            $0.faultSince = at(0)
            $0.progress = [.init(logged: 1, required: 2, isDoneToday: false)]
        }
        #expect(text == "member 1 1 of 2 days; something is wrong")
        #expect(sentence(at: 100) { $0.faultSince = at(0) } == "something is wrong")
    }

    @Test func `news says who`() {
        for (kind, rest) in [
            (RingSign.heart, "has worked out"), (.finger, "nudges"), (.ripples, "answers a workout"),
        ] {
            #expect(
                sentence(names: ["Sammy", "Lisa"]) { $0.news = .init(kind, member: 1, since: at(0)) } == "Lisa \(rest)")
        }
    }

    @Test func `a reward is said with how far it goes`() {
        func said(_ kind: RewardDisplay.Reward) -> String { sentence { $0.reward = .init(kind, since: at(0)) } }
        #expect(said(.level(4)) == "level 4 of finger care is reached")
        #expect(said(.targets(1)) == "a target of finger care is reached")
        #expect(said(.targets(2)) == "2 targets of finger care are reached")
    }

    @Test func `a timer is said as a clock shows it`() {
        func said(_ timer: RingScene.Timer, at time: Int64) -> String { sentence(at: time) { $0.timer = timer } }
        #expect(said(.init(.rest, .left(since: at(0), until: at(90_000))), at: 20_500) == "rest: 1:10 left")
        #expect(said(.init(.work, .spent(since: at(0))), at: 725_900) == "work: 12:05 so far")
        #expect(
            said(.init(.work, .paused(after: .seconds(61), of: nil), member: 1), at: 0)
                == "work, member 2: paused after 1:01")
        #expect(said(.init(.step, .left(since: at(0), until: at(40_000))), at: 0) == "a step of an exercise: 0:40 left")
        #expect(said(.init(.work, .left(since: at(0), until: at(1000))), at: 1500) == "work: time is up")
    }

    @Test func `a training is said with its present set, or that none is left`() {
        func said(_ sets: [RingScene.Timer.Set]) -> String {
            sentence { $0.timer = .init(.work, .sets(sets)) }
        }
        #expect(said([.done, .present, .pending]) == "set 2 of 3 of an exercise, 1 done")
        #expect(said([.done, .skipped, .present]) == "set 3 of 3 of an exercise, 1 done, 1 skipped")
        #expect(said([.done, .skipped]) == "no set of the training is left; hold the button to end it")
        // Of two who share the ring, whose set it is.
        for (sets, words) in [
            ([.done, .present], "set 2 of 2 of an exercise, member 2, 1 done"),
            ([.done], "no set of the training is left, member 2; hold the button to end it"),
        ] as [([RingScene.Timer.Set], String)] {
            #expect(sentence { $0.timer = .init(.work, .sets(sets), member: 1) } == words)
        }
    }
}
