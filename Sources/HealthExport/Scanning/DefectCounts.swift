/// How often each kind of defect was met.
struct DefectCounts {
    private var counts = [Int](repeating: 0, count: HealthDefect.allCases.count)

    mutating func add(_ defect: HealthDefect, _ count: Int = 1) { counts[defect.rawValue] += count }

    /// For what is told at most once a file.
    mutating func note(_ defect: HealthDefect) { counts[defect.rawValue] = 1 }

    mutating func add(_ defects: TagDefects) {
        if defects.controls > 0 { add(.controlCharacter, defects.controls) }
        if defects.doubled > 0 { add(.doubledAttribute, defects.doubled) }
        if defects.malformed > 0 { add(.malformedAttribute, defects.malformed) }
    }

    var met: [HealthDefect: Int] {
        var met: [HealthDefect: Int] = [:]
        for defect in HealthDefect.allCases where counts[defect.rawValue] > 0 { met[defect] = counts[defect.rawValue] }
        return met
    }
}
