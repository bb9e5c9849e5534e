package import Exercises
package import JSON

extension GymExercise {
    /// Several, with what each trains and how.
    package static func page(of exercises: [GymExercise]) -> Page {
        var page = Page()
        for exercise in exercises {
            page.add("\(Line(exercise.name).bold)  \(Line(exercise.muscles.joined(separator: ", ")).dim)")
            page.add("    \(exercise.how)")
        }
        return page
    }

    /// Names as they stand once shipped.
    package var json: JSON {
        JSON.object([
            "id": .text(id),
            "name": .text(name),
            "catalogue": .text(catalogue.rawValue),
            "muscles": .texts(muscles),
            "how": .text(how),
            "load": .text(load.rawValue),
            "sets": .number(sets),
            "reps": .number(reps),
            "weightKg": .orNull(weightGrams, places: 3),
        ])
    }
}
