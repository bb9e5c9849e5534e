import KioskLogic
import Testing

@Suite struct EscapeSequencesTests {
    @Test(
        arguments: [
            (true, "xterm-256color", nil, true), (true, "linux", "", true), (true, "dumb", nil, false),
            (true, nil, nil, false),
            (true, "", nil, false), (true, "xterm", "1", false), (false, "xterm", nil, false), (false, nil, nil, false),
        ] as [(Bool, String?, String?, Bool)])
    func `escape sequences go to a terminal that is known to take them, unless its owner wants none`(
        isTerminal: Bool, term: String?, noColor: String?, expected: Bool
    ) {
        #expect(
            EscapeSequences.areWelcome(isTerminal: isTerminal, term: term, noColor: noColor) == expected)
    }
}
