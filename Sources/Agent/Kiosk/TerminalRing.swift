public import Devices
internal import Glibc
public import KioskLogic

/// Draws the ring on standard output: `ring.sink = "terminal"`.
public final class TerminalRing: LightRing {
    private var isFirst = true

    /// A ring that draws from the cursor's line downwards.
    public init() {}

    /// Draws the frame over the one before.
    public func show(_ frame: RingFrame) throws(LightRingError) {
        guard let text = RingText(fittingColumns: RingText.minColumns, lines: RingText.minColumns) else { return }
        let lines = text.lines(frame)
        let up = isFirst ? "" : "\u{1B}[\(lines.count)A"
        isFirst = false
        var bytes = Array((up + lines.map { "\r\($0)\u{1B}[K\n" }.joined()).utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw .failed(device: "standard output", call: "write", errno: errno)
            }
            bytes = bytes.dropFirst(count)
        }
    }
}

/// A ring that is not there: `ring.sink = "none"`.
public final class NoRing: LightRing {
    /// A ring that shows nothing.
    public init() {}

    /// Does nothing, and always well.
    public func show(_ frame: RingFrame) throws(LightRingError) {}
}
