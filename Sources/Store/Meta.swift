internal import FitPinkyCore
internal import Ledger

enum Meta {
    /// The layout of the tables, u32.
    static let schema = Array("schema".utf8)
    /// What the derived tables were derived by: `Fact.schema`, u32.
    static let factSchema = Array("fact-schema".utf8)
    /// Hash of the last header that the kiosk of this folder wrote.
    static func ownHead(of kiosk: KioskID) -> [UInt8] { ownHeadPrefix + kiosk.ulid.bytes }
    static let ownHeadPrefix = Array("own-head".utf8)
    /// What is kept of this kiosk's invitations. A backup has none of it: an old code must not be good again.
    static let invitations = Array("invitations".utf8)
    /// Which phones the console admits. A backup has none of it: a phone that was revoked must not be admitted again.
    static let console = Array("console".utf8)
    /// Where notifications go that were set up on the page. A backup has none of it: their URLs are secrets.
    static let pageSinks = Array("page-sinks".utf8)
    /// About which ledger a kiosk was paired with here whose TLS key has that hash: its id, 16 bytes; and the `Invitation` by which.
    static func pin(_ hash: [UInt8]) -> [UInt8] { pinPrefix + hash }
    static let pinPrefix = Array("pin ".utf8)
    /// Which personal ledger is that of the kiosk's owner, 17 bytes; without it the one that was made first.
    static let ownLedger = Array("own-ledger".utf8)
    /// The kiosk that founded the household, 16 bytes.
    static let founder = Array("founder".utf8)
    /// How many entries were here when the kiosk of that id had all of them, u64, and when that was, i64.
    static func partner(_ kiosk: KioskID) -> [UInt8] { partnerPrefix + kiosk.ulid.bytes }
    static let partnerPrefix = Array("partner ".utf8)
    /// The stay by which the kiosk comes back to the household as a further one of somebody, 16 bytes.
    static let awaitedStay = Array("awaited-stay".utf8)
    /// What the kiosk's owner was called in its configuration when that was last said.
    static let owner = Array("owner".utf8)
    /// Whose button of this kiosk that is, counted from 0: the member's id, 16 bytes. It comes after `own-head`, as `Restoring`
    /// needs it.
    static func button(_ button: UInt8) -> [UInt8] { buttonPrefix + [button] }
    static let buttonPrefix = Array("whose-button ".utf8)
    /// How often the photo of that SHA-256 was begun to be decoded for a small picture that it still has not, u8.
    static func decodings(_ sha256: [UInt8]) -> [UInt8] { Array("decodings ".utf8) + sha256 }
    /// The same for its display picture.
    static func displayDecodings(_ sha256: [UInt8]) -> [UInt8] { Array("display-decodings ".utf8) + sha256 }
    /// The first sequence of that epoch which is not here whole, u64: see `Gaps.swift`.
    static func gap(_ epoch: Chains.Epoch) -> [UInt8] { gapPrefix + epoch.bytes }
    static let gapPrefix = Array("gap ".utf8)
    /// Nobody waits any more for that epoch's entries from that sequence on, u64, and u64s: those entries of it that follow one which
    /// is not here. See `Losses.swift`.
    static func acceptedGap(_ epoch: Chains.Epoch) -> [UInt8] { Array("accepted-gap ".utf8) + epoch.bytes }
    /// The photo of that SHA-256 is not what was signed for, and wanted again.
    static func damagedPhoto(_ sha256: [UInt8]) -> [UInt8] { damagedPhotoPrefix + sha256 }
    static let damagedPhotoPrefix = Array("damaged-photo ".utf8)
    /// The file `peers` has entries that were given up here, and is to be written without them.
    static let peersAnew = Array("peers-anew".utf8)
    /// A derived table was found to be wrong; goes when all is derived again.
    static let rebuild = Array("rebuild".utf8)
    /// When all that is kept was last looked at, i64.
    static let verified = Array("verified".utf8)
    /// Whether a backup has it: what cannot be found out again from the entries.
    static func isKept(_ key: [UInt8]) -> Bool {
        [ownHeadPrefix, pinPrefix, owner, ownLedger, buttonPrefix, awaitedStay].contains { key.starts(with: $0) }
    }
    /// What other members' kiosks sent on the present day of arrival: see ``Shares``. A backup has none of it: what a restored kiosk lacks is
    /// of before.
    static let shares = Array("shares".utf8)
    /// What the hybrid clock goes on from, u64.
    static let latestStamp = Array("latest-stamp".utf8)
    /// Which fault of this start was made sure of last, i64. Only that it is written matters.
    static let faults = Array("faults".utf8)
    /// Of what was told once: ids of 16 bytes, the latest last.
    static let toldOnce = Array("told-once".utf8)
    /// How much news was dropped because too much waited, u64.
    static let droppedNews = Array("dropped-news".utf8)
    /// Since when it is known which photos will be let go, i64, and their number, u64.
    static let releaseWarning = Array("release-warning".utf8)

