extension CatalogueExercise {
    /// Every exercise there is, the little finger's own first.
    package static let all: [CatalogueExercise] = [
        CatalogueExercise(
            id: "finger-bends", name: "Finger bends",
            purpose: "Moves every joint of the little finger, one after the other.",
            steps: [
                Step(text: "Hold your hand upright with the fingers straight and relaxed.", seconds: 10),
                Step(
                    text: "Bend only the two end joints of your little finger, then straighten them, slowly, "
                        + "over and over.", seconds: 20),
                Step(
                    text: "Keep your little finger straight and bend it forward at the knuckle, then raise it, slowly, "
                        + "over and over.", seconds: 20),
                Step(
                    text: "Curl your whole little finger towards your palm, then open it, slowly, over and over.",
                    seconds: 20),
                Step(text: "Straighten all fingers and let your hand rest.", seconds: 10),
            ]),
        CatalogueExercise(
            id: "finger-stretch", name: "Finger stretch",
            purpose: "Stretches the little finger to both sides, gently, with the help of the other hand.",
            steps: [
                Step(text: "Hold your hand upright with the fingers straight and relaxed.", seconds: 10),
                Step(
                    text: "With the other hand, guide your little finger backward until you feel a light stretch, "
                        + "and hold it there.", seconds: 20),
                Step(text: "Let go, and let the finger come back by itself.", seconds: 10),
                Step(
                    text: "With the other hand, guide your little finger down towards your palm until you feel a light "
                        + "stretch, and hold it there.", seconds: 20),
                Step(text: "Let go, open your hand and let it rest.", seconds: 10),
            ]),
        CatalogueExercise(
            id: "finger-slides", name: "Finger slides",
            purpose: "Moves the little finger sideways, away from the others and back.",
            steps: [
                Step(text: "Lay your hand flat on a table, palm down, with the fingers side by side.", seconds: 10),
                Step(
                    text: "Slide your little finger out to the side and back again, slowly, over and over.",
                    seconds: 20),
                Step(text: "Slide it out once more and hold it there while you breathe calmly.", seconds: 15),
                Step(text: "Slide all fingers apart and together again, slowly, over and over.", seconds: 20),
                Step(text: "Bring the fingers together and let your hand rest.", seconds: 10),
            ]),
        CatalogueExercise(
            id: "finger-lifts", name: "Finger lifts",
            purpose: "Raises the little finger by itself while the rest of the hand stays still.",
            steps: [
                Step(text: "Lay your hand flat on a table, palm down.", seconds: 10),
                Step(
                    text: "Lift only your little finger off the table and lower it again, slowly, over and over.",
                    seconds: 20),
                Step(text: "Let your hand lie flat.", seconds: 10),
                Step(
                    text: "Lift all fingers together, with the palm on the table, and lower them again, slowly, "
                        + "over and over.", seconds: 20),
                Step(text: "Let your hand lie flat and heavy.", seconds: 10),
            ]),
        CatalogueExercise(
            id: "thumb-touches", name: "Thumb touches",
            purpose: "Brings the thumb and each finger together, the little finger last and longest.",
            steps: [
                Step(text: "Hold up your hand, open, with the palm towards you.", seconds: 10),
                Step(
                    text: "Touch the tip of your index finger with your thumb, then open the hand, over and over.",
                    seconds: 15),
                Step(
                    text: "Touch the tip of your middle finger with your thumb, then open the hand, over and over.",
                    seconds: 15),
                Step(
                    text: "Touch the tip of your ring finger with your thumb, then open the hand, over and over.",
                    seconds: 15),
                Step(
                    text: "Touch the tip of your little finger with your thumb, then open the hand, over and over.",
                    seconds: 25),
                Step(text: "Open your hand wide, then let it rest.", seconds: 10),
            ]),
        CatalogueExercise(
            id: "finger-spread", name: "Finger spread",
            purpose: "Opens the gaps between the fingers and stretches the palm.",
            steps: [
                Step(text: "Hold up your hand with the palm towards you and the fingers side by side.", seconds: 10),
                Step(text: "Spread all fingers as wide as is comfortable, and hold them there.", seconds: 20),
                Step(text: "Bring the fingers together again.", seconds: 10),
                Step(
                    text:
                        "Spread your fingers once more, the little finger and the thumb furthest, and hold them there.",
                    seconds: 20),
                Step(text: "Bring the fingers together and let your hand rest.", seconds: 10),
            ]),
        CatalogueExercise(
            id: "finger-wave", name: "Finger wave",
            purpose: "Moves each finger by itself, beginning and ending with the little finger.",
            steps: [
                Step(text: "Hold up your hand, open, with the palm towards you.", seconds: 10),
                Step(
                    text: "Fold your fingers into the palm one after the other: little, ring, middle, index finger.",
                    seconds: 20),
                Step(text: "Lay your thumb over the fingers and hold this loose fist.", seconds: 10),
                Step(
                    text: "Open your fingers one after the other: index, middle, ring, little finger.", seconds: 20),
                Step(text: "Open your hand wide, then let it rest.", seconds: 10),
            ]),
        CatalogueExercise(
            id: "five-shapes", name: "Five shapes",
            purpose: "Takes all fingers through the shapes that a hand can make.",
            steps: [
                Step(text: "Hold your hand upright with all fingers straight.", seconds: 15),
                Step(text: "Make a hook: bend the end joints and keep the knuckles straight.", seconds: 15),
                Step(text: "Roll your fingers on into a loose fist.", seconds: 15),
                Step(text: "Make a table: bend only the knuckles and keep the fingers straight.", seconds: 15),
                Step(
                    text: "Lay your fingertips on the heel of your palm and keep the end joints straight.",
                    seconds: 15),
                Step(text: "Straighten all fingers and let your hand rest.", seconds: 15),
            ]),
        CatalogueExercise(
            id: "wrist-bends", name: "Wrist bends",
            purpose: "Stretches the front and the back of the wrist by the weight of the hand alone.",
            steps: [
                Step(
                    text: "Rest your forearm on a table with the hand over its edge, palm down.", seconds: 10),
                Step(text: "Let your hand sink until you feel a light stretch, and hold it there.", seconds: 20),
                Step(text: "Raise your hand slowly with loose fingers, and hold it there.", seconds: 20),
                Step(text: "Let your hand sink once more, and hold it there.", seconds: 20),
                Step(text: "Bring your hand level with your arm and let it rest.", seconds: 10),
            ]),
        CatalogueExercise(
            id: "wrist-circles", name: "Wrist circles",
            purpose: "Moves the wrist all the way round.",
            steps: [
                Step(
                    text: "Hold your forearm still in front of you and make a loose fist.", seconds: 10),
                Step(text: "Draw slow circles with your fist, always in the same direction.", seconds: 25),
                Step(text: "Draw slow circles in the other direction.", seconds: 25),
                Step(text: "Open your fist and let your hand rest.", seconds: 10),
            ]),
    ]
}
