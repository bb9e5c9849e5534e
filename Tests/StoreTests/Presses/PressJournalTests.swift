import FitPinkyCore
import Glibc
import Ledger
import Support
import Synchronization
import Testing

@testable import Store

@Suite struct PressJournalTests {
    private static func workout(_ number: UInt64) -> WorkoutID { WorkoutID(ULID(high: 1, low: number)) }

    private static let known = Moment.known(
        KnownMoment(instant: UTCInstant(milliseconds: 1_772_127_245_120), zone: "Europe/Amsterdam", day: .first))

    private static let frame = KeptPress.Picture.frame(
        .init(format: "YUYV", width: 4, height: 2, bytesPerLine: 8, bytes: (0..<16).map { UInt8($0) }))

    private static let photo = KeptPress.Picture.photo(
        Store.Photo(bytes: [1, 2, 3], type: "image/jpeg", width: 30, height: 20, thumbnail: [9]))

    private static func press(_ number: UInt64, _ picture: KeptPress.Picture? = frame) -> KeptPress {
        KeptPress(
            workout: workout(number), author: MemberID(ULID(high: 3, low: 1)), button: 2, moment: known,
            picture: picture)
    }

    private static let presses = [
        press(1, nil), press(2), press(3, photo),
        KeptPress(
            workout: workout(4), author: nil, button: 0,
            moment: .awaited(
                AwaitedMoment(
                    boot: BootID(bytes: [UInt8](repeating: 7, count: 16)) ?? .none,
                    reading: MonotonicInstant(nanoseconds: 123_456_789_012)))),
    ]

    @Test func `what is kept is read again, the oldest first, by the next start as well`() throws {
        let folder = JournalFolder()
        do {
            let journal = try folder.journal()
            for press in PressJournalTests.presses.reversed() { try journal.keep(press) }
        }
        let journal = try folder.journal()
        #expect(try journal.workouts() == PressJournalTests.presses.map(\.workout))
        for press in PressJournalTests.presses {
            #expect(try journal.press(press.workout)?.fileBytes == press.fileBytes)
        }
        let awaited = try #require(try journal.press(PressJournalTests.workout(4)))
        #expect(awaited.author == nil && awaited.moment == PressJournalTests.presses[3].moment)
    }

    @Test func `keeping again takes the place of what was kept, and removing leaves nothing`() throws {
        let folder = JournalFolder()
        let journal = try folder.journal()
        try journal.keep(PressJournalTests.press(1, nil))
        try journal.keep(PressJournalTests.press(1))
        guard case .frame = try journal.press(PressJournalTests.workout(1))?.picture else {
            Issue.record("the frame is not there")
            return
        }
        try journal.remove(PressJournalTests.workout(1), isDurable: true)
        try journal.remove(PressJournalTests.workout(1), isDurable: false)
        #expect(try journal.press(PressJournalTests.workout(1)) == nil)
        #expect(try journal.workouts().isEmpty)
    }

    @Test func `a second agent is refused, and a folder that is not there`() throws {
        let folder = JournalFolder()
        let journal = try folder.journal()
        let error = #expect(throws: StoreError.self) { try folder.journal() }
        guard case .inUse = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(throws: StoreError.self) { try PressJournal(stateFolder: folder.path + "/not/there") }
        withExtendedLifetime(journal) {}
    }

