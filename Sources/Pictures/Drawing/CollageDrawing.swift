import FitPinkyCore

struct CollageDrawing {
    private static let width = 1200.0
    private static let margin = 56.0
    private static let gap = 24.0
    private static let footerHeight = 96.0
    private static let emptyHeight = 420.0
    /// Around a photo, within its tile.
    private static let frame = 10.0
    /// Height by width of what the camera takes: nothing of it is cut off, for its date stands at its edge.
    private static let ratio = 9.0 / 16

    private let collage: Collage
    private let palette: Palette
    private let canvas: Canvas
    private let photos: [Collage.Photo]
    private let columns: Int
    /// Whether names and dates have a line each.
    private let isNarrow: Bool
    /// Of the text beneath the photos.
    private let size: Double
    private let headerHeight: Double
    private let tile: (width: Double, photoHeight: Double, height: Double)
    /// The members' marks, by name: the scores' order, and then as they appear.
    private let order: [String]

    init(_ collage: Collage, _ theme: Theme) throws(PictureError) {
        self.collage = collage
        palette = Palette(theme)
        photos = Array(collage.photos.prefix(PictureLimits.maxPhotos))
        columns = CollageDrawing.columns(for: photos.count)
        let room = CollageDrawing.width - 2 * CollageDrawing.margin - Double(columns - 1) * CollageDrawing.gap
        let width = room / Double(columns)
        let photoHeight = (width - 2 * CollageDrawing.frame) * CollageDrawing.ratio + 2 * CollageDrawing.frame
        size = columns > 3 ? 25 : 29
        // A canvas to measure on.
        let ruler = try Canvas(width: 64, height: 64, ground: palette.ground)
        let caption = TextStyle(size: size, colour: palette.ink, maxLines: 2)
        var lines = 0
        for photo in photos { lines = max(lines, try ruler.lineCount(of: photo.caption, caption, width: width - 44)) }
        isNarrow = columns > 3
        tile = (width, photoHeight, photoHeight + 68 + (Double(lines) + (isNarrow ? 1 : 0)) * size * 1.3)
        headerHeight = collage.scores.isEmpty ? 256 : 256 + 78 * Double((collage.scores.count + 2) / 3)
        var order = collage.scores.map { $0.name }
        for photo in photos where !order.contains(photo.member) { order.append(photo.member) }
        self.order = order
        let rows = (photos.count + columns - 1) / columns
        let body =
            photos.isEmpty
            ? CollageDrawing.emptyHeight : Double(rows) * (tile.height + CollageDrawing.gap) - CollageDrawing.gap
        canvas = try Canvas(
            width: Int(CollageDrawing.width), height: Int(headerHeight + body + CollageDrawing.footerHeight),
            ground: palette.ground)
    }

    /// Few photos are shown large; thumbnails are 320 pixels wide, and many of them need no more.
    private static func columns(for count: Int) -> Int {
        switch count {
        case ...1: 1
        case 2, 4: 2
        case ...12: 3
        default: 4
        }
    }

    func png() throws(PictureError) -> [UInt8] {
        let inner = canvas.width - 2 * CollageDrawing.margin
        try canvas.header(
            "Our week in pictures", household: collage.household,
            period: "Week of \(DateWords.range(collage.week.start, collage.week.end))", palette,
            x: CollageDrawing.margin, y: 48, width: inner)
        try drawScores()
        if photos.isEmpty { try drawNothing() }
        for (index, photo) in photos.enumerated() { try draw(photo, in: place(of: index)) }
        let y = canvas.height - 36
        if collage.photos.count > photos.count {
            try canvas.text(
                "and \(collage.photos.count - photos.count) more", TextStyle(size: 28, colour: palette.quietInk),
                x: CollageDrawing.margin, y: y, width: 500)
        }
        try canvas.brand(right: canvas.width - CollageDrawing.margin, y: y, palette)
        return try canvas.png()
    }

    private func drawScores() throws(PictureError) {
        let column = (canvas.width - 2 * CollageDrawing.margin + CollageDrawing.gap) / 3
        for (index, score) in collage.scores.enumerated() {
            let box = Box(
                x: CollageDrawing.margin + Double(index % 3) * column, y: 236 + Double(index / 3) * 78,
                width: column - CollageDrawing.gap, height: 64)
            canvas.fill(box, radius: 32, palette.surface)
            canvas.memberMark(index, box.x + 36, box.middle.y, size: 24, palette.member(index))
            canvas.verdict(score, x: box.right - 34, y: box.middle.y, size: 34, palette)
            let number = TextStyle(size: 30, weight: .bold, colour: palette.ink)
            let used = try canvas.width(of: score.words, number) + 2
            try canvas.text(score.words, number, x: box.right - 64 - used, y: box.middle.y + 10, width: used)
            let name = try Wording.name(score.name, orElse: "Member \(index + 1)")
            try canvas.text(
                name, TextStyle(size: 30, colour: palette.ink, leastSize: 26), x: box.x + 60, y: box.middle.y + 10,
                width: box.width - 60 - 64 - used - 16)
        }
    }

