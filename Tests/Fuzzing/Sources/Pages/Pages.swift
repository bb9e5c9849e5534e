import DatabaseFile

/// Whatever the bytes of a database file are, the check accepts it or says why, and reading what it holds ends. What the check
/// accepts gives back every row that it has counted.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let file = DatabaseFile([UInt8](UnsafeBufferPointer(start: start, count: count)))
    var rows: [String: Int] = [:]
    var others = 0
    file.salvage(where: { _ in true }) { row in
        precondition(!row.key.isEmpty && row.value.count <= DatabaseFile.maxValueBytes)
        if let table = row.table { rows[table, default: 0] += 1 } else { others += 1 }
    }
    // A node is named by two bytes of its page, and no page is visited twice.
    precondition(rows.values.reduce(others, +) <= count / 2)
    do throws(Damage) {
        let contents = try file.check()
        // Names that are not text may look the same.
        for (name, count) in contents.tables { precondition(rows[name, default: 0] >= count) }
        precondition(contents.usedPages * 512 <= count)
    } catch {
        precondition(!error.description.isEmpty)
    }
    return 0
}
