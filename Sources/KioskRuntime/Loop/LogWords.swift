internal import AgentLog
internal import Configuration
internal import FitPinkyCore
internal import KioskLogic
internal import KioskPages
internal import Pairing

// Words of the program's own, which tell of nobody.

extension CaptureFlow.Proof: PublicLogValue {}
extension Fault.Code: PublicLogValue {}
extension Gesture: PublicLogValue {}
extension Invite.Status: PublicLogValue {}

extension KioskMachine.SessionChange: PublicLogValue {
    var logText: String {
        switch self {
        case .started: "started"
        case .paused: "paused"
        case .resumed: "resumed"
        case .asks: "asks"
        case .confirmed: "confirmed"
        case .ended(let ending): ending.isByItself ? "ended by itself" : "ended"
        case .discarded: "discarded"
        }
    }
}

extension NotificationKind: PublicLogValue {}

extension WeekResult: PublicLogValue {
    var logText: String { word }
}

extension KioskDevices.Kind: PublicLogValue {}
