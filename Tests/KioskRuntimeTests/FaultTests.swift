import FitPinkyCore
import KioskLogic

import Testing

@testable import KioskRuntime
@testable import Maintenance

@Suite struct FaultTests {
    @Test func `a backup that has no room says how much it needs, and how much there is`() {
        let fault = Fault.backup(
            BackupShortage(neededBytes: 104 << 20, freeBytes: 9 << 20), in: "/mnt/b", at: UTCInstant(milliseconds: 0))
        #expect(fault.message == "the nightly backup needs 104 MiB in /mnt/b, and 9 MiB are free")
    }
}
