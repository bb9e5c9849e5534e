// What `PhotoFormat` asks the encoders, and no configuration asks of it: the libraries stay out of the fuzzer.

enum PixelImage {
    static let lowestJPEGQuality = 1
    static let firstJPEGQuality = 2
}

enum HEIFEncoder {
    static func exists(for format: PhotoFormat) -> Bool { true }
}
