import FitPinkyCore
import Support

/// One thing that a kiosk writes down, in one durable transaction.
enum WritingStep {
    case announceKiosk
    case announceMember
    /// With a moment that is known, or one that is awaited.
    case save(WorkoutID, PlannedPhoto?, isAwaited: Bool)
    /// A photo takes the original's place; nil keeps the original.
    case settle(WorkoutID, PlannedPhoto?)
    case delete(WorkoutID)
    case check(CheckID)
}

/// A photo that is made when it is needed: its number and its size say which bytes it has.
struct PlannedPhoto: Hashable {
    let number: UInt64
    let byteCount: Int

    /// Its number is a part of it.
    static let minByteCount = 16
    /// As large as a photo of the kiosk's camera gets.
    static let maxByteCount = 500_000
}

/// Makes planned photos out of one lump of chance.
struct PhotoMaker {
    private let lump: [UInt8]

    /// The same photos for the same seed.
    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        lump = [UInt8](unsafeUninitializedCapacity: PlannedPhoto.maxByteCount) { buffer, count in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            count = raw.count & ~7
            for place in stride(from: 0, to: count, by: 8) {
                raw.storeBytes(of: random.next(), toByteOffset: place, as: UInt64.self)
            }
        }
    }

    /// Its number, and then the lump from a place on that depends on it.
    func bytes(of photo: PlannedPhoto) -> [UInt8] {
        var bytes = withUnsafeBytes(of: photo.number.bigEndian) { Array($0) }
        bytes.reserveCapacity(photo.byteCount)
        let start = Int(photo.number % UInt64(lump.count))
        bytes += lump[start...].prefix(photo.byteCount - bytes.count)
        bytes += lump.prefix(photo.byteCount - bytes.count)
        return bytes
    }
}
