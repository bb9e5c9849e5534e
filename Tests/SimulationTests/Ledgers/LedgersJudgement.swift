import FitPinkyCore
import Ledger
import Sync

@testable import Store

// What has to be so in the end.
extension LedgersWorld {
    /// All reach each other, all clocks are right, and what was begun is finished.
    func heal() throws {
        partings = []
        for kiosk in kiosks { (kiosk.wrongBy, kiosk.isTrusted) = (0, true) }
        for _ in 0..<2 {
            for kiosk in kiosks {
                try readHouseholds(kiosk)
                if let (inviter, group) = kiosk.introduction, kiosk.home.name == .household(group),
                    try introduce(kiosk, to: kiosks[inviter], of: group)
                {
                    kiosk.introduction = nil
                }
            }
            try refreshStale(always: true)
            try pass(seconds: 300)
        }
    }

    func judgeEnd() throws {
        for kiosk in kiosks {
            for verification in try kiosk.folder.verify() where !verification.isClean {
                oracle.find(.unclean, "kiosk \(kiosk.index), \(verification.ledger): \(verification.findings)")
            }
            for kept in try kiosk.folder.ledgers() {
                let store = try kiosk.folder.open(kept.name)
                for sha256 in oracle.photosOutside(kept.name)
                where try !store.photoPieces(sha256, from: 0, count: 1).isEmpty {
                    oracle.find(.photo, "kiosk \(kiosk.index) gives a photo of another ledger in \(kept.name)")
                }
            }
        }
        for group in groups { try judge(group) }
    }

    private func judge(_ group: GroupID) throws {
        let stayers = kiosks.filter { kiosk in
            kiosk.home.name == .household(group) && oracle.isIn(Place(kiosk: kiosk.index, group: group))
        }
        var rest = stayers
        while let first = rest.popLast() {
            // Those that know each other, and whom these know.
            var circle = [first]
            var count = 0
            while count < circle.count {
                let one = circle[count]
                count += 1
                circle += rest.filter { areAcquainted($0, one, group.ulid) }
                rest.removeAll { areAcquainted($0, one, group.ulid) }
            }
            if circle.count < stayers.count {
                oracle.count { $0.apart += circle.count }
                let isLost = oracle.tally.restores > 0 || circle.contains { $0.introduction != nil }
                if !isLost, !rest.isEmpty {
                    oracle.find(.unequal, "kiosks \(circle.map(\.index)) do not know \(rest.map(\.index)) in \(group)")
                }
            }
            try compare(circle, group)
        }
    }

    private func areAcquainted(_ a: LedgersKiosk, _ b: LedgersKiosk, _ ledger: ULID) -> Bool {
        a.shared[ledger]?.partners.values.contains { $0.key == b.key } == true
            && b.shared[ledger]?.partners.values.contains { $0.key == a.key } == true
    }

    private func compare(_ circle: [LedgersKiosk], _ group: GroupID) throws {
        let digest = try circle[0].home.digest()
        oracle.count { $0.compared += circle.count }
        var whole: Set<Dot> = []
        var erased: [(Int, Dot, Record)] = []
        for kiosk in circle {
            if try kiosk.home.digest() != digest || kiosk.home.vector() != circle[0].home.vector() {
                oracle.find(.unequal, "kiosks \(circle[0].index) and \(kiosk.index) in \(group)")
            }
            for (dot, record) in try records(of: kiosk.home) {
                switch record {
                case .whole: whole.insert(dot)
                case .erased: erased.append((kiosk.index, dot, record))
                }
            }
        }
        for (kiosk, dot, record) in erased where whole.contains(dot) {
            guard case .erased(let erased) = record, let workout = erased.remains?.workout else { continue }
            // What is deleted may be erased here and not there yet.
            guard try circle[0].home.workout(workout)?.isDeleted == false else { continue }
            oracle.find(.wordsMissing, "kiosk \(kiosk) has \(dot) without its words")
        }
    }
}
