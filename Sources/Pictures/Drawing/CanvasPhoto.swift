import CCairo

extension Canvas {
    /// Draws a whole photo in the middle of the box, as large as it has room.
    func photo(_ photo: PhotoPixels, in box: Box, radius: Double) throws(PictureError) {
        let image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(photo.width), Int32(photo.height))
        defer { cairo_surface_destroy(image) }
        guard let image, let pixels = cairo_image_surface_get_data(image) else {
            throw .failed("there is not enough memory")
        }
        let bytesPerRow = Int(cairo_image_surface_get_stride(image))
        for y in 0..<photo.height {
            for x in 0..<photo.width {
                let (to, from) = (pixels + y * bytesPerRow + x * 4, (y * photo.width + x) * 3)
                (to[2], to[1], to[0]) = (photo.rgb[from], photo.rgb[from + 1], photo.rgb[from + 2])
            }
        }
        cairo_surface_mark_dirty(image)
        let scale = min(box.width / Double(photo.width), box.height / Double(photo.height))
        let (width, height) = (Double(photo.width) * scale, Double(photo.height) * scale)
        let box = Box(x: box.middle.x - width / 2, y: box.middle.y - height / 2, width: width, height: height)
        cairo_save(context)
        trace(box, radius: radius)
        cairo_clip(context)
        cairo_translate(context, box.x, box.y)
        cairo_scale(context, scale, scale)
        cairo_set_source_surface(context, image, 0, 0)
        // Beyond its edge the photo goes on, so that the tile's edge is not mixed with nothing.
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        cairo_paint(context)
        cairo_restore(context)
    }
}
