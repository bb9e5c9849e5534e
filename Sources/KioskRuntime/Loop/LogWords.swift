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
extension NotificationKind: PublicLogValue {}

extension WeekResult: PublicLogValue {
    var logText: String { word }
}

extension KioskDevices.Kind: PublicLogValue {}
