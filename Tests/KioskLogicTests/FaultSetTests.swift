import FitPinkyCore
import KioskLogic
import Testing

@Suite struct FaultSetTests {
    private func fault(_ cause: Fault.Cause, _ message: String = "it is broken") -> Fault {
        Fault(cause: cause, message: message, fix: "mend it", since: UTCInstant(milliseconds: 0))
    }

    @Test func `what stays broken in the same way is no news, and keeps the time it broke at`() {
        var faults = FaultSet()
        #expect(faults.raise(fault(.camera), at: at(1)) == true)
        #expect(faults.raise(fault(.camera), at: at(2)) == false)
        #expect(faults.newest == at(1) && faults.faults == [fault(.camera)])
        #expect(faults.raise(fault(.camera, "it is gone"), at: at(3)) == true)
        #expect(faults.newest == at(3) && faults.faults == [fault(.camera, "it is gone")])
    }

    @Test func `only what mends a cause mends its fault, and once`() {
        var faults = FaultSet()
        _ = faults.raise(fault(.camera), at: at(1))
        _ = faults.raise(fault(.photo), at: at(2))
        #expect(faults.mend(.camera) == fault(.camera))
        #expect(faults.mend(.camera) == nil)
        #expect(!faults.has(.camera) && faults.has(.photo) && faults.newest == at(2))
    }

    @Test func `faults are listed by urgency of their part, within it the oldest first`() {
        var faults = FaultSet()
        for (cause, time) in [(Fault.Cause.link, 1), (.encoder, 2), (.camera, 3), (.saving, 4)] {
            _ = faults.raise(fault(cause), at: at(Int64(time)))
        }
        #expect(faults.faults.map(\.cause) == [.saving, .encoder, .camera, .link])
    }
}
