import Store
import Testing

@testable import StoreThreads

@Suite struct StartWithoutStoreTests {
    @Test func `an agent does not start in a folder that another agent has`() {
        #expect(StartWithoutStore(.inUse(folder: "/s", program: "fitpinkyd", pid: 7)) == .refused)
    }

    @Test(arguments: [
        StoreError.notPermitted(path: "/s"), .diskFull(path: "/s"), .readOnly(path: "/s"), .tooLarge(maxBytes: 1),
        .damaged(path: "/s/kiosk.mdb", what: "no header"), .otherSchema(found: 9, known: 8), .busy,
        .failed(call: "open", path: "/s", code: 5),
    ])
    func `an agent starts with its store closed after every other error`(error: StoreError) {
        #expect(StartWithoutStore(error) == .storeStaysClosed)
    }
}