    @Test func `each byte that is wrong, and each that is missing, makes a file unreadable and nothing worse`() throws {
        let bytes = PressJournalTests.presses[3].fileBytes
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x40
            #expect(throws: KeptPress.Unreadable.self) { try KeptPress(fileBytes: changed) }
            #expect(throws: KeptPress.Unreadable.self) { try KeptPress(fileBytes: Array(bytes.prefix(index))) }
        }
        #expect(throws: KeptPress.Unreadable.self) { try KeptPress(fileBytes: bytes + [0]) }
        // A checksum that fits protects from no length that does not.
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let body = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
                UInt8.random(in: 0...3, using: &generator)
            }
            _ = try? KeptPress(fileBytes: KeptPress.magic + Entry.hash(body) + body)  // any answer, but no end
        }
    }

    @Test func `what is under the name of a press and is not its file is damaged, and does not stop the reading`()
        throws
    {
        let folder = JournalFolder()
        let journal = try folder.journal()
        for number in UInt64(1)...6 { try journal.keep(PressJournalTests.press(number)) }
        func path(_ number: UInt64) -> String {
            "\(PressJournal.folder(of: folder.path))/\(PressJournalTests.workout(number).ulid.text)"
        }
        truncate(path(1), 20)
        truncate(path(2), off_t(PressJournal.Limits.fileBytes) + 1)
        for number in UInt64(3)...5 { unlink(path(number)) }
        mkfifo(path(3), 0o600)
        symlink("/dev/zero", path(4))
        rename(path(6), path(5))
        for number in UInt64(1)...5 {
            let error = #expect(throws: StoreError.self) { try journal.press(PressJournalTests.workout(number)) }
            guard case .damaged = error else {
                Issue.record("\(number): \(String(describing: error))")
                continue
            }
            let aside = try #require(try journal.setAside(PressJournalTests.workout(number)))
            var information = stat()
            #expect(lstat(aside, &information) == 0)
        }
        #expect(try journal.workouts().isEmpty)
    }

    @Test func `not more unreadable files are set aside than the limit says`() throws {
        let folder = JournalFolder()
        let journal = try folder.journal()
        for number in 1...UInt64(PressJournal.Limits.setAside) + 1 {
            try journal.keep(PressJournalTests.press(number))
            let aside = try journal.setAside(PressJournalTests.workout(number))
            #expect((aside == nil) == (number > PressJournal.Limits.setAside))
        }
        #expect(try journal.workouts().isEmpty)
    }

    @Test func `not more presses are kept than the limit says, and those that are there can still get their pictures`()
        throws
    {
        let folder = JournalFolder()
        // Nothing here is about the disk.
        let journal = try folder.journal { $0.fsync = { _ in 0 } }
        for number in 1...UInt64(PressJournal.Limits.presses) { try journal.keep(PressJournalTests.press(number, nil)) }
        #expect(
            throws: PressJournal.Failure.full(
                folder: PressJournal.folder(of: folder.path), allowed: PressJournal.Limits.presses)
        ) { try journal.keep(PressJournalTests.press(0)) }
        try journal.keep(PressJournalTests.press(1))
        #expect(try journal.workouts().count == PressJournal.Limits.presses)
        let huge = KeptPress.Picture.photo(
            Store.Photo(
                bytes: [UInt8](repeating: 0, count: PressJournal.Limits.fileBytes), type: "", width: 1, height: 1,
                thumbnail: []))
        #expect(throws: PressJournal.Failure.self) { try journal.keep(PressJournalTests.press(1, huge)) }
    }

    // MARK: The disk

    private static func failing(_ code: Int32) -> Int32 {
        errno = code
        return -1
    }

    /// A switch that calls on another thread see.
    private final class Switch: Sendable {
        private let value = Atomic<Bool>(false)

        var isOn: Bool {
            get { value.load(ordering: .relaxed) }
            set { value.store(newValue, ordering: .relaxed) }
        }
    }

    @Test(arguments: ["open", "write", "fsync", "rename"])
    func `a call that fails changes nothing of what was kept, and leaves no draft`(call: String) throws {
        let folder = JournalFolder()
        let broken = Switch()
        let journal = try folder.journal { calls in
            let works = calls
            let isBroken: @Sendable (String) -> Bool = { $0 == call && broken.isOn }
            calls.open = { isBroken("open") ? PressJournalTests.failing(EIO) : works.open($0, $1, $2) }
            calls.write = { isBroken("write") ? Int(PressJournalTests.failing(EIO)) : works.write($0, $1) }
            calls.fsync = { isBroken("fsync") ? PressJournalTests.failing(EIO) : works.fsync($0) }
            calls.rename = { isBroken("rename") ? PressJournalTests.failing(EIO) : works.rename($0, $1) }
        }
        try journal.keep(PressJournalTests.press(1, nil))
        broken.isOn = true
        #expect(throws: PressJournal.Failure.self) { try journal.keep(PressJournalTests.press(1)) }
        #expect(throws: PressJournal.Failure.self) { try journal.keep(PressJournalTests.press(2)) }
        broken.isOn = false
        #expect(try journal.workouts() == [PressJournalTests.workout(1)])
        #expect(try journal.press(PressJournalTests.workout(1))?.picture == nil)
        try journal.keep(PressJournalTests.press(2))
    }

    @Test func `a removal that is not durable is not told as done`() throws {
        let (folder, broken) = (JournalFolder(), Switch())
        let journal = try folder.journal { calls in
            let fsync = calls.fsync
            calls.fsync = { broken.isOn ? PressJournalTests.failing(EIO) : fsync($0) }
        }
        try journal.keep(PressJournalTests.press(1))
        broken.isOn = true
        #expect(throws: StoreError.self) { try journal.remove(PressJournalTests.workout(1), isDurable: true) }
    }

    @Test func `on a full disk the press is written once there is room, and the draft takes none of it`() throws {
        let folder = JournalFolder()
        let (full, draftIsThere) = (Switch(), Switch())
        let draft = "\(PressJournal.folder(of: folder.path))/\(PressJournalTests.workout(1).ulid.text).new"
        var calls = FileCalls()
        let write = calls.write
        // As ext4 does it: a part is taken, and the rest is refused.
        calls.write = { descriptor, bytes in
            guard full.isOn else { return write(descriptor, bytes) }
            guard bytes.count > 50 else { return Int(PressJournalTests.failing(ENOSPC)) }
            return write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count - 50)))
        }
        let journal = try PressJournal(stateFolder: folder.path, calls: calls) {
            draftIsThere.isOn = access(draft, F_OK) == 0
            full.isOn = false
            return true
        }
        full.isOn = true
        try journal.keep(PressJournalTests.press(1))
        #expect(!draftIsThere.isOn)
        #expect(try journal.press(PressJournalTests.workout(1)) != nil)
    }

    @Test func `a draft that was left is removed by the next start`() throws {
        let folder = JournalFolder()
        _ = try folder.journal()
        let draft = "\(PressJournal.folder(of: folder.path))/\(PressJournalTests.workout(1).ulid.text).new"
        try FileCalls().writeDurably([1], to: draft, in: folder.path)
        let journal = try folder.journal()
        #expect(access(draft, F_OK) != 0)
        #expect(try journal.workouts().isEmpty)
    }
}

/// A state folder with a journal in it; it goes with both.
private final class JournalFolder {
    private let folder = TemporaryFolder()
    var path: String { folder.path }

    func journal(_ change: (inout FileCalls) -> Void = { _ in }) throws -> PressJournal {
        var calls = FileCalls()
        change(&calls)
        return try PressJournal(stateFolder: path, calls: calls)
    }

    deinit {
        let presses = PressJournal.folder(of: path)
        guard let stream = opendir(presses) else { return }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            unlink("\(presses)/\(name)")
        }
        closedir(stream)
        rmdir(presses)
    }
}
