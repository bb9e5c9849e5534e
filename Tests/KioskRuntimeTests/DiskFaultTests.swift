import Configuration
import FitPinkyCore
import Glibc
import KioskLogic
import Kiosks
import Ledger
import StoreThreads
import Stores
import Support

import SimulatedDevices
import Store
import Testing
import Threads

@testable import KioskRuntime

/// A disk that refuses, under a running kiosk: what it does in small is tested with the store.
@Suite struct DiskFaultTests {
    @Test(arguments: [ENOSPC, EROFS, EIO])
    func `a disk that refuses is told of in status and on the ring, and the press is kept when it is well again`(
        code: Int32
    ) async throws {
        let folder = TemporaryFolder()
        let disk = FailingDisk(folder.path)
        defer { disk.giveBack() }
        try await LiveKiosk.run(in: folder) {
            $0.storage.reserveMebibytes = 0
        } _: { live in
            disk.refuse(code)
            try live.simulation.buttons.press()
            let fault = try await live.next(\.fault)
            #expect(fault.code == .storage)
            #expect(!fault.message.isEmpty && !fault.fix.isEmpty)
            // Told of, and a moment later shown.
            _ = try await live.next { $0.activity == .unsaved ? true : nil }
            #expect(live.kiosk.channels.view.faults.contains { $0.code == .storage })
            #expect(live.kiosk.channels.view.scene.faultSince != nil)
            disk.refuse(0)
            #expect(try await live.next(\.mended).code == .storage)
            let saved = try await live.next(\.saved)
            #expect(saved.isPhotoPresent)
        }
        let verification = try Store.home(in: "\(folder.path)/state").verify()
        #expect(verification.isClean && verification.photos == 1)
    }

    @Test func `where there is no room for a photo the workout is kept before it, and the photo when there is room`()
        async throws
    {
        let folder = TemporaryFolder()
        let photoBytes = 200_000
        do {
            // So much is left: a workout fits, its photo does not.
            let store = try Store(
                folder: "\(folder.path)/state", size: .init(mapBytes: 448 << 10, maxMapBytes: 448 << 10))
            let photo = Store.Photo(
                bytes: [UInt8](repeating: 7, count: photoBytes), type: "image/jpeg", width: 1, height: 1, thumbnail: [])
            let moment = Moment.known(KnownMoment(instant: UTCInstant(milliseconds: 0), zone: "UTC", day: .first))
            let workout = Store.NewWorkout(
                id: WorkoutID(ULID(high: 0, low: 1)), author: MemberID(ULID(high: 0, low: 1)), moment: moment,
                photo: photo)
            #expect(try store.save(workout, at: UTCInstant(milliseconds: 0)) == .whole)
        }
        try await LiveKiosk.run(in: folder, size: .init(mapBytes: 448 << 10, maxMapBytes: 448 << 10)) {
            $0.storage.reserveMebibytes = 0
            ($0.camera.width, $0.camera.height) = (1280, 720)
        } _: { live in
            try live.simulation.buttons.press()
            let fault = try await live.next(\.fault)
            #expect(fault.cause == .photosToCome && fault.message.contains("one photo waits"))
            let saved = try await live.next(\.saved)
            #expect(saved.fact.photo != nil && !saved.isPhotoPresent && saved.countsByPhoto)
            // The owner makes room.
            try await live.kiosk.store.run { store throws(StoreError) in
                for days in [0, 8] {
                    _ = try store.folder.release(
                        PhotoRetention(months: 1), today: Day(daysSince1970: 20_510) ?? .last,
                        at: UTCInstant(milliseconds: Int64(days) * 86_400_000))
                }
            }
            #expect(try await live.next(\.mended).cause == .photosToCome)
            let photo = try #require(saved.fact.photo)
            let bytes = try await live.kiosk.store.run { store throws(StoreError) in try store.photo(photo) }
            #expect(bytes.map { Entry.hash($0) } == photo.sha256)
        }
    }

    @Test func `the reserve gives way to workouts when the disk is full, is told of, and comes back`() async throws {
        let folder = TemporaryFolder()
        let disk = FailingDisk(folder.path)
        defer { disk.giveBack() }
        try await LiveKiosk.run(in: folder) {
            $0.storage.reserveMebibytes = 1
        } _: { live in
            let store = live.kiosk.store
            #expect(try await store.run { store throws(StoreError) in store.folder.isReserveWhole })
            // Full until the reserve is gone; it cannot be filled again meanwhile.
            disk.refuseWhile(ENOSPC, fileIsThere: "\(folder.path)/state/reserve")
            try live.simulation.buttons.press()
            let saved = try await live.next(\.saved)
            #expect(saved.isPhotoPresent)
            let fault = try await live.next(\.fault)
            #expect(fault.cause == .reserve)
            disk.refuse(0)
            #expect(try await live.next(\.mended).cause == .reserve)
            #expect(try await store.run { store throws(StoreError) in store.folder.isReserveWhole })
        }
    }
}

extension KioskEvent {
    fileprivate var saved: StoredWorkout? { if case .workoutSaved(let workout) = self { workout } else { nil } }
    fileprivate var activity: KioskActivity? { if case .activity(let activity, _) = self { activity } else { nil } }
    fileprivate var fault: Fault? { if case .fault(let fault) = self { fault } else { nil } }
    fileprivate var mended: Fault? { if case .faultMended(let fault) = self { fault } else { nil } }
}
