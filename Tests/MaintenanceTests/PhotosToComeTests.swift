import FitPinkyCore
import Ledger
import Store
import Testing

@testable import Maintenance

@Suite struct PhotosToComeTests {
    private func photo(_ number: Int) -> PhotoToCome {
        PhotoToCome(
            press: KeptPress(
                workout: WorkoutID(ULID(high: 0, low: UInt64(number))), author: nil, button: 0,
                moment: .awaited(AwaitedMoment(boot: .none, reading: MonotonicInstant(nanoseconds: 0)))),
            photo: Store.Photo(bytes: [1], type: "image/jpeg", width: 1, height: 1, thumbnail: []),
            reason: .diskFull(path: "/"))
    }

    @Test func `photos wait in order, are taken off as they are kept, and more than eight do not wait`() {
        var photos = PhotosToCome()
        for number in 0..<PhotosToCome.capacity {
            let waits = photos.add(photo(number))
            #expect(waits)
        }
        let waits = photos.add(photo(99))
        #expect(!waits && photos.photos.count == PhotosToCome.capacity)
        let brought = photos.removeFirst(3)
        #expect(brought.map(\.press.workout.ulid.low) == [0, 1, 2])
        #expect(photos.photos.count == PhotosToCome.capacity - 3)
        let rest = photos.removeFirst(PhotosToCome.capacity)
        #expect(rest.count == PhotosToCome.capacity - 3 && photos.photos.isEmpty)
    }
}
