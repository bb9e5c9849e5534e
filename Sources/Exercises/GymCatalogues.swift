internal import TOML

// The catalogues are TOML files beside this one, which are built into the program.
extension GymExercise.Catalogue {
    /// The file's bytes.
    package var file: [UInt8] {
        switch self {
        case .machines: PackageResources.machines_toml
        case .bodyweight: PackageResources.bodyweight_toml
        }
    }

    /// What the file says. Tests read it as strictly as it is written, so nothing is left out in a program.
    var exercises: [GymExercise] {
        guard let table = try? TOMLTable(toml: String(decoding: file, as: UTF8.self)),  // tests read these files
            case .list(let listed)? = table["exercise"]?.value.content
        else { return [] }
        return listed.compactMap { GymExercise($0, in: self) }
    }
}

extension GymExercise {
    /// Nil unless all keys are there, and no others.
    fileprivate init?(_ value: TOMLValue, in catalogue: Catalogue) {
        guard case .table(let table) = value.content, case .text(let id)? = table["id"]?.value.content,
            case .text(let name)? = table["name"]?.value.content,
            case .list(let muscles)? = table["muscles"]?.value.content,
            case .text(let how)? = table["how"]?.value.content,
            case .text(let word)? = table["load"]?.value.content, let load = Load(rawValue: word),
            case .integer(let sets)? = table["sets"]?.value.content,
            case .integer(let reps)? = table["reps"]?.value.content
        else { return nil }
        let weight = table["weight_kg"].map { GymExercise.grams($0.value) }
        guard weight != .some(nil), table.entries.count == (weight == nil ? 7 : 8) else { return nil }
        let names = muscles.compactMap { if case .text(let text) = $0.content { text } else { nil } }
        guard names.count == muscles.count else { return nil }
        (self.id, self.name, self.muscles, self.how) = (id, name, names, how)
        (self.load, self.sets, self.reps, self.catalogue) = (load, sets, reps, catalogue)
        weightGrams = weight ?? nil
    }

    private static func grams(_ value: TOMLValue) -> Int? {
        switch value.content {
        case .integer(let kilograms): kilograms * 1000
        case .number(let kilograms): Int((kilograms * 1000).rounded())
        case .text, .boolean, .dateTime, .list, .table: nil
        }
    }
}

extension GymExercise {
    /// Splits with which a member can begin: each exercise 4 × 10, with the catalogue's weight.
    package static let starters: [(name: String, exercises: [GymExercise])] = [
        (
            "Upper Body",
            [
                "chest-press", "lat-pulldown", "shoulder-press-machine", "seated-cable-row", "cable-curl",
                "triceps-pushdown",
            ]
        ),
        ("Core", ["abdominal-crunch-machine", "back-extension-machine", "torso-rotation", "leg-raise", "dead-bug"]),
        ("Lower Body", ["leg-press", "leg-extension", "seated-leg-curl", "hip-abduction", "standing-calf-raise"]),
    ].map { name, ids in (name, ids.compactMap(GymExercise.found)) }
}
