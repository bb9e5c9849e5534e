import FitPinkyCore
import Ledger

/// Two bytes name the kind, as in a header, a third is how many bytes the kept part has; whatever follows is refused, or is a fact
/// that reads back from its parts. All of it is also read as a payload of version 1.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard bytes.count >= 3, bytes.count - 3 <= Entry.maxPayloadBytes else { return 0 }
    let kind = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    let payload = Array(bytes.dropFirst(3))
    let (kept, words) = (Array(payload.prefix(Int(bytes[2]))), Array(payload.dropFirst(Int(bytes[2]))))
    // Whatever else was hit, the salt is whole: field 1, length-delimited, 16 bytes. The last one stands.
    let salt = [0x0A, 16] + [UInt8](0..<16)
    for salt in [[], salt] {
        check(kind: kind) { () throws(Fact.Unreadable) in try Fact(kind: kind, payload: payload + salt) }
        check(kind: kind) { () throws(Fact.Unreadable) in
            try Fact(kind: kind, kept: kept + salt, words: words.isEmpty ? [] : words + salt)
        }
        check(kind: kind) { () throws(Fact.Unreadable) in try Fact(kind: kind, kept: kept + salt, words: nil) }
    }
    return 0
}

private let salt = [UInt8](0..<32)
private let origin = KioskID(ULID(high: 1, low: 2))

private func check(kind: UInt16, _ read: () throws(Fact.Unreadable) -> Fact) {
    let fact: Fact
    do throws(Fact.Unreadable) {
        fact = try read()
    } catch .unknownKind(let unknown) {
        precondition(unknown == kind && Fact.Kind(rawValue: kind) == nil)
        return
    } catch {
        precondition(Fact.Kind(rawValue: kind) != nil)
        return
    }
    precondition(fact.kind.rawValue == kind)
    // What has lost its words is never written again.
    if let (kept, words) = try? fact.parts(salt: salt) {
        precondition((try? Fact(kind: kind, kept: kept, words: words)) == fact)
    }
    let claims = fact.claims(origin: origin)
    // Only a kiosk's own word about itself claims anything, and nobody is this origin.
    precondition(claims.isEmpty == (fact.kind == .kiosk))
    for slot in claims { precondition(Slot(key: slot.key) == slot) }
}
