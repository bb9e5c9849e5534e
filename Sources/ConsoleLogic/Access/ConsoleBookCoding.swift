internal import FitPinkyCore
internal import JSON

// As it is kept: JSON, a few kilobytes at most.
extension ConsoleBook {
    /// More bytes are not read.
    package static let maxBytes = 16_384

    /// What is kept.
    package var bytes: [UInt8] {
        let json: JSON = [
            "phones": .list(
                phones.map { phone in
                    [
                        "id": .text(phone.id.ulid.text), "holder": .text(phone.holder.word),
                        "name": .text(phone.name), "admitted": .number(Int(phone.admittedAt.milliseconds)),
                        "seen": .number(Int(phone.lastSeen.milliseconds)), "by": .text(phone.way.rawValue),
                        "hash": .text(Hexadecimal.text(phone.secretHash)),
                        "theme": .text(phone.theme.rawValue),
                    ]
                }),
            "invite": invite.map { invite in
                [
                    "holder": .text(invite.holder.word), "code": .text(invite.code),
                    "hash": .text(Hexadecimal.text(invite.secretHash)),
                    "made": .number(Int(invite.made.milliseconds)),
                    "expires": .number(Int(invite.expires.milliseconds)), "tries": .number(invite.tries),
                ]
            } ?? .null,
        ]
        return Array(json.rendered(isIndented: false).utf8)
    }

    /// Reads what was kept; nil for anything else. Nobody is admitted by what cannot be read.
    package init?(bytes: [UInt8]) {
        guard bytes.count <= ConsoleBook.maxBytes, case .object(let book)? = ConsoleBook.json(bytes),
            case .list(let rows)? = book["phones"], rows.count <= ConsoleLimits.phones
        else { return nil }
        var phones: [Phone] = []
        for row in rows {
            guard let phone = Phone(row) else { return nil }
            phones.append(phone)
        }
        self.init(phones: phones, invite: book["invite"].flatMap { PhoneInvite($0) })
    }

    private static func json(_ bytes: [UInt8]) -> JSON? {
        do throws(JSON.SyntaxError) { return try JSON.read(bytes, maxKeys: 1024) } catch { return nil }
    }
}

extension Phone {
    fileprivate init?(_ json: JSON) {
        guard case .object(let row) = json, let id = row.ulid("id"), let holder = row.holder,
            case .text(let name)? = row["name"], let admitted = row.instant("admitted"), let seen = row.instant("seen"),
            case .text(let by)? = row["by"], let way = Way(rawValue: by), let hash = row.hash,
            case .text(let theme)? = row["theme"], let theme = Theme(rawValue: theme)
        else { return nil }
        self.init(
            id: PhoneID(id), holder: holder, name: name, admittedAt: admitted, lastSeen: seen, way: way,
            secretHash: hash)
        self.theme = theme
    }
}

extension PhoneInvite {
    fileprivate init?(_ json: JSON) {
        guard case .object(let row) = json, let holder = row.holder, case .text(let code)? = row["code"],
            let hash = row.hash, let made = row.instant("made"), let expires = row.instant("expires"),
            case .number(let tries)? = row["tries"]
        else { return nil }
        self.init(of: holder, secretHash: hash, code: code, at: made)
        (self.expires, self.tries) = (expires, tries)
    }
}

extension Phone.Holder {
    /// As it is kept.
    var word: String {
        switch self {
        case .owner: "owner"
        case .member(let member): member.ulid.text
        }
    }
}

extension JSON.Object {
    var holder: Phone.Holder? {
        guard case .text(let word)? = self["holder"] else { return nil }
        return word == "owner" ? .owner : ULID(text: word).map { .member(MemberID($0)) }
    }

    func ulid(_ key: String) -> ULID? {
        if case .text(let text)? = self[key] { ULID(text: text) } else { nil }
    }

    func instant(_ key: String) -> UTCInstant? {
        if case .number(let number)? = self[key] { UTCInstant(milliseconds: Int64(number)) } else { nil }
    }

    /// 32 bytes: as 64 digits, or as the list of numbers that was written before.
    fileprivate var hash: [UInt8]? {
        let bytes: [UInt8]?
        switch self["hash"] {
        case .text(let text)?: bytes = Hexadecimal.bytes(text)
        case .list(let list)?:
            bytes = list.compactMap { if case .number(let number) = $0 { UInt8(exactly: number) } else { nil } }
            guard bytes?.count == list.count else { return nil }
        case .null?, .bool?, .number?, .otherNumber?, .object?, nil: return nil
        }
        return bytes?.count == 32 ? bytes : nil
    }
}
