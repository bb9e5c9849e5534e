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
                    try introduce(kiosk, to: kiosks[inviter], of: .household(group))
                {
                    kiosk.introduction = nil
                }
            }
            try refreshStale(always: true)
            try pass(seconds: 300)
        }
    }

    /// Has what is to be erased go, some of it or all.
    func clear(_ kiosk: LedgersKiosk, steps: Int) throws {
        let folder = kiosk.folder
        for _ in 0..<steps {
            switch try folder.eraseStep(at: clock(kiosk)) {
            case .idle: return
            case .more: break
            case .compacts: _ = try folder.compactErased()
            }
            let names = Set(try folder.ledgers().compactMap { $0.name.sharedID })
            for gone in kiosk.shared.keys.filter({ !names.contains($0) }) {
                try cutLines { line in line.ledger == gone && line.ends.contains { $0.kiosk == kiosk.index } }
                kiosk.shared[gone] = nil
            }
            kiosk.arePinsStale = true
        }
    }

    /// Of members who erased themselves nothing is left at any kiosk that knows of it.
    private func judgeErasures() throws {
        for kiosk in kiosks {
            try clear(kiosk, steps: 1000)
            if try kiosk.folder.isErasing() { oracle.find(.wordsKept, "kiosk \(kiosk.index) has not done erasing") }
            for kept in try kiosk.folder.ledgers() {
                let store = try kiosk.folder.open(kept.name)
                let erasures = try store.settings().erasures()
                guard !erasures.isEmpty else { continue }
                for (dot, record) in try records(of: store) where record.speakers != .nobody {
                    let isLeft = try store.database.read { transaction throws(StoreError) in
                        try transaction.covers(erasures, record)
                    }
                    if isLeft {
                        oracle.find(.wordsKept, "kiosk \(kiosk.index) has the words of \(dot) in \(kept.name)")
                    }
                }
                for workout in try store.workouts(includingDeleted: true)
                where erasures.members.contains(workout.fact.author) && workout.fact.photo != nil {
                    oracle.find(.wordsKept, "kiosk \(kiosk.index) has a photo of \(workout.fact.workout)")
                }
            }
        }
    }

    func judgeEnd() throws {
        try judgeErasures()
        for kiosk in kiosks {
            for verification in try kiosk.folder.verify() where !verification.isClean {
                oracle.find(.unclean, "kiosk \(kiosk.index), \(verification.ledger): \(verification.findings)")
            }
            for kept in try kiosk.folder.ledgers() {
                let store = try kiosk.folder.open(kept.name)
                for sha256 in oracle.photosOutside(kept.name)
                where try !store.photoPieces(from: PhotoPlace(sha256: sha256, offset: 0), count: 1).isEmpty {
                    oracle.find(.photo, "kiosk \(kiosk.index) gives a photo of another ledger in \(kept.name)")
                }
            }
        }
        for group in groups {
            let name = LedgerName.household(group)
            try judge(
                name,
                kiosks.filter { kiosk in
                    kiosk.home.name == name && oracle.isIn(Place(kiosk: kiosk.index, group: group))
                })
        }
        if oracle.tally.restores == 0 {
            for place in oracle.unadmitted where kiosks[place.kiosk].home.name == .household(place.group) {
                guard kiosks[place.kiosk].introduction == nil else { continue }
                oracle.find(.unequal, "kiosk \(place.kiosk) introduced itself in \(place.group) and was not admitted")
            }
        }
        for name in oracle.own.names {
            let keepers = try kiosks.filter { kiosk in
                try name.sharedID.map { kiosk.shared[$0] != nil } == true
                    && kiosk.folder.ledgers().contains { $0.name == name && $0.closed == nil }
            }
            if keepers.count > 1 { oracle.count { $0.ownCompared += keepers.count } }
            try judge(name, keepers)
        }
    }

    private func judge(_ name: LedgerName, _ stayers: [LedgersKiosk]) throws {
        guard let ledger = name.sharedID else { return }
        var rest = stayers
        while let first = rest.popLast() {
            // Those that know each other, and whom these know.
            var circle = [first]
            var count = 0
            while count < circle.count {
                let one = circle[count]
                count += 1
                circle += rest.filter { areAcquainted($0, one, ledger) }
                rest.removeAll { areAcquainted($0, one, ledger) }
            }
            if circle.count < stayers.count {
                oracle.count { $0.apart += circle.count }
                let isLost = oracle.tally.restores > 0 || (circle + rest).contains { $0.introduction != nil }
                if !isLost, !rest.isEmpty {
                    oracle.find(.unequal, "kiosks \(circle.map(\.index)) do not know \(rest.map(\.index)) in \(name)")
                }
            }
            try compare(circle, ledger)
        }
    }

    private func areAcquainted(_ a: LedgersKiosk, _ b: LedgersKiosk, _ ledger: ULID) -> Bool {
        a.shared[ledger]?.partners.values.contains { $0.key == b.key } == true
            && b.shared[ledger]?.partners.values.contains { $0.key == a.key } == true
    }

    private func tellDifference(_ first: Store, _ second: Store) throws {
        let (here, there) = (
            Dictionary(try records(of: first)) { a, _ in a }, Dictionary(try records(of: second)) { a, _ in a }
        )
        for (dot, record) in here where there[dot] == nil {
            print("  only the first has \(dot), kind \(record.header.kind)")
        }
        for (dot, record) in there where here[dot] == nil {
            print("  only the second has \(dot), kind \(record.header.kind)")
        }
        for (dot, record) in here where there[dot].map({ $0 != record }) == true {
            print("  they differ in \(dot), kind \(record.header.kind)")
        }
    }

    private func compare(_ circle: [LedgersKiosk], _ ledger: ULID) throws {
        let stores = circle.compactMap { $0.shared[ledger]?.store }
        guard let first = stores.first else { return }
        let (digest, vector) = (try first.digest(), try first.vector())
        try judgePlans(circle, in: first.name)
        oracle.count { $0.compared += circle.count }
        var whole: Set<Dot> = []
        var erased: [(Int, ErasedEntry)] = []
        for (kiosk, store) in zip(circle, stores) {
            if try store.digest() != digest || store.vector() != vector {
                oracle.find(.unequal, "kiosks \(circle[0].index) and \(kiosk.index) in \(store.name)")
                if isTold { try tellDifference(first, store) }
            }
            for (dot, record) in try records(of: store) {
                switch record {
                case .whole: whole.insert(dot)
                case .erased(let entry): erased.append((kiosk.index, entry))
                }
            }
        }
        for (kiosk, entry) in erased where whole.contains(entry.header.dot) {
            // What takes a deletion back has the words of others and none of its own.
            guard entry.header.kind != Fact.Kind.undelete.rawValue, let workout = entry.remains?.workout else {
                continue
            }
            // Nor comes what is gone with a member, for a kiosk of theirs keeps what it has left.
            let erasures = try first.settings().erasures()
            let isGone = try erasures.members.contains { try first.workout(workout)?.fact.author == $0 }
            guard !isGone else { continue }
            // What is deleted may be erased here and not there yet.
            guard try first.workout(workout)?.isDeleted == false else { continue }
            oracle.find(.wordsMissing, "kiosk \(kiosk) has \(entry.header.dot) without its words")
        }
    }
}
