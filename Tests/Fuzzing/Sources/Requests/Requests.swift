import ConsoleLogic
import FitPinkyCore
import JSON

/// The first byte says which of the console's readers the rest is for. Whatever it is, it is refused, or read as something that is within
/// the bounds, that another way of saying the same leads to, and that reads back from how it is written.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard let reader = bytes.first else { return 0 }
    let rest = [UInt8](bytes.dropFirst())
    switch reader {
    case UInt8(ascii: "t"): readTarget(String(decoding: rest, as: UTF8.self))
    case UInt8(ascii: "f"): readForm(rest)
    case UInt8(ascii: "j"): readJSON(rest)
    case UInt8(ascii: "h"): readHeaders(rest)
    case UInt8(ascii: "c"): readCode(String(decoding: rest, as: UTF8.self))
    case UInt8(ascii: "b"): readBook(rest)
    default: break
    }
    return 0
}

private func readTarget(_ text: String) {
    guard let target = RequestTarget(text) else { return }
    precondition(text.utf8.count <= RequestTarget.maxBytes)
    for part in target.path {
        precondition(!["", ".", ".."].contains(part) && !part.utf8.contains(UInt8(ascii: "/")) && isPlain(part))
    }
    check(target.query)
    // A name of an asset is any text, and longer when it is written with escapes.
    guard let route = Route(target), route.path.utf8.count <= RequestTarget.maxBytes else { return }
    let again = RequestTarget(route.path)
    precondition(again.flatMap { Route($0) } == route, "a route's address leads elsewhere")
}

/// Whether no control characters are in it but those of a text of several lines.
private func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f || [0x09, 0x0a, 0x0d].contains($0.value) }
}

private func check(_ form: FormFields) {
    precondition(form.names.count <= FormFields.maxCount)
    for name in form.names { precondition(isPlain(name) && isPlain(form[name] ?? "\0"), "a field without a value") }
}

// MARK: Actions

private let actions = ActionName.allCases

private func readForm(_ bytes: [UInt8]) {
    guard let first = bytes.first, let form = FormFields(Array(bytes.dropFirst())) else { return }
    check(form)
    let name = actions[Int(first) % actions.count]
    // The same fields, said as JSON.
    let json = JSON.object(.init(form.names.map { ($0, .text(form[$0] ?? "")) }))
    let (read, other) = (input(name, form), input(name, json))
    precondition(read == other, "a form and JSON say the same differently")
    check(read, name)
}

private func readJSON(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let json: JSON
    do throws(JSON.SyntaxError) {
        json = try JSON.read(Array(bytes.dropFirst()), maxKeys: 64)
    } catch {
        precondition(!error.reason.isEmpty)
        return
    }
    do throws(JSON.SyntaxError) {
        let again = try JSON.read(Array(json.rendered(isIndented: first % 2 == 0).utf8), maxKeys: 64)
        precondition(again == json, "JSON reads back as something else")
    } catch {
        preconditionFailure("what is written is refused: \(error.reason)")
    }
    let name = actions[Int(first) % actions.count]
    check(input(name, json), name)
}

private func input(_ name: ActionName, _ form: FormFields) -> Result<ActionInput, ActionInput.Unreadable> {
    Result { () throws(ActionInput.Unreadable) in try ActionInput(name, form) }
}

private func input(_ name: ActionName, _ json: JSON) -> Result<ActionInput, ActionInput.Unreadable> {
    Result { () throws(ActionInput.Unreadable) in try ActionInput(name, json) }
}

private func check(_ read: Result<ActionInput, ActionInput.Unreadable>, _ name: ActionName) {
    switch read {
    case .failure(let error):
        // Of what was sent, no more than one field's name is said again.
        precondition(!error.sentence.isEmpty && error.sentence.unicodeScalars.count < 4096)
    case .success(let input):
        precondition(input.name == name && input.actor.utf8.count <= ActionInput.maxTextBytes)
        precondition((1...ActionInput.maxRequestBytes).contains(input.request?.utf8.count ?? 1))
        for field in name.fields {
            switch field.form {
            case .text: precondition(input.text(field.name).utf8.count <= ActionInput.maxTextBytes)
            case .number: precondition(!field.isRequired || input.number(field.name) != nil)
            case .flag: _ = input.flag(field.name)
            case .decimal: precondition(!field.isRequired || input.thousandths(field.name) != nil)
            }
        }
    }
}

// MARK: Headers

private let guarding = RequestGuard(names: ["kiosk.local", "localhost"], port: 7480)

/// A field a line.
private func readHeaders(_ bytes: [UInt8]) {
    let fields = bytes.split(separator: UInt8(ascii: "\n")).prefix(ConsoleLimits.headerFields).map { line in
        let halves = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        return (String(decoding: halves[0], as: UTF8.self), String(decoding: halves.last ?? [], as: UTF8.self))
    }
    let headers = RequestHeaders(fields)
    func values(_ name: String) -> [String] { fields.filter { $0.0.lowercased() == name }.map(\.1) }
    for name in ["host", "origin", "cookie"] {
        precondition(headers[name] == (values(name).count == 1 ? values(name).first : nil))
    }
    if let cookie = headers.cookie("fitpinky") {
        precondition(!cookie.utf8.contains(UInt8(ascii: ";")))
        precondition(values("cookie").contains { $0.utf8.count >= "fitpinky=".utf8.count + cookie.utf8.count })
    }
    if let token = headers.bearerToken { precondition(!token.isEmpty && !token.contains(" ")) }
    _ = (headers.mediaType, headers.acceptsGzip, headers.accepts("text/html"), headers.accepts("application/json"))

    let reading = guarding.verdict(headers, isReading: true, hasToken: false)
    let acting = guarding.verdict(headers, isReading: false, hasToken: false)
    // Only a name of ours, or numbers, with our port: nothing that another name can be resolved to.
    if reading == .pass {
        let host = (values("host").first ?? "").lowercased()
        precondition(values("host").count == 1 && host.hasSuffix(":7480"))
        let name = host.dropLast(":7480".count)
        let isNumbers = name.utf8.allSatisfy { "0123456789abcdef:.[]".utf8.contains($0) }
        precondition(
            ["kiosk.local", "localhost"].contains(name) || isNumbers && name.utf8.contains { $0 == 0x2e || $0 == 0x3a })
    }
    if acting == .pass {
        precondition(reading == .pass && values("origin").count == 1)
        precondition(values("origin").first?.lowercased() == "http://" + (values("host").first ?? "").lowercased())
    }
}

// MARK: Getting in

private func readCode(_ text: String) {
    guard let code = PhoneCode.read(text) else { return }
    precondition(code.utf8.count == PhoneCode.characterCount && PhoneCode.read(code) == code)
}

/// What is kept on the disk.
private func readBook(_ bytes: [UInt8]) {
    guard let book = ConsoleBook(bytes: bytes) else { return }
    precondition(book.phones.count <= ConsoleLimits.phones)
    precondition(ConsoleBook(bytes: book.bytes) == book, "what is kept reads back as something else")
}
