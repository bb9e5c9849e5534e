import Glibc
import JSON
import TTRPC

/// Another kiosk that may be busy with other attempts to pair: tries again for a while, and says so.
struct BusyKiosk {
    private let isJSON: Bool

    /// How long it is tried.
    private static let patience = Duration.seconds(60)
    /// Between two tries.
    private static let pause = Duration.milliseconds(500)

    init(_ options: GlobalOptions) {
        isJSON = options.json
    }

    /// Runs the attempt until it is anything but `ABORTED`, or the time is up.
    func retrying<Value>(_ attempt: () async -> Result<Value, TTRPCStatus>) async throws -> Value {
        let start = ContinuousClock.now
        while true {
            let result = await attempt()
            let elapsed = ContinuousClock.now - start
            guard case .failure(let status) = result, status.code == .aborted, elapsed < BusyKiosk.patience else {
                return try result.get()
            }
            tell(status.sentence, seconds: Int(elapsed.components.seconds))
            try await Task.sleep(for: BusyKiosk.pause)
        }
    }

    private func tell(_ why: String, seconds: Int) {
        guard isJSON else { return complain("\(why); trying again (\(seconds) s)") }
        let object = JSON.object(["event": "busy", "message": .text(why), "seconds": .number(seconds)])
        let bytes = Array((object.rendered(isIndented: false) + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
