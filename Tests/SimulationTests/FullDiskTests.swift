import FitPinkyCore
import Glibc
import Ledger
import Store
import Testing

extension Simulation {
    /// A file system has room for a part of what is to be written, or for none of it.
    @Suite struct FullDiskTests {
        /// What is left, from nothing to more than a photo needs.
        static let sizes = Array(stride(from: 0, through: 256 << 10, by: 4 << 10))
        private static let reserved = Store.Size(mapBytes: 16 << 20, reserveBytes: 16 << 20)
        private static let bare = Store.Size(mapBytes: 16 << 20)

        private func deed(_ number: UInt64) -> Deed { Scene.workout(number, photo: 90_112) }

        /// A folder in which some weeks have passed.
        private func weeks() throws -> ScratchFolder {
            try Scene(name: "weeks", before: Scene.weeks, deed: .rebuild, size: FullDiskTests.bare).prepare()
        }

        @Test(arguments: Room.FileSystem.allCases)
        func `with a whole reserve every press is kept with its photo, however little is left`(
            fileSystem: Room.FileSystem
        ) throws {
            let prepared = try weeks()
            var memory = Memory()
            for left in FullDiskTests.sizes {
                let disk = try SimulatedDisk(in: try prepared.copy())
                let store = try Store(folder: disk.folder.path, size: FullDiskTests.reserved)
                #expect(store.folder.isReserveWhole)
                disk.leave(left, of: fileSystem)
                var promised = Household(after: Scene.weeks[...])
                for number: UInt64 in 21...24 {
                    let outcome = try deed(number).perform(on: store, at: Scene.now)
                    #expect(outcome == .done, "\(left) bytes left")
                    promised = promised.after(deed(number))
                }
                #expect(!store.folder.isReserveWhole, "four photos need more than \(left) bytes")
                let found = Inspection(of: store, &memory)
                #expect(found.complaints.isEmpty && found.household == promised, "\(left) bytes left")
                // What the database does not get is there for presses that wait as files.
                #expect(disk.folder.byteCount(of: "reserve") == 8 << 20)
                #expect(Store.makeRoomForPresses(in: disk.folder.path))
                #expect(!Store.makeRoomForPresses(in: disk.folder.path))
                #expect(disk.freeBytes.map { $0 >= 16 << 20 - (1 << 20) } == true)
            }
        }

        @Test(arguments: Room.FileSystem.allCases)
        func
            `with a whole reserve another kiosk's entries arrive, however little is left, and its photos leave it alone`(
                fileSystem: Room.FileSystem
            ) throws
        {
            let folder = try weeks()
            let giver = try Store(folder: folder.path, size: FullDiskTests.bare)
            let early = try giver.records()
            for number: UInt64 in 100..<112 { _ = try Scene.workout(number).perform(on: giver, at: Scene.now) }
            let all = try giver.records()
            var arrivals: Set<PiecesEnd> = []
            for left in FullDiskTests.sizes {
                let disk = try SimulatedDisk(in: try ScratchFolder())
                let store = try Store(folder: disk.folder.path, size: FullDiskTests.reserved)
                _ = try store.receive(early, at: Scene.now, isClockTrusted: true)
                let photo = try #require(try store.missingPhotos(limit: 1).first?.sha256)
                let place = PhotoPlace(sha256: photo, offset: 0)
                let pieces = try giver.photoPieces(from: place, count: 100)
                disk.leave(left, of: fileSystem)
                do throws(StoreError) {
                    arrivals.insert(try store.keepPieces(pieces, from: place))
                } catch {
                    arrivals.insert(.unstored)
                    guard case .diskFull = error else { Issue.record("\(left) bytes left: \(error)"); continue }
                }
                #expect(store.folder.isReserveWhole, "\(left) bytes left")
                _ = try store.receive(all, at: Scene.now, isClockTrusted: true)
                #expect(try store.records() == all, "\(left) bytes left")
            }
            #expect(arrivals == [.kept, .unstored])
        }

        @Test(arguments: Room.FileSystem.allCases)
        func `without a reserve the error is that the disk is full, and a press comes before its photo`(
            fileSystem: Room.FileSystem
        ) throws {
            let prepared = try weeks()
            var memory = Memory()
            var outcomes: Set<String> = []
            for left in FullDiskTests.sizes {
                let disk = try SimulatedDisk(in: try prepared.copy())
                let store = try Store(folder: disk.folder.path, size: FullDiskTests.bare)
                disk.leave(left, of: fileSystem)
                let before = Household(after: Scene.weeks[...])
                var there = before
                do throws(StoreError) {
                    switch try deed(21).perform(on: store, at: Scene.now) {
                    case .done:
                        outcomes.insert("whole")
                        there = before.after(deed(21))
                    case .photoToCome(let error):
                        outcomes.insert("workout")
                        guard case .diskFull = error else { Issue.record("\(left) bytes left: \(error)"); break }
                        there = before.after(deed(21), bringing: false)
                    }
                } catch {
                    outcomes.insert("nothing")
                    guard case .diskFull = error else { Issue.record("\(left) bytes left: \(error)"); continue }
                    #expect(left < FullDiskTests.workoutBytes, "a workout has room in \(left) bytes")
                }
                let found = Inspection(of: store, &memory)
                #expect(found.complaints.isEmpty && found.household == there, "\(left) bytes left")
                // The owner makes room.
                disk.leave(1 << 30, of: fileSystem)
                #expect(try deed(21).perform(on: store, at: Scene.now) == .done)
                #expect(Inspection(of: store, &memory).household == before.after(deed(21)))
            }
            // A database of some weeks has pages that may be used again, which is enough where their blocks can be.
            let least: Set = fileSystem == .copyOnWrite ? ["nothing"] : []
            #expect(outcomes == least.union(["whole", "workout"]))
        }

        /// What a workout without its photo, and making sure of the root before it, take at most in so small a store.
        private static let workoutBytes = 128 << 10

        @Test func `an I/O error with room to spare is called that and leaves the reserve alone`() throws {
            let disk = try SimulatedDisk(in: try weeks())
            let store = try Store(folder: disk.folder.path, size: FullDiskTests.reserved)
            disk.expect(Trouble(kind: .failure(code: EIO, after: .nothing), boundary: 1, isLasting: true))
            let error = #expect(throws: StoreError.self) { _ = try deed(21).perform(on: store, at: Scene.now) }
            guard case .failed(_, _, EIO)? = error else {
                Issue.record("it is called \(String(describing: error))"); return
            }
            #expect(store.folder.isReserveWhole)
        }
    }
}

extension Store {
    /// Every entry, byte for byte.
    fileprivate func records() throws(StoreError) -> [[UInt8]] {
        var records: [[UInt8]] = []
        try forEachEntry { result in
            if case .success(let entry) = result { records.append(entry.bytes) }
        }
        return records
    }
}
