package import Devices
internal import Glibc
package import KioskLogic
internal import SystemCalls
internal import SystemPackage

/// Draws the ring on standard output: `ring.sink = "terminal"`.
package final class TerminalRing: LightRing {
    private let takesEscapes: Bool
    private var isFirst = true
    private var lastLine = ""

    /// A ring that draws from the cursor's line downwards; or, where escape sequences are not welcome, a line for each change of
    /// which LEDs are lit.
    package init() {
        func setting(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        takesEscapes = EscapeSequences.areWelcome(
            isTerminal: isatty(STDOUT_FILENO) == 1, term: setting("TERM"), noColor: setting("NO_COLOR"))
    }

    /// Draws the frame over the one before.
    package func show(_ frame: RingFrame) throws(LightRingError) {
        guard takesEscapes else {
            let line = frame.colours.map { $0 == .black ? "∙" : "●" }.joined() + "\n"
            if line != lastLine { try put(line) }
            lastLine = line
            return
        }
        guard let text = RingText(fittingColumns: RingText.minColumns, lines: RingText.minColumns) else { return }
        let lines = text.lines(frame)
        let up = isFirst ? "" : "\u{1B}[\(lines.count)A"
        isFirst = false
        try put(up + lines.map { "\r\($0)\u{1B}[K\n" }.joined())
    }

    private func put(_ text: String) throws(LightRingError) {
        do throws(Errno) {
            try FileDescriptor.standardOutput.put(text.utf8)
        } catch {
            throw .failed(device: "standard output", call: "write", errno: error.rawValue)
        }
    }
}

/// A ring that is not there: `ring.sink = "none"`.
package final class NoRing: LightRing {
    /// A ring that shows nothing.
    package init() {}

    /// Does nothing, and always well.
    package func show(_ frame: RingFrame) throws(LightRingError) {}
}
