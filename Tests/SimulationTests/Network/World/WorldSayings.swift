import FitPinkyCore
import Ledger
import Reference
import Support
import Sync

// What people say at their kiosks, and what is erased there.
extension NetworkWorld {
    /// The most characters of a wager.
    private static let wagerText = String(repeating: "so ", count: 60)

    func introduce(_ kiosk: NetworkKiosk) -> [SyncHub.Input] {
        let who = KioskFact(identityKey: kiosk.identity.publicKey, name: "Kiosk \(kiosk.index)", zone: "Etc/UTC")
        return append(.kiosk(who), kiosk)
            + append(.member(MemberFact(member: kiosk.member, name: "Member \(kiosk.index)")), kiosk)
    }

    func write(_ saying: Saying, _ choice: Int, _ kiosk: NetworkKiosk) -> [SyncHub.Input] {
        guard kiosk.disk.ownHead != nil else { return introduce(kiosk) }
        switch saying {
        case .workout(let photoBytes): return log(photoBytes: photoBytes, kiosk)
        case .name:
            sayings += 1
            return append(.member(MemberFact(member: kiosk.member, name: "Name \(sayings)")), kiosk)
        case .goal:
            guard let goal = Goal(daysPerWeek: 1 + Int(chance.next() % 7)) else { return [] }
            let day = Day(daysSince1970: 20_500 + choice % 2) ?? .first
            // Anybody may set anybody's here: so it is a matter of who saw what.
            let member = kiosks[0].member
            return append(.goal(GoalFact(member: member, day: day, goal: goal)), kiosk)
        case .wager:
            let day = Day(daysSince1970: 20_500 + choice % 3) ?? .first
            let wager = WagerFact(
                group: NetworkWorld.group, day: day, text: NetworkWorld.wagerText, member: kiosk.member)
            return append(.wager(wager), kiosk)
        case .settle, .delete, .undelete, .caption, .reaction: return answer(saying, choice, kiosk)
        }
    }

    private func log(photoBytes: Int?, _ kiosk: NetworkKiosk) -> [SyncHub.Input] {
        sayings += 1
        var photo: PhotoFact?
        if let photoBytes {
            // No two photos, and no two pieces of one, are alike.
            var bytes = [UInt8](repeating: 0, count: photoBytes)
            for start in stride(from: 0, to: photoBytes, by: 16_384) {
                for (index, byte) in chance.bytes(min(16, photoBytes - start)).enumerated() {
                    bytes[start + index] = byte
                }
            }
            let sha256 = Entry.hash(bytes)
            photo = PhotoFact(sha256: sha256, byteCount: photoBytes, type: "image/jpeg", width: 1280, height: 720)
            kiosk.disk.pieces[sha256] = stride(from: 0, to: photoBytes, by: SyncLimits.photoPieceBytes).map {
                Array(bytes[$0..<min($0 + SyncLimits.photoPieceBytes, photoBytes)])
            }
            kiosk.disk.visible.insert(sha256)
        }
        let workout = WorkoutFact(
            workout: WorkoutID(ULID(high: 1, low: sayings)), author: kiosk.member, moment: moment(at: kiosk),
            photo: photo)
        return append(.workout(workout), kiosk)
    }

    private func moment(at kiosk: NetworkKiosk) -> Moment {
        guard kiosk.clock.isTrusted else {
            let boot = BootID(
                bytes: [UInt8](repeating: UInt8(truncatingIfNeeded: kiosk.start), count: BootID.byteCount))
            return .awaited(AwaitedMoment(boot: boot ?? .none, reading: instant))
        }
        return .known(known(at: kiosk))
    }

    private func known(at kiosk: NetworkKiosk) -> KnownMoment {
        let instant = kiosk.clock.reading(at: milliseconds)
        return KnownMoment(
            instant: instant, zone: "Etc/UTC", day: Day(daysSince1970: Int(instant.seconds / 86_400)) ?? .first)
    }

