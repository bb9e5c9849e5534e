import FitPinkyCore
import KioskLogic
import Support

/// How well the parts of a simulated kiosk work.
struct WorldTroubles {
    enum Part: CaseIterable { case camera, encoder, store, journal, clock, button }

    enum Device { case works, fails, silent }

    enum Disk: CaseIterable {
        case works
        /// Answers up to 40 s late.
        case slow
        /// Keeps workouts, and has no room for photos.
        case noRoomForPhotos
        case full
        /// Does what it is asked or not, and does not answer a press.
        case silent
    }

    var camera = Device.works
    var encoder = Device.works
    var store = Disk.works
    var journal = Disk.works
    var isClockTrusted = true
    /// How far the time of day is off, in milliseconds.
    var clockError: Int64 = 0

    mutating func begin(_ part: Part, _ generator: inout SeededGenerator) {
        switch part {
        case .camera: camera = Bool.random(using: &generator) ? .fails : .silent
        case .encoder: encoder = Bool.random(using: &generator) ? .fails : .silent
        case .store: store = Disk.allCases.randomElement(using: &generator) ?? .full
        case .journal: journal = Bool.random(using: &generator) ? .slow : .full
        case .clock:
            isClockTrusted = Bool.random(using: &generator)
            clockError = Int64.random(in: -200_000_000...200_000_000, using: &generator)
        case .button: break
        }
    }

    mutating func end(_ part: Part) {
        let well = WorldTroubles()
        switch part {
        case .camera: camera = well.camera
        case .encoder: encoder = well.encoder
        case .store: store = well.store
        case .journal: journal = well.journal
        case .clock: (isClockTrusted, clockError) = (true, 0)
        case .button: break
        }
    }
}

extension Fault {
    /// Of each cause that the world has, made once.
    static let ofWorld: [Cause: Fault] = {
        let causes: [Cause] = [
            .saving, .presses, .journal, .settling, .photosToCome, .verifying, .camera, .photo, .format, .clock,
            .backup,
            .stuckButton(1), .stuckButton(2),
        ]
        return Dictionary(uniqueKeysWithValues: causes.map { ($0, fault($0)) })
    }()

    static func world(_ cause: Cause) -> Fault { ofWorld[cause] ?? fault(cause) }
}
