/// How it stands with the way from one kiosk to another.
struct Weather {
    var isBlocked = false
    /// Added to what the way takes anyhow.
    var delayNanoseconds: Int64 = 0
}
