import Glibc

/// A receiver, from being executed until it has all on its disk, and what both sides needed for it.
struct Race {
    private static let patienceSeconds = 600.0

    /// Until it had all.
    let seconds: Double
    /// The same from when the two had a connection.
    let linkedSeconds: Double
    /// The same from when all was there but photos; 0 where that cannot be seen.
    let photoSeconds: Double
    /// The most anonymous memory that was seen, in kB.
    let receiverMemory: Int
    let senderMemory: Int
    /// Seconds of the processor.
    let receiverWork: Double
    let senderWork: Double

    var text: String {
        "\(seconds) \(linkedSeconds) \(receiverMemory) \(senderMemory) \(receiverWork) \(senderWork) \(photoSeconds)"
    }

    /// - Parameters:
    ///   - words: the receiver, and what it is told.
    ///   - sender: a process that runs already.
    ///   - ports: on which the two listen for each other.
    static func run(_ words: [String], until goal: Goal, sender: pid_t, ports: Set<Int>) throws -> Race {
        let watch = try Watch(goal)
        let workBefore = try Process.work(sender)
        let begin = now()
        let receiver = try Process.spawn(words)
        defer {
            kill(receiver, SIGTERM)
            var status: Int32 = 0
            waitpid(receiver, &status, 0)
        }
        var (receiverMemory, senderMemory, sampled) = (0, 0, 0.0)
        var (linked, photosBegan): (Double?, Double?)
        while true {
            if linked == nil, Connections.exist(on: ports) { linked = now() }
            let isReached = try watch.isReached()
            let time = now()
            if photosBegan == nil, watch.hasEntries { photosBegan = time }
            if isReached || time - sampled >= 0.02 {
                sampled = time
                receiverMemory = max(receiverMemory, try Process.anonymousMemory(receiver))
                senderMemory = max(senderMemory, try Process.anonymousMemory(sender))
            }
            if isReached {
                return Race(
                    seconds: time - begin, linkedSeconds: time - (linked ?? time),
                    photoSeconds: time - (photosBegan ?? time),
                    receiverMemory: receiverMemory,
                    senderMemory: senderMemory, receiverWork: try Process.work(receiver),
                    senderWork: try Process.work(sender) - workBefore)
            }
            guard time - begin < patienceSeconds else {
                throw JobError.wrong("not all after \(patienceSeconds) s: \(watch.text)")
            }
            usleep(5000)
        }
    }

    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