    /// Something about a workout that is there.
    private func answer(_ saying: Saying, _ choice: Int, _ kiosk: NetworkKiosk) -> [SyncHub.Input] {
        let state = kiosk.disk.replica.state
        let workouts = kiosk.disk.replica.slots.keys.compactMap { slot -> WorkoutFact? in
            slot.workout.flatMap { state.workout($0) }
        }.sorted { $0.workout < $1.workout }
        let own = workouts.filter { $0.author == kiosk.member }
        func chosen(_ workouts: [WorkoutFact]) -> WorkoutFact? {
            // The newest is what people speak of.
            workouts.isEmpty ? nil : workouts[workouts.count - 1 - choice % workouts.count]
        }
        switch saying {
        case .delete:
            guard let workout = chosen(own.filter { !state.isDeleted($0) }) else { return [] }
            return append(.delete(DeleteFact(workout: workout.workout, member: kiosk.member)), kiosk)
        case .undelete:
            guard let workout = chosen(own.filter { state.isDeleted($0) }),
                let holder = kiosk.disk.replica.standing(of: .deletion(workout.workout, by: kiosk.member)),
                Permission.mayUndelete(
                    deletedAt: UTCInstant(milliseconds: Int64(holder.stamp.rawValue >> 16)),
                    now: kiosk.clock.reading(at: milliseconds)),
                let fact = kiosk.disk.replica.undelete(workout.workout, by: kiosk.member)
            else { return [] }
            if !kiosk.kinds.contains(.caption) { takenBackWithoutCaption.insert(workout.workout) }
            return append(.undelete(fact), kiosk)
        case .caption:
            guard let workout = chosen(own.filter { !state.isDeleted($0) }) else { return [] }
            sayings += 1
            guard sayings % 2 == 0 else {
                let activity = WorkoutActivity(.run, minutes: 30, notes: "Notes \(sayings)")
                return append(.activity(ActivityFact(workout.workout, by: kiosk.member, activity)), kiosk)
            }
            let caption = CaptionFact(workout: workout.workout, member: kiosk.member, text: "Caption \(sayings)")
            return append(.caption(caption), kiosk)
        case .reaction:
            guard let workout = chosen(workouts.filter { $0.author != kiosk.member && !state.isDeleted($0) }) else {
                return []
            }
            return append(
                .reaction(ReactionFact(workout: workout.workout, member: kiosk.member, emoji: "👍")), kiosk)
        case .settle:
            let awaited = own.filter { $0.moment.known == nil }
            guard kiosk.clock.isTrusted, let workout = chosen(awaited) else { return [] }
            let settled = SettleFact(
                subject: workout.workout.ulid, moment: known(at: kiosk), photo: workout.photo, isEstimate: true)
            return append(.settle(settled), kiosk)
        case .workout, .goal, .name, .wager: return []
        }
    }

    // MARK: Appending

    /// What a kiosk says becomes an entry of its chain.
    func append(_ fact: Fact, _ kiosk: NetworkKiosk) -> [SyncHub.Input] {
        // Nobody says what their version does not know.
        guard kiosk.kinds.contains(fact.kind) else { return [] }
        var writer = writer(of: kiosk)
        let slots = fact.claims(origin: kiosk.id).filter { $0.rule == .lastStands }
        let replaced = slots.map(\.unsigned).compactMap { slot in
            kiosk.disk.replica.standing(of: slot).map { (slot, $0) }
        }
        let reading = kiosk.clock.reading(at: milliseconds)
        guard
            let entry = try? writer.entry(
                fact, salt: chance.bytes(Fact.saltByteCount), at: reading,
                replacing: replaced.map { $0.1.stamp }.max())
        else { return [] }
        let (hash, dot) = (entry.hash, entry.header.dot)
        if !archive.add(entry, hash: hash) { find(.dotsAreFresh, "\(dot) stands for two entries") }
        for (slot, position) in replaced {
            archive.succeed(slot, earlier: position.hash, later: hash)
            if Position(of: entry) < position {
                find(.laterEditWins, "\(dot) comes before \(position.dot), which its writer saw")
            }
        }
        let outcome = kiosk.disk.replica.receive(.whole(entry), .checked)
        if outcome.first?.isNew != true { find(.dotsAreFresh, "its own entry came to \(outcome)") }
        kiosk.disk.promise(.whole(entry), hash: hash)
        (kiosk.disk.ownHead, kiosk.disk.latestStamp) = (hash, writer.latestStamp)
        kiosk.running?.writer = writer
        tally.entries += 1
        let vector = kiosk.disk.replica.vector
        remember(vector, kiosk)
        let photos = kiosk.disk.wishes(Set(fact.claims(origin: kiosk.id)), archive)
        return [.appended([dot], vector, photos: photos)]
    }

