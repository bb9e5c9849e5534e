import Actions
import FitPinkyCore
import FoundationEssentials
import Households
import Ledger
import Messages
import SwiftProtobuf
import Testing

/// Every action as often as it can be entered, in households of every kind: it is refused for what it declares, for all of it
/// and for nothing else.
@Suite struct DeclaredErrorsTests {
    private struct Attempt {
        let type: any Action.Type
        let take: (HouseholdReading, Now) throws(ActionError) -> Outcome
    }

    private let actors = ["", "Ana", "Ben", "Cas", "Dan"]
    private let long = String(repeating: "x", count: 201)

    @Test func `an action is refused for each error that it declares, and for no other`() throws {
        var thrown: [String: Set<String>] = [:]
        let scenes = try Scenes()
        let attempts = try attempts(scenes)
        for (household, now) in try scenes.all() {
            for attempt in attempts {
                do throws(ActionError) {
                    _ = try attempt.take(household, now)
                } catch {
                    thrown["\(attempt.type)", default: []].insert(error.name)
                }
            }
        }
        for type in ActionRow.all.flatMap(\.actions) {
            let (declared, thrown) = (Set(type.errors.map(\.name)), thrown["\(type)"] ?? [])
            #expect(thrown.subtracting(declared).sorted() == [], "\(type) does not declare these")
            #expect(declared.subtracting(thrown).sorted() == [], "\(type) declares these in vain")
            #expect(declared.count == type.errors.count, "\(type) declares one twice")
        }
    }

