import HealthExport

/// Whatever the bytes are and however they arrive, an export of them comes to the same, within its bounds.
///
/// The first byte says in pieces of how many.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard count > 0, let start else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: start + 1, count: count - 1)
    let pieces = result(of: bytes, by: Int(start.pointee) + 1)
    precondition(pieces == result(of: bytes, by: max(1, bytes.count)))
    guard case .success(let found) = pieces else { return 0 }
    check(found, bytes.count)
    return 0
}

private func result(of bytes: UnsafeRawBufferPointer, by size: Int) -> Result<HealthFindings, HealthRefusal> {
    var reader = HealthReader(seed: 1, spool: Blocks())
    do throws(HealthRefusal) {
        var rest = bytes
        while !rest.isEmpty {
            try reader.push(UnsafeRawBufferPointer(rebasing: rest.prefix(size)))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(size))
        }
        return .success(try reader.finish())
    } catch {
        return .failure(error)
    }
}

private func check(_ found: HealthFindings, _ bytes: Int) {
    let summary = found.summary
    precondition(found.records * 100 <= bytes && found.duplicates <= found.records)
    precondition(summary.days.allSatisfy { !$0.isEmpty } && summary.days.count <= found.records)
    precondition(zip(summary.days, summary.days.dropFirst()).allSatisfy { $0.day < $1.day })
    precondition(summary.workouts.allSatisfy { $0.start <= $0.end && (1...1440).contains($0.minutes) })
    precondition(
        summary.sources.allSatisfy { $0.name.utf8.count <= HealthLimits.maxSourceNameBytes && $0.from <= $0.to })
    for day in summary.days {
        for value in [day.steps, day.activeEnergyCalories, day.distanceMetres, day.restingHeartRateTenths] {
            precondition(value.map { $0 >= 0 } ?? true)
        }
    }
}

private final class Blocks: Spool {
    private var blocks: [[UInt8]] = []

    func write(_ block: UnsafeRawBufferPointer, number: Int) throws(SpoolFailure) {
        precondition(block.count == SpoolBlock.bytes && number <= blocks.count)
        if number == blocks.count { blocks.append(Array(block)) } else { blocks[number] = Array(block) }
    }

    func read(_ number: Int, into block: UnsafeMutableRawBufferPointer) throws(SpoolFailure) {
        block.copyBytes(from: blocks[number])
    }
}
