import Glibc

@testable import DatabaseFile

/// Databases that kiosks have left behind, written by LMDB itself.
enum Fixture: String, CaseIterable {
    case schema2 = "schema-2"
    case schema3 = "schema-3"

    /// Its bytes; none if it cannot be read.
    var bytes: [UInt8] {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        guard let file = fopen("/\(tests)/StoreTests/Fixtures/\(rawValue)/kiosk.mdb", "r") else { return [] }
        defer { fclose(file) }
        var (bytes, piece): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 1 << 16))
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece.prefix(count) }
        return bytes
    }

    /// How many rows its tables have.
    var rows: [String: Int] {
        switch self {
        case .schema2:
            [
                "entries": 14, "timeline": 6, "photos": 5, "meta": 3, "thumbnails": 5, "checks": 3, "winners": 15,
                "mentions": 5, "boots": 1,
            ]
        case .schema3:
            [
                "entries": 14, "timeline": 6, "photos": 5, "meta": 5, "thumbnails": 5, "checks": 3, "winners": 15,
                "mentions": 5, "boots": 1, "tellings": 8, "headers": 14, "keys": 1,
            ]
        }
    }
}

extension DatabaseFile {
    /// Every row that is found, by its key and value.
    func salvaged(_ isWanted: (RowHead) -> Bool = { _ in true }) -> [Row] {
        var rows: [Row] = []
        salvage(where: isWanted) { rows.append($0) }
        return rows
    }
}
