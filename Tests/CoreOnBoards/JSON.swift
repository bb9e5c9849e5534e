import FoundationEssentials

/// Any JSON value, compared without regard to key order and white space.
enum JSON: Hashable, Codable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    init(bytes: [UInt8]) throws {
        self = try JSONDecoder().decode(JSON.self, from: Data(bytes))
    }

    var bytes: [UInt8] {
        get throws { [UInt8](try JSONEncoder().encode(self)) }
    }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {  // what it is not, the next line tries
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {  // as above
            self = .number(number)
        } else if let text = try? value.decode(String.self) {  // as above
            self = .text(text)
        } else if let list = try? value.decode([JSON].self) {  // as above
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSON].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .flag(let flag): try value.encode(flag)
        case .number(let number): try value.encode(number)
        case .text(let text): try value.encode(text)
        case .list(let list): try value.encode(list)
        case .object(let object): try value.encode(object)
        }
    }
}
