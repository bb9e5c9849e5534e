/// What somebody does in a world of several kiosks, or what befalls them. Numbers are taken modulo what there is, so that a
/// deed keeps a meaning when others, or kiosks, are left out of a script.
enum NetworkDeed: Hashable, Sendable {
    /// Somebody says something at that kiosk; of several things that it could be about, that one.
    case write(kiosk: Int, Saying, choice: Int)
    /// So many Days pass, in which nobody does anything; at the end every kiosk erases what is due.
    case days(Int)
    /// The power goes; what was not synchronised goes with it.
    case powerOff(kiosk: Int)
    case powerOn(kiosk: Int)
    /// The power goes when the store comes to its so manieth boundary from now: odd ones are before a commit, even ones
    /// between a commit and its answer. It is back after some seconds.
    case crash(kiosk: Int, boundary: Int)
    /// The card is copied.
    case backUp(kiosk: Int)
    /// The copy is put in.
    case restore(kiosk: Int)
    /// The disk is full for so many transactions.
    case fillDisk(kiosk: Int, transactions: Int)
    case setClock(kiosk: Int, WallClock.Setting)
    /// Nothing reaches the second from the first any more. The other way is another question.
    case block(from: Int, to: Int)
    case unblock(from: Int, to: Int)
    /// From now on everything from the first to the second takes so long.
    case delay(from: Int, to: Int, milliseconds: Int64)
    /// The connection ends after so many further bytes, wherever in a frame that is.
    case truncate(from: Int, to: Int, bytes: Int)
    /// One bit of what goes next from the first to the second is turned over.
    case flip(from: Int, to: Int, bit: Int)
    /// The link of both comes up at the same time.
    case linkUp(kiosks: Int, Int)
    case look(kiosk: Int)
    /// An older version is replaced by the present one.
    case upgrade(kiosk: Int)
    /// A copy of the first kiosk's card writes under the next dot as well, and the second hears of that.
    case forge(kiosk: Int, hearer: Int)
}

/// What is said.
enum Saying: Hashable, Sendable {
    /// With a photo of so many bytes, or none.
    case workout(photoBytes: Int?)
    /// A caption is an activity every other time.
    case settle, delete, undelete, caption, reaction, goal, name
    /// So long that a batch holds few of it.
    case wager
}
