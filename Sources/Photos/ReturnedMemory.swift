import CHeif

/// What decoding and encoding leave in the C library's heap.
public enum ReturnedMemory {
    /// Gives all pages of it that nothing lives in back to the system; about a millisecond.
    ///
    /// A photo takes about 50 MB while it is made. glibc keeps up to 45 of them for what may come next, which at a kiosk is
    /// tomorrow. For whoever made a photo to call, once its pixels are gone.
    public static func giveBack() {
        _ = malloc_trim(0)
    }
}
