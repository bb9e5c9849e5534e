import FitPinkyCore
import Glibc
import Ledger
import Support
import Testing

@testable import Store

extension Simulation {
    /// The power goes at each boundary while what a member said is erased, and takes any part of what was not synchronised with it.
    @Suite struct ErasingCrashTests {
        private static let now = Scene.now
        private static let words = "a caption of somebody who goes 4711"
        private static let others = "a caption of somebody who stays 815"
        private static let photo = Store.Photo(seed: 5, byteCount: 70_000)
        private static let size = Store.Size(mapBytes: 16 << 20)

        /// A kiosk of two, one of whom has erased themselves a moment ago.
        private func prepare() throws -> (folder: ScratchFolder, digest: StateDigest) {
            let folder = try ScratchFolder()
            let first = try Store(folder: folder.path, size: Self.size)
            let home = try first.folder.home(at: Self.now)
            let introduction = KioskFact(identityKey: [], name: "Hall", zone: "UTC")
            let owner = try home.introduce(
                introduction, owner: "Quirrel", fresh: MemberID(ULID(high: 4, low: 1)), at: Self.now)
            let (ana, ben) = (MemberID(ULID(high: 4, low: 2)), MemberID(ULID(high: 4, low: 3)))
            let (group, day) = (GroupID(ULID(high: 4, low: 4)), Scene.known(0).day)
            let (nonce, stay) = (Nonce(ULID(high: 4, low: 5)), MembershipID(ULID(high: 4, low: 6)))
            let household = try first.folder.found(
                [
                    .member(MemberFact(member: ana, name: "Quirrel", nonce: nonce)),
                    .group(
                        GroupFact(
                            group: group, name: "", created: day, weekStart: .monday, dayStart: 0, maxMembers: 3,
                            creator: ana, nonce: nonce)),
                    .join(JoinFact(membership: stay, member: ana, group: group, day: day)),
                    .member(MemberFact(member: ben, name: "Ben", nonce: Nonce(ULID(high: 4, low: 7)))),
                ], as: introduction,
                leaving: (
                    home,
                    { ids in
                        [
                            .person(
                                PersonFact(
                                    group: GroupID(ids[group.ulid] ?? group.ulid),
                                    there: MemberID(ids[ana.ulid] ?? ana.ulid), member: owner))
                        ]
                    }
                ), at: Self.now)
            var (leaver, left, stayer): (MemberID?, MembershipID?, MemberID?)
            for winner in try household.settings().all {
                if case .join(let fact) = winner.fact { (leaver, left) = (fact.member, fact.membership) }
                if case .member(let fact) = winner.fact, fact.name == "Ben" { stayer = fact.member }
            }
            for (member, photo, text) in [(leaver, Self.photo as Store.Photo?, Self.words), (stayer, nil, Self.others)]
            {
                let member = try #require(member)
                let workout = Store.NewWorkout(
                    id: Scene.id(member.ulid.low), author: member, moment: .known(Scene.known(1)), photo: photo)
                try household.save(workout, at: Self.now)
                try household.say(
                    [.caption(CaptionFact(workout: try household.id(of: workout), member: member, text: text))],
                    at: Self.now)
            }
            try household.say(
                [
                    .leave(
                        LeaveFact(
                            membership: try #require(left), member: try #require(leaver), day: day, erases: true))
                ], at: Self.now)
            return (folder, try household.digest())
        }

        /// Does all that is to be done.
        private func erase(_ folder: StoreFolder) throws(StoreError) {
            while try folder.isErasing() {
                while try folder.eraseStep(at: Self.now) == .more {}
                _ = try folder.compactErased()
            }
        }

        private func findings(in folder: ScratchFolder, _ digest: StateDigest) throws -> [String] {
            let store = try Store(folder: folder.path, size: Self.size)
            try erase(store.folder)
            var findings: [String] = []
            let households = try store.folder.ledgers().map(\.name).filter { !$0.isPersonal && $0 != .first }
            for name in households where try store.folder.open(name).digest() != digest {
                findings.append("another digest")
            }
            if households.count != 1 { findings.append("\(households.count) households") }
            for verification in try store.folder.verify() where !verification.isClean {
                findings.append("\(verification.findings)")
            }
            var all: [UInt8] = []
            for name in FolderNames.all(in: folder.path) where name != "presses" {
                let bytes = try FileCalls().contents(of: "\(folder.path)/\(name)", maxBytes: 32 << 20) ?? []
                for needle in [Array(Self.words.utf8), Array("Quirrel".utf8), Array(Self.photo.bytes[40_000..<40_048])]
                where has(needle, in: bytes) { findings.append("\(needle.prefix(8)) in \(name)") }
                all += bytes
            }
            if !has(Array(Self.others.utf8), in: all) { findings.append("what another one said is gone") }
            return findings
        }

        private func has(_ needle: [UInt8], in bytes: [UInt8]) -> Bool {
            guard let first = needle.first else { return false }
            var rest = bytes[...]
            while let start = rest.firstIndex(of: first) {
                if bytes[start...].starts(with: needle) { return true }
                rest = bytes[(start + 1)...]
            }
            return false
        }

        @Test func `a power cut at any boundary of an erasure is gone on after, until nothing is left`() throws {
            let (prepared, digest) = try prepare()
            #expect(try !findings(before: prepared).isEmpty)
            var (boundaries, remains, isDone) = (0, 0, false)
            var chance = SeededGenerator(seed: 1)
            while !isDone {
                boundaries += 1
                let disk = try SimulatedDisk(in: try prepared.copy(), isLying: false)
                do throws(StoreError) {
                    let store = try Store(folder: disk.folder.path, size: Self.size)
                    disk.expect(.powerCut(at: boundaries))
                    try erase(store.folder)
                } catch {
                    if !disk.isOff { Issue.record("without a cut it failed: \(error)") }
                }
                isDone = !disk.isOff
                let medium = disk.cut()
                for loss in medium.losses(atMost: 3, using: &chance) {
                    remains += 1
                    let folder = try ScratchFolder()
                    try medium.leave(loss, in: folder)
                    for finding in try findings(in: folder, digest) {
                        Issue.record("\(finding); cut at boundary \(boundaries), \(loss)")
                    }
                }
            }
            print("measured: erasing: \(boundaries) boundaries, \(remains) remains")
            #expect(boundaries > 20)
        }

        /// A search that finds nothing would find nothing.
        private func findings(before folder: ScratchFolder) throws -> [String] {
            let bytes = try FileCalls().contents(of: "\(folder.path)/kiosk.mdb", maxBytes: 32 << 20) ?? []
            return has(Array(Self.words.utf8), in: bytes) && has(Array("Quirrel".utf8), in: bytes)
                ? ["it is there"] : []
        }
    }
}
