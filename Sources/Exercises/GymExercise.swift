/// An exercise of the gym as the catalogues have it: what a split's exercise can begin with.
package struct GymExercise: Hashable, Sendable {
    /// Stable: `leg-press`.
    package let id: String
    /// Shown to people, and what a split calls it.
    package let name: String
    /// What it trains, the most first.
    package let muscles: [String]
    /// In one or two sentences.
    package let how: String
    package let load: Load
    /// What a split begins with.
    package let sets: Int
    /// The same; of load `time`, seconds.
    package let reps: Int
    /// The same, in grams; nil without a weight.
    package let weightGrams: Int?
    package let catalogue: Catalogue

    /// What resists.
    package enum Load: String, Hashable, Sendable, CaseIterable {
        case machine, free, bodyweight, time
    }

    /// The files in which they are.
    package enum Catalogue: String, Hashable, Sendable, CaseIterable {
        case machines, bodyweight
    }
}

extension GymExercise {
    /// Those of both catalogues, in their order.
    package static let all = Catalogue.allCases.flatMap(\.exercises)

    /// The exercise of that id or name, without regard to case and accents; nil if there is none.
    package static func found(_ text: String) -> GymExercise? {
        let wanted = SearchText.folded(text)
        return all.first { $0.id == wanted || SearchText.folded($0.name) == wanted }
    }

    /// Those whose name or muscles have every word of the text in them, without regard to case and accents; all of them for an empty
    /// text.
    ///
    /// - Parameter catalogue: nil for both.
    package static func search(_ text: String, in catalogue: Catalogue? = nil) -> [GymExercise] {
        let words = SearchText.folded(text).split(separator: " ")
        return all.filter { exercise in
            guard catalogue == nil || exercise.catalogue == catalogue else { return false }
            let searched = ([exercise.name] + exercise.muscles).map(SearchText.folded)
            return words.allSatisfy { word in searched.contains { $0.contains(word) } }
        }
    }
}

/// Text as it is compared in a search.
enum SearchText {
    /// Small letters without accents.
    static func folded(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
            folded.append(contentsOf: (plain[scalar] ?? String(scalar)).unicodeScalars)
        }
        return String(folded)
    }

    private static let plain: [Unicode.Scalar: String] = {
        let letters = [
            "a": "àáâãäåāăą", "c": "çćĉċč", "d": "ďđ", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįı",
            "j": "ĵ", "k": "ķ", "l": "ĺļľłŀ", "n": "ñńņň", "o": "òóôõöøōŏő", "r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧț",
            "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž", "ss": "ß", "ae": "æ", "oe": "œ",
        ]
        var plain: [Unicode.Scalar: String] = [:]
        for (letter, accented) in letters {
            for scalar in accented.unicodeScalars { plain[scalar] = letter }
        }
        return plain
    }()
}
