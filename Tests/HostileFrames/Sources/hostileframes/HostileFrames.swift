import Glibc
import TTRPC

/// `hostileframes FRAMES SEED`: runs the world until so many frames were taken, and prints what was reached.
@main
enum HostileFrames {
    static func main() {
        let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
        guard CommandLine.arguments.count == 3, numbers.count == 2, let frames = Int(exactly: numbers[0]) else {
            end(64, "usage: hostileframes FRAMES SEED")
        }
        let seed = numbers[1]
        var world = HostileWorld(seed: seed)
        print("seed \(seed)")
        // Whatever ends the program, the seed has been said.
        fflush(nil)
        do throws(Breach) {
            try world.run(frames: frames)
        } catch {
            end(1, "hostileframes: seed \(seed), after \(world.frames) frames: \(error)")
        }
        let tally = world.tally
        let allowed = ServerModel.limits.maxDataBytes - 1
        print("measured: \(world.frames) frames; at most \(tally.mostBytesHeld) bytes of one held, \(allowed) allowed")
        print("measured: peak memory \(peakMemory() ?? "unknown")")
        print("\nWhat was done to frames:\n")
        for mutation in Mutation.allCases { print(row("\(mutation)", tally.mutations[mutation.rawValue])) }
        print("\nWhat was reached:\n")
        for reach in Reach.allCases { print(row("\(reach)", tally.counts[reach.rawValue])) }
        guard tally.missed.isEmpty, tally.unused.isEmpty else {
            end(1, "hostileframes: seed \(seed): never reached: \(tally.missed), never done: \(tally.unused)")
        }
        print("\npassed: \(world.frames) frames, every state and decision reached")
    }

    private static func end(_ code: CInt, _ message: String) -> Never {
        fflush(nil)
        let line = message + "\n"
        write(STDERR_FILENO, line, line.utf8.count)
        exit(code)
    }

    private static func row(_ name: String, _ count: Int) -> String {
        name + String(repeating: " ", count: max(1, 32 - name.utf8.count)) + "\(count)"
    }

    /// `VmHWM` of this process, as the kernel writes it.
    private static func peakMemory() -> String? {
        guard let file = fopen("/proc/self/status", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, CInt(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard text.hasPrefix("VmHWM:") else { continue }
            return String(text.dropFirst(6)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        return nil
    }
}
