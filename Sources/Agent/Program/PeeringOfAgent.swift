internal import Devices
internal import FitPinkyCore
internal import API
internal import KioskRuntime
internal import Peering
internal import Store
internal import Threads

extension OwnKiosk {
    /// The kiosk of this agent.
    init(_ kiosk: Kiosk) {
        let (board, devices, thumbnails) = (kiosk.board, kiosk.devices, kiosk.workers.thumbnails)
        self.init(
            store: kiosk.workers.store, logger: kiosk.logger, software: KioskEndpoint.version,
            boot: MachineBoot.current,
            clock: { ClockReading(devices.clock(board.view.configuration)) }, today: { board.view.overview.today },
            isLinkUp: { devices.link.isUp }, links: { board.links.listen() }
        ) { event in
            switch event {
            case .appended(let store):
                let today = board.view.overview.today
                board.show(Result { () throws(StoreError) in try store.overview(today: today) })
            case .workouts(let workouts): board.partnerWorkouts(workouts)
            case .arrived(let winners): board.arrived(winners)
            case .workoutsChanged(let workouts): board.happened(workouts.map { .workoutChanged($0) })
            case .photoArrived(let photo, let workouts):
                let tell: @Sendable () -> Void = {
                    board.happened(workouts.map { .photoArrived($0) })
                }
                if let photo { thumbnails.make(photo, done: tell) } else { tell() }
            case .thumbnailsLacking: thumbnails.catchUp()
            case .pendingEverywhere(let count): board.pendingEverywhere(count)
            case .partner(let standing): board.events.send(.partner(standing))
            case .invitation(let invite): board.invitation(invite)
            case .askedForPersonal(let ask): board.askedForPersonal(ask)
            }
        }
    }
}