    @Test func `an error names neither a command nor a page, and only a surface says what to do there`() {
        let commands = ["fitpinky", "--", "systemctl"]
        for error in ActionRow.all.flatMap(\.actions).flatMap({ $0.errors }) {
            for word in commands + ["Settings"] { #expect(!error.sentence.contains(word), "\(error.name)") }
            for surface in Surface.allCases { #expect(error.sentence(on: surface).hasPrefix(error.sentence)) }
            for word in commands { #expect(!error.sentence(on: .page).contains(word), "\(error.name)") }
            #expect(!error.sentence(on: .commandLine).contains("Settings"), "\(error.name)")
        }
        for remedy in Remedy.allCases {
            #expect(remedy.words(on: .page) != remedy.words(on: .commandLine))
            for word in commands { #expect(!remedy.words(on: .page).contains(word), "\(remedy)") }
        }
    }

    private func attempts(_ scenes: Scenes) throws -> [Attempt] {
        var all = try groupAttempts(scenes)
        let ids = scenes.workouts.map(\.ulid.text) + ["last", ULID(high: 0, low: 1).text]
        let kiosks = scenes.kiosks + [ULID(high: 0, low: 1).text, "lost"]
        for actor in actors {
            for id in ids {
                all.append(attempt(DeleteWorkout.self, .with { ($0.id, $0.asMember) = (id, actor) }))
                all.append(attempt(UndeleteWorkout.self, .with { ($0.id, $0.asMember) = (id, actor) }))
                all.append(attempt(VouchForWorkout.self, .with { ($0.id, $0.asMember) = (id, actor) }))
                for text in ["💪", long] {
                    all.append(
                        attempt(CaptionWorkout.self, .with { ($0.id, $0.text, $0.asMember) = (id, text, actor) }))
                    all.append(
                        attempt(ReactToWorkout.self, .with { ($0.id, $0.emoji, $0.asMember) = (id, text, actor) }))
                }
            }
            for receiver in actors {
                for text in ["Go", long] {
                    all.append(
                        attempt(SendNudge.self, .with { ($0.to, $0.text, $0.asMember) = (receiver, text, actor) }))
                }
            }
            for change in changes {
                all.append(attempt(ChangeSetting.self, .with { ($0.change, $0.asMember) = (change, actor) }))
            }
            for kiosk in kiosks {
                all.append(attempt(RetireKiosk.self, .with { ($0.kiosk, $0.asMember) = (kiosk, actor) }))
            }
            all.append(attempt(LeaveGroup.self, .with { $0.asMember = actor }))
            all.append(attempt(EraseMember.self, .with { $0.asMember = actor }))
            all += loggingAttempts(as: actor, about: ids)
            all += careAttempts(as: actor)
            all += trainingAttempts(as: actor)
        }
        return all
    }

    private func loggingAttempts(as actor: String, about ids: [String]) -> [Attempt] {
        let notes = String(repeating: "x", count: 501)
        let workouts: [(type: String, minutes: UInt32, notes: String)] = [
            ("run", 30, ""), ("runn", 30, ""), ("run", 1441, ""), ("run", 30, notes),
        ]
        let times = ["", "11:00", "noon", "2026-12-01T10:00", "2026-01-01T10:00"]
        var all: [Attempt] = []
        for (type, minutes, notes) in workouts {
            for (at, photo) in times.flatMap({ [($0, false), ($0, true)] }) {
                all.append(
                    attempt(
                        LogWorkout.self,
                        .with {
                            ($0.type, $0.minutes, $0.notes) = (type, minutes, notes)
                            ($0.at, $0.photo, $0.asMember) = (at, photo, actor)
                        }))
            }
            for id in ids {
                all.append(
                    attempt(
                        DescribeWorkout.self,
                        .with {
                            ($0.id, $0.type, $0.asMember) = (id, type, actor)
                            ($0.minutes, $0.notes) = (minutes, notes)
                        }))
            }
        }
        return all
    }

    private func careAttempts(as actor: String) -> [Attempt] {
        let changes: [ChangeReminder.Change?] = [
            nil, .off("tea"), .off("coffee"), .set(.with { ($0.reminder, $0.time) = ("lunch", "25:00") }),
            .add(.with { ($0.time, $0.name) = ("20:00", "supper") }),
            .add(.with { ($0.time, $0.name) = ("20:00", long) }),
        ]
        var all = changes.map { change in
            attempt(ChangeReminder.self, .with { ($0.change, $0.asMember) = (change, actor) })
        }
        let targets: [(String, UInt32, String, String)] = [
            ("Two", 2, "checks", "day"), ("", 2, "checks", "day"), ("Two", 100, "checks", "day"),
            ("Two", 2, "steps", "day"), ("Two", 2, "checks", "month"),
        ]
        for target in targets {
            all.append(
                attempt(
                    AddTarget.self,
                    .with {
                        ($0.title, $0.count, $0.of, $0.per) = target
                        $0.asMember = actor
                    }))
        }
        for id in [ULID(high: 0, low: 1).text, "first"] {
            all.append(attempt(RemoveTarget.self, .with { ($0.id, $0.asMember) = (id, actor) }))
        }
        all.append(attempt(ShareCare.self, .with { ($0.shared, $0.asMember) = (true, actor) }))
        for kcal: UInt32 in [500, 20_001] {
            all.append(attempt(SetEnergyGoal.self, .with { ($0.kcal, $0.asMember) = (kcal, actor) }))
        }
        return all
    }

    private func trainingAttempts(as actor: String) -> [Attempt] {
        func exercise(_ change: (inout Fitpinky_V1_SplitExercise) -> Void) -> Fitpinky_V1_SplitExercise {
            var exercise = Fitpinky_V1_SplitExercise.with {
                ($0.name, $0.sets, $0.reps, $0.load) = ("Row", 4, 10, "free")
            }
            change(&exercise)
            return exercise
        }
        let bad = [
            exercise { $0.sets = 0 }, exercise { $0.reps = 0 }, exercise { $0.weightKg = 1_000_000 },
            exercise { $0.load = "iron" }, exercise { $0.restSeconds = 901 }, exercise { $0.id = "first" },
            exercise { $0.name = "" },
        ]
        func edit(_ exercises: [Fitpinky_V1_SplitExercise]) -> ChangeSplit.Change {
            .edit(.with { ($0.split, $0.exercises, $0.setsExercises) = ("Core", exercises, true) })
        }
        let first = exercise { $0.id = Scenes.plannedExercise.ulid.text }
        let changes: [ChangeSplit.Change?] =
            [
                nil, .remove("Core"), .remove("Cor"), .remove("Twice"), .starter(.init()),
                .add(.with { $0.name = "Legs" }), .add(.with { $0.name = "core" }), .add(.with { $0.name = long }),
                edit([first, first]), edit(Array(repeating: exercise { _ in }, count: 31)),
            ] + bad.map { edit([$0]) }
        var all = changes.map { change in
            attempt(ChangeSplit.self, .with { ($0.change, $0.asMember) = (change, actor) })
        }
        // No change has that name.
        all.append(
            attempt(
                ChangeSplit.self,
                .with { ($0.remove, $0.basis, $0.asMember) = ("Core", ULID(high: 0, low: 1).text, actor) }))
        for (rest, countdown): (UInt32?, UInt32?) in [(nil, nil), (901, nil), (nil, 31), (60, 5)] {
            all.append(
                attempt(
                    SetTrainingTimers.self,
                    .with {
                        if let rest { $0.restSeconds = rest }
                        if let countdown { $0.countdownSeconds = countdown }
                        $0.asMember = actor
                    }))
        }
        for content in ["{}", nil] {
            all.append(
                attempt(
                    ImportDocuments.self,
                    .with { request in
                        request.asMember = actor
                        guard let content else { return }
                        let path = "Splits/\(ULID(high: 0, low: 1).text).json"
                        request.documents = [.with { ($0.path, $0.content) = (path, Data(content.utf8)) }]
                    }))
        }
        for id in ["first", Scenes.training.ulid.text, String(Scenes.training.ulid.text.suffix(6))] {
            all.append(attempt(RemoveTraining.self, .with { ($0.training, $0.asMember) = (id, actor) }))
        }
        return all
    }

    private var changes: [ChangeSetting.Change?] {
        var all: [ChangeSetting.Change?] = [
            nil, .goal(3), .goal(8), .weekStart("friday"), .weekStart("mondy"), .dayStart(4), .dayStart(7),
            .news("nudge", isOn: false), .news("gossip", isOn: false),
            .quiet(from: 0, until: 1439), .quiet(from: 0, until: 1440),
        ]
        for text in ["Ben", "Dan", long, ""] { all += [.memberName(text), .groupName(text), .wager(text)] }
        return all
    }

    private func groupAttempts(_ scenes: Scenes) throws -> [Attempt] {
        let stay = JoinFact(
            membership: Specimen.stay, member: Specimen.member, group: scenes.group, day: try Specimen.day(),
            inviter: nil)
        let ana = Newcomer(name: "Ana", goal: 3)
        var all = [
            attempt(JoinAsFurtherKiosk(stay, of: "Ana")),
            attempt(JoinGroup(scenes.group, as: ana, invitedBy: Specimen.member, known: Specimen.member)),
        ]
        for name in ["Ana", "Ben", "Dan", ""] {
            for goal in [UInt32(3), 8] {
                all.append(attempt(JoinGroup(scenes.group, as: Newcomer(name: name, goal: Int(goal)))))
                for count in [UInt32(0), 1, 2, 4] {
                    all.append(
                        attempt(CreateGroup.self, .with { ($0.member, $0.goal, $0.maxMembers) = (name, goal, count) }))
                    for (day, hour) in [("mondy", UInt32(0)), ("friday", 7)] {
                        all.append(
                            attempt(
                                CreateGroup.self,
                                .with {
                                    ($0.member, $0.goal, $0.maxMembers) = (name, goal, count)
                                    ($0.weekStart, $0.dayStart) = (day, hour)
                                }))
                    }
                    all.append(attempt(AddMember.self, .with { ($0.name, $0.goal, $0.button) = (name, goal, count) }))
                }
            }
        }
        return all
    }

    private func attempt<A: RequestedAction>(_: A.Type, _ request: A.Request) -> Attempt {
        Attempt(type: A.self) { household, now throws(ActionError) in try A(request).outcome(household, at: now) }
    }

    private func attempt<A: Action>(_ action: A) -> Attempt {
        Attempt(type: A.self) { household, now throws(ActionError) in try action.outcome(household, at: now) }
    }
}
