import FitPinkyCore
import Ledger
import Store
import Testing

@testable import Agent

@Suite struct StoreCareTests {
    private func at(_ seconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: seconds * 1_000_000_000) }

    private let waiting = PhotoToCome(
        press: KeptPress(
            workout: WorkoutID(ULID(high: 0, low: 1)), author: nil, button: 0,
            moment: .awaited(AwaitedMoment(boot: .none, reading: MonotonicInstant(nanoseconds: 0)))),
        photo: Store.Photo(bytes: [1], type: "image/jpeg", width: 1, height: 1, thumbnail: []),
        reason: .diskFull(path: "/"))

    @Test func `after a start everything is looked at, and then once an hour`() {
        var care = StoreCare()
        let first = care.begin(at: at(1))
        #expect(first == .full)
        let whileWorking = care.begin(at: at(2))
        #expect(whileWorking == nil)
        care.ended(StoreCareReport(), at: at(3))
        let tooSoon = care.begin(at: at(3600))
        #expect(tooSoon == nil)
        let next = care.begin(at: at(3601))
        #expect(next == .full)
    }

    @Test func `what is erased in parts goes on at once`() {
        var care = StoreCare()
        _ = care.begin(at: at(1))
        care.ended(StoreCareReport(hasMore: true), at: at(3))
        let next = care.begin(at: at(3))
        #expect(next == .full)
    }

    @Test func `a reserve that is not whole is looked at again and again, and so it is after something was written`() {
        var care = StoreCare()
        _ = care.begin(at: at(1))
        care.ended(StoreCareReport(isReserveWhole: false), at: at(10))
        let early = care.begin(at: at(14))
        #expect(early == nil)
        let next = care.begin(at: at(15))
        #expect(next == .short)
        care.ended(StoreCareReport(), at: at(16))
        let quiet = care.begin(at: at(100))
        #expect(quiet == nil)
        care.wrote(at: at(100))
        let afterWriting = care.begin(at: at(100))
        #expect(afterWriting == .short)
    }

    @Test func `photos wait in order, are taken off as they are kept, and more than eight do not wait`() {
        var care = StoreCare()
        _ = care.begin(at: at(1))
        care.ended(StoreCareReport(), at: at(1))
        for _ in 0..<StoreCare.maxPhotos {
            let isWaiting = care.wait(for: waiting, at: at(10))
            #expect(isWaiting)
        }
        let isWaiting = care.wait(for: waiting, at: at(10))
        #expect(!isWaiting && care.photos.count == StoreCare.maxPhotos)
        let round = care.begin(at: at(15))
        #expect(round == .short)
        care.ended(StoreCareReport(broughtPhotos: 3), at: at(15))
        #expect(care.photos.count == StoreCare.maxPhotos - 3)
        let again = care.begin(at: at(20))
        #expect(again == .short)
        care.ended(StoreCareReport(broughtPhotos: StoreCare.maxPhotos), at: at(20))
        #expect(care.photos.isEmpty)
        let quiet = care.begin(at: at(100))
        #expect(quiet == nil)
    }
}
