package import FitPinkyCore

/// A week's photos on one page, in the order in which they were taken.
package struct Collage: Hashable, Sendable {
    /// What stands in a photo's place.
    package struct Absence: Hashable, Sendable {
        /// That there is none here.
        package var title: String
        /// What that means; nil if there is nothing to add.
        package var note: String?

        /// The words are drawn on a line each.
        package init(title: String, note: String? = nil) { (self.title, self.note) = (title, note) }
    }

    package struct Photo: Hashable, Sendable {
        package var day: Day
        /// Who worked out, as they write their name.
        package var member: String
        /// What they wrote about it; may be empty.
        package var caption: String
        /// The photo; nil if there is none to be drawn.
        package var pixels: PhotoPixels?
        /// What is drawn where there are no pixels.
        package var absence: Absence

        package init(
            day: Day, member: String, caption: String = "", pixels: PhotoPixels?,
            absence: Absence = Absence(title: "no photo here")
        ) {
            (self.day, self.member, self.caption) = (day, member, caption)
            (self.pixels, self.absence) = (pixels, absence)
        }
    }

    package var household: String
    package var week: Week
    /// How far everybody came in it, in order of joining; may be left out.
    package var scores: [Score]
    /// The photos, in the order in which they are shown. `PictureLimits.maxPhotos` are drawn.
    package var photos: [Photo]

    package init(household: String, week: Week, scores: [Score] = [], photos: [Photo]) {
        (self.household, self.week, self.scores, self.photos) = (household, week, scores, photos)
    }

    /// A PNG 1200 pixels wide, and as high as there are photos.
    package func png(_ theme: Theme) throws(PictureError) -> [UInt8] {
        if !scores.isEmpty { try PictureLimits.check(memberCount: scores.count) }
        return try CollageDrawing(self, theme).png()
    }
}
