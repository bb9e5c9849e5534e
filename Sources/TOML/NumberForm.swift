/// How integers and floats are written.
enum NumberForm {
    static func content(of word: ArraySlice<UInt8>) throws(WordRefusal) -> TOMLValue.Content {
        let digits = String(decoding: word.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
        if let radix = radix(of: word) {
            guard isDigits(word.dropFirst(2), radix: radix) else {
                throw WordRefusal("is no whole number; behind \(digits.prefix(2)) belong digits of base \(radix)")
            }
            return try integer(String(digits.dropFirst(2)), radix: radix)
        }
        let form = Form(word)
        guard form.isWhole else {
            throw WordRefusal("is no number; they are such as 17, 1_000, 0x1F, 0.5 and 1e6, without zeros before them")
        }
        guard !form.isInteger else { return try integer(digits, radix: 10) }
        guard let number = Double(digits) else { throw WordRefusal("is no number") }
        return .number(number)
    }

    private static func integer(_ digits: String, radix: Int) throws(WordRefusal) -> TOMLValue.Content {
        guard let integer = Int(digits, radix: radix) else {
            throw WordRefusal("is too large; allowed are whole numbers from \(Int.min) to \(Int.max)")
        }
        return .integer(integer)
    }

    /// 16, 8 or 2 if the word begins so; such numbers have no sign.
    private static func radix(of word: ArraySlice<UInt8>) -> Int? {
        switch String(decoding: word.prefix(2), as: UTF8.self) {
        case "0x": 16
        case "0o": 8
        case "0b": 2
        default: nil
        }
    }

    /// Whether it is digits, and between two of them an underscore at most.
    private static func isDigits(_ word: ArraySlice<UInt8>, radix: Int) -> Bool {
        word.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false).allSatisfy { digits in
            !digits.isEmpty
                && digits.allSatisfy { (Character(UnicodeScalar($0)).hexDigitValue ?? radix) < radix }
        }
    }

    /// What a decimal number is made of.
    private struct Form {
        /// Whether the word is such a number.
        let isWhole: Bool
        let isInteger: Bool

        init(_ word: ArraySlice<UInt8>) {
            let unsigned = Form.withoutSign(word)
            if ["inf", "nan"].contains(String(decoding: unsigned, as: UTF8.self)) {
                (isWhole, isInteger) = (true, false)
                return
            }
            let power = unsigned.firstIndex { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
            let mantissa = unsigned[..<(power ?? unsigned.endIndex)]
            let dot = mantissa.firstIndex(of: UInt8(ascii: "."))
            let integer = mantissa[..<(dot ?? mantissa.endIndex)]
            var isWhole = isDigits(integer, radix: 10) && (integer.count == 1 || integer.first != UInt8(ascii: "0"))
            if let dot { isWhole = isWhole && isDigits(mantissa[(dot + 1)...], radix: 10) }
            if let power {
                isWhole = isWhole && isDigits(Form.withoutSign(unsigned[(power + 1)...]), radix: 10)
            }
            (self.isWhole, isInteger) = (isWhole, dot == nil && power == nil)
        }

        private static func withoutSign(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
            word.first?.isSign == true ? word.dropFirst() : word
        }
    }
}