    private func place(of index: Int) -> Box {
        // A last row that is not full stands in the middle.
        let row = index / columns
        let inRow = min(columns, photos.count - row * columns)
        let rowWidth = Double(inRow) * (tile.width + CollageDrawing.gap) - CollageDrawing.gap
        return Box(
            x: (canvas.width - rowWidth) / 2 + Double(index % columns) * (tile.width + CollageDrawing.gap),
            y: headerHeight + Double(row) * (tile.height + CollageDrawing.gap), width: tile.width, height: tile.height)
    }

    private func draw(_ photo: Collage.Photo, in box: Box) throws(PictureError) {
        canvas.fill(box, radius: 28, palette.surface)
        let frame = Box(x: box.x, y: box.y, width: box.width, height: tile.photoHeight).inset(CollageDrawing.frame)
        if let pixels = photo.pixels {
            try canvas.photo(pixels, in: frame, radius: 20)
        } else {
            try drawAbsence(photo, in: frame)
        }
        let member = order.firstIndex(of: photo.member) ?? 0
        let y = box.y + tile.photoHeight + 36
        let left = box.x + 22
        let dayStyle = TextStyle(size: size, colour: palette.quietInk, side: isNarrow ? .left : .right)
        let date = isNarrow ? photo.day.shortText : DateWords.dayOfWeek(photo.day)
        let dateWidth = try canvas.width(of: date, dayStyle) + 2
        canvas.memberMark(member, left + 10, y - size * 0.34, size: size * 0.75, palette.member(member))
        let name = try Wording.name(photo.member, orElse: "Member \(member + 1)")
        try canvas.text(
            name, TextStyle(size: size, weight: .bold, colour: palette.ink), x: left + 30, y: y,
            width: box.width - 74 - (isNarrow ? 0 : dateWidth + 14))
        let dateX = isNarrow ? left : box.right - 22 - dateWidth
        try canvas.text(date, dayStyle, x: dateX, y: isNarrow ? y + size * 1.35 : y, width: dateWidth)
        try canvas.text(
            photo.caption, TextStyle(size: size, colour: palette.ink, maxLines: 2), x: left,
            y: y + size * (isNarrow ? 2.75 : 1.5), width: box.width - 44)
    }

    /// Why there is no photo where one would be, and whether the workout counts.
    private func drawAbsence(_ photo: Collage.Photo, in box: Box) throws(PictureError) {
        let (title, note) = (photo.absence.title, photo.absence.note)
        canvas.fill(box, radius: 20, palette.ground)
        canvas.stripes(box, radius: 20, palette.track, pitch: 26)
        canvas.outline(box, radius: 20, palette.line, thickness: 3, isDashed: true)
        let height = size * (note == nil ? 2.2 : 3.4)
        let panel = Box(x: box.x + 20, y: box.middle.y - height / 2, width: box.width - 40, height: height)
        canvas.fill(panel, radius: 18, palette.surface)
        let style = TextStyle(size: size, weight: .bold, colour: palette.ink, side: .centre, leastSize: size * 0.8)
        try canvas.text(
            title, style, x: panel.x + 12, y: panel.middle.y + size * (note == nil ? 0.35 : -0.25),
            width: panel.width - 24)
        guard let note else { return }
        var quiet = style.at(size * 0.9)
        quiet.weight = .regular
        quiet.colour = palette.quietInk
        try canvas.text(
            note, quiet, x: panel.x + 12, y: panel.middle.y + size * 0.95, width: panel.width - 24)
    }

    private func drawNothing() throws(PictureError) {
        let box = Box(
            x: CollageDrawing.margin, y: headerHeight, width: canvas.width - 2 * CollageDrawing.margin,
            height: CollageDrawing.emptyHeight)
        canvas.fill(box, radius: 36, palette.surface)
        canvas.heart(box.middle.x, box.y + 130, size: 110, palette.accent)
        try canvas.text(
            "No photos yet", TextStyle(size: 56, weight: .black, colour: palette.ink, side: .centre), x: box.x + 40,
            y: box.y + 270, width: box.width - 80)
        try canvas.text(
            "Press the button, smile: the first one goes here.",
            TextStyle(size: 34, colour: palette.quietInk, side: .centre), x: box.x + 40, y: box.y + 330,
            width: box.width - 80)
    }
}
