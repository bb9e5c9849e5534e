import Glibc
import Photos

/// How alike two pictures of one size are, in and outside a rectangle: peak signal-to-noise ratios in decibels. Above 35
/// they look the same; below 20 they do not.
struct Likeness {
    let inside: Double
    let outside: Double

    init(_ a: PixelImage, _ b: PixelImage, box: PixelRectangle) {
        let whole = PixelRectangle(x: 0, y: 0, width: a.width, height: a.height)
        let (boxError, wholeError) = (squaredError(a, b, box), squaredError(a, b, whole))
        inside = decibels(boxError, pixelCount: box.width * box.height)
        outside = decibels(wholeError - boxError, pixelCount: whole.width * whole.height - box.width * box.height)
    }
}

private func decibels(_ error: Int, pixelCount: Int) -> Double {
    error == 0 ? .infinity : 10 * log10(255 * 255 * 3 * Double(pixelCount) / Double(error))
}

/// Summed over three channels of the rectangle's pixels; the fourth byte of a pixel is unused.
private func squaredError(_ a: PixelImage, _ b: PixelImage, _ box: PixelRectangle) -> Int {
    let bytesPerRow = a.bytesPerRow
    return a.bytes.withUnsafeBufferPointer { a in
        b.bytes.withUnsafeBufferPointer { b in
            var sum = 0
            for row in box.y..<box.y + box.height {
                var place = row * bytesPerRow + box.x * 4
                let end = place + box.width * 4
                while place < end {
                    for channel in place..<place + 3 {
                        let difference = Int(a[channel]) - Int(b[channel])
                        sum += difference * difference
                    }
                    place += 4
                }
            }
            return sum
        }
    }
}
