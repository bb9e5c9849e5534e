extension PixelImage {
    /// The picture with at most so many pixels on its longer side, in the same proportions; itself if it is no larger.
    public func fitted(toSide side: Int) throws(PhotoError) -> PixelImage {
        let longer = max(width, height)
        guard longer > side else { return self }
        func shortened(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
        return try resized(toWidth: shortened(width), height: shortened(height))
    }
}
