public import FitPinkyCore

/// A week's photos on one page, in the order in which they were taken.
public struct Collage: Hashable, Sendable {
    /// What a workout counts by.
    public enum Proof: Hashable, Sendable {
        /// A photo was taken.
        case photo
        /// None was; another member gave their word.
        case vouched
        /// Neither, and so it does not count.
        case unproven
    }

    /// One workout's photo.
    public struct Photo: Hashable, Sendable {
        /// The day of the workout.
        public var day: Day
        /// Who worked out, as they write their name.
        public var member: String
        /// What they wrote about it; may be empty.
        public var caption: String
        /// What it counts by.
        public var proof: Proof
        /// The photo; nil if none was taken or it is not here, and then the tile says which, and whether the workout counts.
        public var pixels: PhotoPixels?
        /// Whether there is a photo here, of which no pixels could be had.
        public var isUnreadable: Bool

        /// This photo.
        public init(
            day: Day, member: String, caption: String = "", proof: Proof = .photo, pixels: PhotoPixels?,
            isUnreadable: Bool = false
        ) {
            (self.day, self.member, self.caption) = (day, member, caption)
            (self.proof, self.pixels, self.isUnreadable) = (proof, pixels, isUnreadable)
        }
    }

    /// What the household is called.
    public var household: String
    /// Which week.
    public var week: Week
    /// How far everybody came in it, in order of joining; may be left out.
    public var scores: [Score]
    /// The photos, in the order in which they are shown. `PictureLimits.maxPhotos` are drawn.
    public var photos: [Photo]

    /// This week.
    public init(household: String, week: Week, scores: [Score] = [], photos: [Photo]) {
        (self.household, self.week, self.scores, self.photos) = (household, week, scores, photos)
    }

    /// A PNG 1200 pixels wide, and as high as there are photos.
    public func png(_ theme: Theme) throws(PictureError) -> [UInt8] {
        if !scores.isEmpty { try PictureLimits.check(memberCount: scores.count) }
        return try CollageDrawing(self, theme).png()
    }
}
