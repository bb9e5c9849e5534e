import CHeif

/// The C library's heap, in which all that the program allocates lives.
public enum ProcessHeap {
    /// Has all threads allocate from one arena, in place of one for each of them. A thread keeps the arena that it has, so the
    /// program calls this before it starts a thread.
    ///
    /// glibc makes up to eight arenas a processor, and what little stays in each keeps whole pages of it: over a hundred
    /// workouts a kiosk's memory grew by a fifth while what it used grew by a fortieth. Its threads wait more than they
    /// allocate, and small blocks come from each thread's own cache.
    public static func shareOneArena() {
        _ = mallopt(M_ARENA_MAX, 1)
    }

    /// Gives all pages of it that nothing lives in back to the system; about a millisecond.
    ///
    /// A photo takes about 50 MB while it is made. glibc keeps up to 45 of them for what may come next, which at a kiosk is
    /// tomorrow. For whoever made a photo to call, once its pixels are gone.
    public static func giveBack() {
        _ = malloc_trim(0)
    }
}
