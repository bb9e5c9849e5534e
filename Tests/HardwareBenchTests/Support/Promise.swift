import Testing

/// How long something may take that waits for others.
///
/// What a kiosk waits for takes as long on an emulated processor, but what it computes some ten times as long, and longer
/// still beside other work. So the bound is what is promised, and once what the same work took this test itself a moment
/// before, where there was nothing to wait for.
struct Promise {
    private let limit: Duration
    private let work: Duration

    init(_ limit: Duration, work: Duration) {
        self.limit = limit
        self.work = work
    }

    /// Expects that it was kept, and says how long it took.
    func expect(_ taken: Duration, _ what: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let bound = limit + work
        print("measured: \(what) \(taken.text); promised are \(limit.text), and the work alone takes \(work.text) here")
        #expect(taken <= bound, "\(what) \(taken.text)", sourceLocation: sourceLocation)
    }
}

extension Duration {
    var text: String {
        let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        return "\(milliseconds) ms"
    }
}

extension [Duration] {
    /// The middle one.
    var median: Duration { sorted()[count / 2] }
    var longest: Duration { self.max() ?? .zero }
}
