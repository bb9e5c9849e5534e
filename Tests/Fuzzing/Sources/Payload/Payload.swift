import FitPinkyCore
import Ledger

/// Two bytes name the kind, as in a header; whatever follows is refused, or is a fact that reads back from its payload.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard bytes.count >= 2, bytes.count - 2 <= Entry.maxPayloadBytes else { return 0 }
    let kind = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    let payload = Array(bytes.dropFirst(2))
    check(kind: kind, payload)
    // Whatever else was hit, the salt is whole: field 1, length-delimited, 16 bytes. The last one stands.
    check(kind: kind, payload + [0x0A, 16] + salt)
    return 0
}

private let salt = [UInt8](0..<16)
private let origin = KioskID(ULID(high: 1, low: 2))

private func check(kind: UInt16, _ payload: [UInt8]) {
    let fact: Fact
    do throws(Fact.Unreadable) {
        fact = try Fact(kind: kind, payload: payload)
    } catch .unknownKind(let unknown) {
        precondition(unknown == kind && Fact.Kind(rawValue: kind) == nil)
        return
    } catch {
        precondition(Fact.Kind(rawValue: kind) != nil)
        return
    }
    precondition(fact.kind.rawValue == kind)
    do throws(Fact.Unreadable) {
        let again = try Fact(kind: kind, payload: fact.payload(salt: salt))
        precondition(again == fact)
    } catch {
        preconditionFailure("what was read cannot be written again: \(error)")
    }
    let claims = fact.claims(origin: origin)
    // Only a kiosk's own word about itself claims anything, and nobody is this origin.
    precondition(claims.isEmpty == (fact.kind == .kiosk))
    for slot in claims { precondition(Slot(key: slot.key) == slot) }
}
