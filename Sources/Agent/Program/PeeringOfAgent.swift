internal import API
internal import Devices
internal import FitPinkyCore
internal import KioskRuntime
internal import Peering
internal import Store
internal import Threads

extension OwnKiosk {
    /// The kiosk of this agent.
    init(_ kiosk: Kiosk) {
        let (channels, devices, thumbnails) = (kiosk.channels, kiosk.devices, kiosk.thumbnails)
        self.init(
            store: kiosk.store, logger: kiosk.logger, software: KioskEndpoint.version,
            boot: MachineBoot.current,
            clock: { ClockReading(devices.clock(channels.view.configuration)) },
            today: { channels.view.overview.today },
            isLinkUp: { devices.link.isUp }, links: { channels.links.listen() }
        ) { event in
            switch event {
            case .appended(let store):
                let today = channels.view.overview.today
                channels.show(Result { () throws(StoreError) in try store.overview(today: today) })
            case .workouts(let workouts): channels.partnerWorkouts(workouts)
            case .arrived(let winners): channels.arrived(winners)
            case .workoutsChanged(let workouts): channels.happened(workouts.map { .workoutChanged($0) })
            case .photoArrived(let photo, let workouts):
                let tell: @Sendable () -> Void = {
                    channels.happened(workouts.map { .photoArrived($0) })
                }
                if let photo { thumbnails.make(photo, done: tell) } else { tell() }
            case .thumbnailsLacking: thumbnails.catchUp()
            case .pendingEverywhere(let count): channels.pendingEverywhere(count)
            case .partner(let standing): channels.events.send(.partner(standing))
            case .invitation(let invite): channels.invitation(invite)
            case .askedForPersonal(let ask): channels.askedForPersonal(ask)
            }
        }
    }
}
