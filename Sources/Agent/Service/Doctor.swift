internal import FitPinkyCore
internal import Glibc
internal import Ledger
internal import Messages
internal import Photos
internal import Store
internal import SwiftProtobuf
internal import Threads

/// Looks at each part of the kiosk and says how it is, and the way out where it is not well. Takes at most three seconds.
struct Doctor {
    let kiosk: Kiosk

    /// Less free space than this is a warning: a year of photos of one member is about 100 MB.
    private static let lowSpaceBytes = 256 << 20

    /// How long one part may take to answer; they are asked side by side, and all of it may take three seconds.
    private static let patience = Duration.milliseconds(2700)

    func checks() async -> [Fitpinky_V1_Check] {
        let view = kiosk.board.view
        async let statistics = statistics()
        async let camera = camera(view)
        async let household = household()
        return [
            storage(view, await statistics), ledger(await statistics), space(), await household,
            check("clock", view, .clock, "the time is trusted"),
            check("zone", view, .zone, "times are told in \(view.zoneName)"), await camera,
            check(
                "buttons", view, .button,
                "\(view.configuration.buttons.count) in use, \(view.spikes) spurious edges so far"),
            check(
                "ring", view, .ring,
                "\(view.configuration.ring.ledCount) LEDs, \(view.configuration.ring.sink.rawValue)"),
            photos(view),
            check("network", view, .link, "a network is up", failure: .warning),
        ]
    }

    private func check(
        _ name: String, _ view: KioskView, _ code: Fault.Code, _ well: String,
        failure: Fitpinky_V1_Check.Outcome = .failure
    ) -> Fitpinky_V1_Check {
        guard let fault = view.faults.first(where: { $0.code == code }) else { return Doctor.said(name, .pass, well) }
        return Doctor.said(name, failure, fault.message, fix: fault.fix)
    }

    /// What the store says of itself; nil if it does not answer.
    private func statistics() async -> StoreStatistics? {
        let answer = await Answer<Result<StoreStatistics, StoreError>>.wait(Doctor.patience) { deliver in
            kiosk.stations.store.postRead(
                { store throws(StoreError) in try store.statistics() }, deliver: deliver)
        }
        guard case .success(let statistics) = answer else { return nil }
        return statistics
    }

    private func storage(_ view: KioskView, _ statistics: StoreStatistics?) -> Fitpinky_V1_Check {
        if let fault = view.faults.first(where: { $0.code == .storage }) {
            return Doctor.said("storage", .failure, fault.message, fix: fault.fix)
        }
        guard let statistics else {
            return Doctor.said(
                "storage", .failure, "the ledger cannot be read", fix: "see the log; restore a backup if it stays so")
        }
        let text = "\(statistics.entries) entries and \(statistics.photos) photos in \(statistics.fileBytes >> 20) MiB"
        guard let release = view.release, let newest = release.newest else {
            return Doctor.said("storage", .pass, text)
        }
        return Doctor.said(
            "storage", .warning,
            "\(text); photos go to save space, a week after it was found: "
                + (release.photos == 1 ? "one is due" : "\(release.photos) are due")
                + ", of workouts up to \(newest.iso8601)",
            fix: "to keep them make a backup, or change storage.photo_months or storage.photo_budget_mb in kiosk.toml")
    }

    /// Whether everything that was ever said can be believed and applied.
    private func ledger(_ statistics: StoreStatistics?) -> Fitpinky_V1_Check {
        guard let statistics else { return Doctor.said("ledger", .failure, "it cannot be read", fix: "see storage") }
        if let dot = statistics.conflicts.first {
            let others = statistics.conflicts.count - 1
            return Doctor.said(
                "ledger", .failure,
                "two different entries are both signed as \(dot)\(others > 0 ? ", and so are \(others) more" : ""): a copy "
                    + "of that kiosk's card was in use beside it, or somebody else has its key. Both are kept, neither "
                    + "counts",
                fix: "find the copy and stop it, and set that kiosk up anew; what was in doubt can be entered again")
        }
        if statistics.quarantined > 0 {
            return Doctor.said(
                "ledger", .warning,
                "\(statistics.quarantined) entries are of a newer version: they are kept and passed on, and not applied",
                fix: "update this kiosk; they are applied then")
        }
        return Doctor.said("ledger", .pass, "every entry is applied")
    }

    /// Whether the others of the household still count on this kiosk.
    private func household() async -> Fitpinky_V1_Check {
        let id = kiosk.id
        let answer = await Answer<Result<KioskReading, StoreError>>.wait(Doctor.patience) { deliver in
            kiosk.stations.store.postRead(
                { store throws(StoreError) in KioskReading(id, from: try store.settings()) }, deliver: deliver)
        }
        guard case .success(let reading) = answer else {
            return Doctor.said("household", .failure, "it cannot be read", fix: "see storage")
        }
        if reading.isRetired {
            return Doctor.said(
                "household", .failure,
                "this kiosk was retired by one of its members: what is logged here reaches nobody any more",
                fix: "to use it again stop fitpinkyd, move its state folder aside, start it, and join with "
                    + "fitpinky group join")
        }
        guard reading.group != nil else { return Doctor.said("household", .pass, "it belongs to no group") }
        let count = reading.partners.count
        return Doctor.said(
            "household", .pass, count == 1 ? "one other kiosk belongs to it" : "\(count) other kiosks belong to it")
    }

    private func space() -> Fitpinky_V1_Check {
        let folder = kiosk.stations.store.folder
        var information = statvfs()
        guard statvfs(folder, &information) == 0 else {
            return Doctor.said(
                "disk", .failure, "the folder \(folder) cannot be looked at", fix: "see that it is mounted")
        }
        let free = Int(information.f_bavail) * Int(information.f_frsize)
        let text = "\(free >> 20) MiB free"
        return free < Doctor.lowSpaceBytes
            ? Doctor.said("disk", .warning, text, fix: "free some space: photos need about half a megabyte each")
            : Doctor.said("disk", .pass, text)
    }

    private func camera(_ view: KioskView) async -> Fitpinky_V1_Check {
        guard view.activity == .idle else {
            return Doctor.said("camera", .pass, "in use for a workout right now")
        }
        let answer = await Answer<(name: String, failure: CaptureFailure?)>.wait(Doctor.patience) { deliver in
            kiosk.stations.checkCamera { deliver((name: $0, failure: $1)) }
        }
        guard let (name, failure) = answer else {
            return Doctor.said("camera", .failure, "the camera does not answer", fix: "unplug it and plug it in again")
        }
        guard let failure else { return Doctor.said("camera", .pass, "\(name) gives usable pictures") }
        let fault = Fault.camera(failure, at: .init(milliseconds: 0))
        return Doctor.said("camera", .failure, fault.message, fix: fault.fix)
    }

    private func photos(_ view: KioskView) -> Fitpinky_V1_Check {
        let format = view.configuration.photo.format
        guard format.isAvailable else {
            let fault = Fault.format(.noEncoder(format), at: .init(milliseconds: 0))
            return Doctor.said("photos", .warning, fault.message, fix: fault.fix)
        }
        return Doctor.said(
            "photos", .pass, "\(format.rawValue.uppercased()), up to \(view.configuration.photo.maxBytes) bytes")
    }

    private static func said(
        _ name: String, _ outcome: Fitpinky_V1_Check.Outcome, _ message: String, fix: String = ""
    ) -> Fitpinky_V1_Check {
        .with {
            $0.name = name
            $0.outcome = outcome
            $0.message = message
            $0.fix = fix
        }
    }
}
