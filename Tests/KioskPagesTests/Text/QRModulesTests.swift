import KioskPages
import Testing

@Suite struct QRModulesTests {
    /// A chessboard whose first module is dark.
    private static func board(_ width: Int) -> QRModules { QRModules(width: width) { ($0 + $1) % 2 == 0 } }

    @Test func `what is outside of the square is light`() {
        let board = QRModulesTests.board(3)
        #expect(board.isDark(column: 0, row: 0) && board.isDark(column: 2, row: 2) && !board.isDark(column: 1, row: 0))
        for (column, row) in [(-1, 1), (1, -1), (3, 1), (1, 3), (-4, -4)] {
            #expect(!board.isDark(column: column, row: row))
        }
        #expect(QRModules(width: -1) { _, _ in true }.width == 0)
    }

    @Test func `a row's runs are its dark modules, in order`() {
        let rows = [[1, 1, 0, 1], [0, 0, 0, 0], [1, 1, 1, 1], [0, 1, 1, 0]]
        let modules = QRModules(width: 4) { column, row in rows[row][column] == 1 }
        #expect((0..<4).map { modules.darkRuns(ofRow: $0) } == [[0..<2, 3..<4], [], [0..<4], [1..<3]])
        #expect(modules.darkRuns(ofRow: -1).isEmpty && modules.darkRuns(ofRow: 4).isEmpty)
    }

    @Test func `a terminal's lines hold two rows each, light ones written, with the margin`() {
        let lines = QRModulesTests.board(3).lines
        #expect(
            lines == [
                "███████████", "███████████", "████▄▀▄████", "████▄█▄████", "███████████", "▀▀▀▀▀▀▀▀▀▀▀",
            ])
    }
}
