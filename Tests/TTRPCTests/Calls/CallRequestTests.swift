@testable import TTRPC
import Testing

struct CallRequestTests {
    @Test("A request comes back as it was sent")
    func roundTrip() {
        let request = CallRequest(
            service: "fitpinky.v1.Kiosk", method: "Status", payload: [1, 2, 3], timeout: .milliseconds(1500),
            metadata: ["as": "Ada", "as": "Grace"])
        #expect(CallRequest(data: request.encoded()) == request)
    }

    @Test("The bytes are those of containerd's request.proto")
    func wire() {
        let request = CallRequest(
            service: "a.B", method: "C", payload: [0xff], timeout: .nanoseconds(300), metadata: ["k": "v"])
        #expect(
            request.encoded()
                == bytes("0a 03 61 2e 42  12 01 43  1a 01 ff  20 ac 02  2a 06 0a 01 6b 12 01 76"))
    }

    @Test(
        "A timeout travels in nanoseconds, and one of nothing has passed rather than never passes",
        arguments: [
            (Duration.zero, Duration.nanoseconds(-1)), (.nanoseconds(1), .nanoseconds(1)),
            (.seconds(-5), .seconds(-5)), (.seconds(Int64.max), .nanoseconds(Int64.max)),
            (.seconds(Int64.min), .nanoseconds(Int64.min)),
            (Duration(secondsComponent: 0, attosecondsComponent: 1), .nanoseconds(-1)),
        ])
    func timeouts(sent: Duration, arrived: Duration) {
        let request = CallRequest(service: "a", method: "b", timeout: sent)
        #expect(CallRequest(data: request.encoded())?.timeout == arrived)
    }

    @Test("Data that is no request is none")
    func malformed() {
        #expect(CallRequest(data: bytes("0a 05 61")) == nil)
        #expect(CallRequest(data: bytes("0a 01 ff")) == nil, "a service that is not UTF-8")
    }

    @Test("Nothing at all is a request without a service")
    func empty() {
        #expect(CallRequest(data: []) == CallRequest(service: "", method: ""))
    }
}