    /// A copy of the kiosk's card writes under the next dot, and somebody hears of it.
    func forge(_ kiosk: NetworkKiosk, _ hearer: NetworkKiosk) {
        guard kiosk !== hearer, kiosk.disk.ownHead != nil, kiosk.isRunning, hearer.isRunning else { return }
        let original = writer(of: kiosk)
        var copy = original
        sayings += 1
        let name = Fact.member(MemberFact(member: kiosk.member, name: "Forged \(sayings)"))
        let reading = kiosk.clock.reading(at: milliseconds)
        guard let entry = try? copy.entry(name, salt: chance.bytes(Fact.saltByteCount), at: reading) else { return }
        // Of three entries under one dot a vector does not tell which two somebody has.
        guard !archive.forged.contains(entry.header.dot) else { return }
        // What waits for its predecessor was not heard yet, and is not left behind to be the third later.
        var heard = hearer.disk.replica
        guard heard.receive(.whole(entry), .checked).first?.isNew == true else { return }
        hearer.disk.replica = heard
        _ = archive.add(entry, hash: entry.hash, isForged: true)
        hearer.disk.promise(.whole(entry), hash: entry.hash)
        let vector = hearer.disk.replica.vector
        remember(vector, hearer)
        tell(hearer, .appended([entry.header.dot], vector, photos: []))
        // The kiosk itself goes on as if nothing had been.
        kiosk.running?.writer = original
        ask(kiosk, .write(.name, choice: 0))
    }

    // MARK: Erasing

    /// Erases what was deleted 30 days ago, as the store does it.
    func scrub(_ kiosk: NetworkKiosk) {
        guard kiosk.clock.isTrusted else { return }
        let reading = kiosk.clock.reading(at: milliseconds)
        for (workout, deletion) in kiosk.disk.replica.deleted {
            let erasable = kiosk.disk.replica.erasable(with: workout)
            guard !erasable.isEmpty, let dot = kiosk.disk.standingDeletion(of: workout, stamp: deletion) else {
                continue
            }
            guard let heard = kiosk.disk.heard[dot] else {
                kiosk.disk.heard[dot] = reading
                continue
            }
            guard Scrubbing.isDue(deletion: deletion, heard: heard, now: reading, isTrusted: true) else { continue }
            let photo = kiosk.disk.replica.state.workout(workout)?.photo
            for dot in erasable { kiosk.disk.replica.erase(dot) }
            tally.erased += 1
            // Photos are of one workout each here.
            if let photo {
                kiosk.disk.visible.remove(photo.sha256)
                kiosk.disk.pieces[photo.sha256] = nil
            }
        }
    }
}

extension MemoryDisk {
    /// The deletion of that stamp.
    func standingDeletion(of workout: WorkoutID, stamp: Stamp) -> Dot? {
        replica.slots.filter { slot, position in
            slot.deletion?.workout == workout && position.stamp == stamp
        }.map { $0.value.dot }.min()
    }
}
