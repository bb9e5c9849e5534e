import Glibc
import Photos

/// photojob photo FORMAT IN OUT    the whole job once
/// photojob plain FORMAT IN OUT    the same without a watermark; prints the bytes
/// photojob warm FORMAT IN COUNT   the median of that many jobs in this process, in milliseconds, after five that do not count
/// photojob memory FORMAT IN…      RssAnon in kB: before, and after every picture
/// photojob encodes FORMAT IN…     of pairs of photos of a scene: how many encodes a photo takes by somebody who remembers
///                                 nothing, who remembers another scene, and who remembers the same one
@main
enum PhotoJob {
    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            print("photojob: \((error as? PhotoError)?.sentence ?? "\(error)")")
            exit(64)
        }
    }

    static func anonymousKilobytes() throws -> Int {
        let text = String(decoding: try File.read("/proc/self/status"), as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        guard let number = line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap({ Int($0) })
        else {
            throw JobError.file("/proc/self/status")
        }
        return number
    }

    static func run(_ words: [String]) throws {
        guard words.count >= 3, let format = PhotoFormat(rawValue: words[1]) else { throw JobError.usage }
        let paths = Array(words.dropFirst(2))
        switch words[0] {
        case "photo", "plain":
            guard paths.count == 2 else { throw JobError.usage }
            var job = try Job(format, isMarked: words[0] == "photo")
            let picture = try job.photo(of: File.read(paths[0])).picture
            try File.write(picture.bytes, to: paths[1])
            print("\(picture.bytes.count) bytes, quality \(picture.quality), \(picture.encodes) encodes")
        case "warm":
            guard paths.count == 2, let count = Int(paths[1]), count > 0 else { throw JobError.usage }
            var job = try Job(format)
            let jpeg = try File.read(paths[0])
            for _ in 0..<5 { _ = try job.photo(of: jpeg) }
            let clock = ContinuousClock()
            let times = try (0..<count).map { _ in try clock.measure { _ = try job.photo(of: jpeg) } }.sorted()
            let median = times[count / 2].components
            let microseconds = median.seconds * 1_000_000 + median.attoseconds / 1_000_000_000_000
            print(Double(microseconds) / 1000)
        case "memory":
            var job = try Job(format)
            print("0 photos: \(try anonymousKilobytes()) kB")
            for (index, path) in paths.enumerated() {
                _ = try job.photo(of: File.read(path))
                let unreturned = try anonymousKilobytes()
                ProcessHeap.giveBack()
                print("\(index + 1) photos: \(unreturned) kB, given back to \(try anonymousKilobytes()) kB")
            }
        case "encodes":
            guard paths.count >= 4, paths.count % 2 == 0 else { throw JobError.usage }
            var (warm, new, changed, same) = (try Job(format), 0, 0, 0)
            for (index, path) in paths.enumerated() {
                let jpeg = try File.read(path)
                let known = try warm.photo(of: jpeg).picture
                var stranger = try Job(format)
                let first = try stranger.photo(of: jpeg).picture
                new += first.encodes
                if index % 2 == 1 { same += known.encodes } else if index > 0 { changed += known.encodes }
                print(
                    "\(path): \(first.bytes.count) bytes at \(first.quality) in \(first.encodes), then", terminator: " "
                )
                print("\(known.bytes.count) at \(known.quality) in \(known.encodes)")
            }
            let pairs = Double(paths.count / 2)
            print(
                "mean of a first photo \(Double(new) / pairs / 2), after another scene \(Double(changed) / (pairs - 1)),",
                "after the same scene \(Double(same) / pairs)")
        default: throw JobError.usage
        }
    }
}
