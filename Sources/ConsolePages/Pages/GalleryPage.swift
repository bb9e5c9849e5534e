internal import ConsoleLogic
package import FitPinkyCore
package import KioskPages

/// Photos of all weeks, newest first, so many at a time.
package struct GalleryPage: Hashable, Sendable {
    /// Those with a photo or without, newest first.
    package var workouts: [WorkoutView]
    /// The workout after which the next page begins; nil if this is the last.
    package var next: WorkoutID?
    /// Whether older ones than the newest are shown.
    package var isLater: Bool

    package init(workouts: [WorkoutView], next: WorkoutID?, isLater: Bool) {
        (self.workouts, self.next, self.isLater) = (workouts, next, isLater)
    }

    package static let heading = "Gallery"
    /// Workouts of one page.
    package static let count = 24

    package func content(_ frame: PageFrame) -> HTML {
        guard !workouts.isEmpty else {
            return section(.class("card empty")) {
                p {
                    isLater
                        ? "There are no older photos." : "No photo yet. Press the button by the door after a workout."
                }
            }
        }
        return section(.id("photos"), .isLive, .label("Photos")) {
            div(.class("photos")) {
                for (index, workout) in workouts.enumerated() {
                    Workouts.figure(workout, isFirst: index < 4)
                }
            }
        }
            + p(.class("links")) {
                if isLater { a(.class("button quiet"), .href(.gallery(after: nil))) { "Newest" } }
                if let next { a(.class("button quiet"), .href(.gallery(after: next))) { "Older" } }
            }
    }
}

/// One photo as large as the window.
package struct PhotoPage: Hashable, Sendable {
    package var workout: WorkoutView
    /// The workouts on both sides of it.
    package var newer: WorkoutID?
    package var older: WorkoutID?
    /// Who signed it, if that was asked for.
    package var proof: Proof? = nil

    /// Whether all of a workout is as it was when it was signed.
    package struct Proof: Hashable, Sendable {
        package var isWhole: Bool
        package var sentences: [String]

        package init(isWhole: Bool, sentences: [String]) { (self.isWhole, self.sentences) = (isWhole, sentences) }
    }

    package init(workout: WorkoutView, newer: WorkoutID?, older: WorkoutID?) {
        (self.workout, self.newer, self.older) = (workout, newer, older)
    }

    package var heading: String { "\(workout.memberName), \(Workouts.when(workout))" }

    package func content(_ frame: PageFrame) -> HTML {
        section(.id("photo"), .isLive, .label("Photo")) {
            figure(.class("whole")) {
                Workouts.picture(workout, .large, isFirst: true)
                figcaption { Workouts.words(workout) }
            }
        }
            + nav(.class("links"), .label("Photos")) {
                if let newer { a(.class("button quiet"), .href(.photo(newer)), .rel("prev")) { "Newer" } }
                if let older { a(.class("button quiet"), .href(.photo(older)), .rel("next")) { "Older" } }
                a(.class("button quiet"), .href(.gallery(after: nil))) { "All photos" }
            }
            + section(.class("card"), .id("acts"), .label("What you can do")) {
                if workout.isDeleted { p(.class("warning")) { "This workout is deleted." } }
                Workouts.acts(workout, frame)
                if let photo = workout.photo, photo.isPresent {
                    p {
                        a(.class("button quiet"), .href(.image(workout.id, .original)), .download) {
                            "Download the original"
                        }
                    }
                }
                if let proof {
                    h2(.id("proof")) { "Is it genuine?" }
                    proofPart(proof)
                } else {
                    p { a(.class("button quiet"), .href(.proof(workout.id))) { "Is it genuine?" } }
                }
            }
    }

    @HTMLBuilder
    private func proofPart(_ proof: Proof) -> HTML {
        p(.class(proof.isWhole ? "good" : "warning")) {
            proof.isWhole ? "Yes: all of it is as it was when it was signed." : "Not all of it is as it was signed."
        }
        for sentence in proof.sentences { p(.class("hint")) { sentence } }
        if let photo = workout.photo {
            p(.class("hint digest")) {
                "SHA-256 of the photo: "
                code { photo.sha256 }
            }
        }
    }
}
