internal import FitPinkyCore
package import JSON

/// An action's fields, read and checked against what it takes.
package struct ActionInput: Hashable, Sendable {
    /// Which action.
    package var name: ActionName
    /// The member who acts, where the kiosk serves several; empty for the phone's own.
    package var actor: String
    /// The client's id of this act: the same one sent twice is done once; nil if it gave none.
    package var request: String?
    private var texts: [String: String] = [:]
    private var numbers: [String: Int] = [:]
    private var flags: [String: Bool] = [:]
    private var decimals: [String: Int] = [:]

    /// Characters of a request's id.
    package static let maxRequestBytes = 64
    /// Bytes of a field's text: more than any rule allows, so that the rule says what is wrong.
    package static let maxTextBytes = 4096

    /// Why what was sent is not such an action, in a sentence.
    package struct Unreadable: Error, Hashable, Sendable {
        /// Which field, which value, and what is allowed.
        package var sentence: String

        package init(sentence: String) { self.sentence = sentence }
    }

    /// The field's text; empty if it was not given.
    package func text(_ name: String) -> String { texts[name] ?? "" }
    /// The same; nil if it was not given.
    package func textIfGiven(_ name: String) -> String? { texts[name] }
    /// The field's number; nil if it was not given.
    package func number(_ name: String) -> Int? { numbers[name] }
    /// The field's decimal number in thousandths; nil if it was not given.
    package func thousandths(_ name: String) -> Int? { decimals[name] }
    /// The field's flag; false if it was not given.
    package func flag(_ name: String) -> Bool { flags[name] ?? false }

    /// Reads the fields of a form, in which every value is text.
    package init(_ name: ActionName, _ form: FormFields) throws(Unreadable) {
        try self.init(name, names: form.names) { form[$0].map { .text($0) } }
    }

    /// Reads an object of JSON.
    package init(_ name: ActionName, _ json: JSON) throws(Unreadable) {
        guard case .object(let object) = json else {
            throw Unreadable(sentence: "the body has to be an object of JSON")
        }
        try self.init(name, names: object.keys) { object[$0] }
    }

    private init(
        _ name: ActionName, names: [String], _ value: (String) -> JSON?
    ) throws(Unreadable) {
        self.name = name
        let fields = name.fields
        let common = ["as", "request", "back"]
        for unknown in names where !fields.contains(where: { $0.name == unknown }) && !common.contains(unknown) {
            let known = (fields.map(\.name) + ["as", "request"]).joined(separator: ", ")
            throw Unreadable(sentence: "\(name.rawValue) has no field \"\(unknown.prefix(40))\"; it has \(known)")
        }
        actor = try ActionInput.text("as", value("as")) ?? ""
        request = try ActionInput.text("request", value("request"))
        if let request, !(1...ActionInput.maxRequestBytes).contains(request.utf8.count) {
            throw Unreadable(sentence: "request has 1 to \(ActionInput.maxRequestBytes) characters")
        }
        for field in fields {
            let given = value(field.name)
            switch field.form {
            case .text: texts[field.name] = try ActionInput.text(field.name, given)
            case .number: numbers[field.name] = try ActionInput.number(field, given)
            case .flag: flags[field.name] = try ActionInput.flag(field, given)
            case .decimal: decimals[field.name] = try ActionInput.decimal(field, given)
            }
            let isGiven =
                texts[field.name] != nil || numbers[field.name] != nil || flags[field.name] != nil
                || decimals[field.name] != nil
            guard isGiven || !field.isRequired else {
                throw Unreadable(sentence: "\(field.name) is missing: \(field.meaning)")
            }
        }
    }

    private static func text(_ name: String, _ value: JSON?) throws(Unreadable) -> String? {
        switch value {
        case nil, .null: return nil
        case .text(let text):
            guard text.utf8.count <= maxTextBytes else { throw Unreadable(sentence: "\(name) is too long") }
            return text
        case .bool, .number, .otherNumber, .list, .object: throw Unreadable(sentence: "\(name) has to be a text")
        }
    }

    /// A form's empty field is one that was not filled in.
    private static func number(_ field: ActionField, _ value: JSON?) throws(Unreadable) -> Int? {
        switch value {
        case nil, .null, .text(""): return nil
        case .number(let number): return number
        case .text(let text):
            if text.utf8.count <= 9, let number = Int(text) { return number }
        case .bool, .otherNumber, .list, .object: break
        }
        throw Unreadable(sentence: "\(field.name) has to be a number: \(field.meaning)")
    }

    /// A form's empty field is zero: who empties it takes away what it had.
    private static func decimal(_ field: ActionField, _ value: JSON?) throws(Unreadable) -> Int? {
        switch value {
        case nil, .null: return nil
        case .number(let number):
            let (thousandths, isTooLarge) = number.multipliedReportingOverflow(by: 1000)
            if !isTooLarge { return thousandths }
        case .otherNumber(let text), .text(let text):
            if text.isEmpty { return 0 }
            if let grams = Kilograms.grams(text) { return grams }
        case .bool, .list, .object: break
        }
        throw Unreadable(sentence: "\(field.name) has to be a number such as 42.5: \(field.meaning)")
    }

    private static func flag(_ field: ActionField, _ value: JSON?) throws(Unreadable) -> Bool? {
        switch value {
        case nil, .null, .text(""): return nil
        case .bool(let flag): return flag
        case .text("true"), .text("on"): return true
        case .text("false"), .text("off"): return false
        case .text, .number, .otherNumber, .list, .object:
            throw Unreadable(sentence: "\(field.name) is true or false")
        }
    }
}