    /// What the ring has shown of a member's rewards: level u32, reached periods of targets u32. A backup has none of it: it is what this
    /// kiosk showed.
    static let careShown = Array("care-shown".utf8)
    /// Of which occurrence of a reminder this kiosk reminded last: Day i32, minute u16. A backup has none of it.
    static let careReminded = Array("care-reminded".utf8)

    /// That member has erased themselves: nothing.
    static func erasedMember(_ member: MemberID) -> [UInt8] { erasedMemberPrefix + member.ulid.bytes }
    static let erasedMemberPrefix = Array("erased-member ".utf8)
    /// That kiosk serves a member who erased themselves: up to which stamp its own words go, u64.
    static func erasedKiosk(_ kiosk: KioskID) -> [UInt8] { erasedKioskPrefix + kiosk.ulid.bytes }
    static let erasedKioskPrefix = Array("erased-kiosk ".utf8)
    /// How far the look for words of theirs is: 0 for `entries` or 1 for `evidence`, and the key from which on they are looked at. Gone
    /// once it is over.
    static let erasing = Array("erasing".utf8)
    /// Something is still to be erased: nothing. Or all is, and only the file is to be compacted: 1.
    static let erase = Array("erase".utf8)
    static let isErased: [UInt8] = [1]
    /// The personal ledger of that name, 17 bytes, is its member's who erased themselves, and is to be removed: 1 if they are the
    /// kiosk's owner, else 0.
    static func erasedPersonal(_ ledger: LedgerName) -> [UInt8] { erasedPersonalPrefix + ledger.bytes }
    static let erasedPersonalPrefix = Array("erase-personal ".utf8)
    /// A member of that id, in whichever ledger here, has erased themselves: nothing. The id itself cannot be read from it.
    static func erasedID(_ member: MemberID) -> [UInt8] {
        erasedIDPrefix + Entry.hash(erasedIDPrefix + member.ulid.bytes)
    }
    static let erasedIDPrefix = Array("erased-id ".utf8)
    /// What the configuration called each owner who erased themselves, the latest last: the first 16 bytes of SHA-256 of their ledger's
    /// name, and SHA-256 of these and the name. Of that ledger nothing stays, and its id was drawn. As long as the configuration calls the
    /// owner so, the name is not written here again.
    static let erasedOwner = Array("erase-owner".utf8)
    /// How the session of a member stands who is in the middle of one: see ``KeptSession``. A backup has none of it: a session that ran
    /// when it was made is over.
    static func session(of member: MemberID) -> [UInt8] { sessionPrefix + member.ulid.bytes }
    static let sessionPrefix = Array("session ".utf8)
    /// A workout that waits for its proof, or for the store: see ``WaitingWorkout``.
    static func waitingWorkout(_ workout: WorkoutID) -> [UInt8] { waitingWorkoutPrefix + workout.ulid.bytes }
    static let waitingWorkoutPrefix = Array("waiting-workout ".utf8)
    /// How the training of a member stands whose session is one: see ``KeptTraining``. It comes and goes with the session's row.
    static func training(of member: MemberID) -> [UInt8] { trainingPrefix + member.ulid.bytes }
    static let trainingPrefix = Array("training ".utf8)
    /// A training that has ended and is not in its member's own ledger yet: see ``EndedTraining``.
    static func endedTraining(_ training: TrainingID) -> [UInt8] { endedTrainingPrefix + training.ulid.bytes }
    static let endedTrainingPrefix = Array("ended-training ".utf8)

    /// Big-endian.
    static func bytes(of value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    /// Reads what `bytes(of:)` wrote.
    static func number<Value: FixedWidthInteger>(_ bytes: some Collection<UInt8>, _: Value.Type = Value.self) -> Value {
        bytes.reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
    }
}
