import FitPinkyCore
import FoundationEssentials
import Glibc
import Ledger
import Store
import StoreThreads
import Stores
import Support
import TTRPC
import TTRPCTransport
import Testing

@testable import Agent

/// A folder in which a kiosk has kept something, with its agent and its command line as programs.
final class KeptKiosk {
    let folder: TemporaryFolder
    private(set) var agent: AgentProcess?
    /// Of the next start.
    var configuration = quickConfiguration
    /// When the agent's clock begins at the next start.
    var clock = KeptKiosk.start

    var stateFolder: String { "\(folder.path)/state" }

    /// When the agent's clock begins, and when what is kept was logged.
    static let start = UTCInstant(milliseconds: 1_772_127_240_000)
    static let owner = "Sammy"

    /// - Parameters:
    ///   - workouts: their numbers; every second one has a photo of some pieces.
    ///   - photoBytes: how large the photos are.
    init(
        _ folder: TemporaryFolder = TemporaryFolder(), keeping workouts: ClosedRange<UInt64>? = nil,
        photoBytes: Int = 70_000
    ) throws {
        self.folder = folder
        guard let workouts else { return }
        let store = try Store.home(in: stateFolder)
        // As the agent will say it, so that it has nothing to add.
        let pin = try DeviceCertificate(privateKey: store.deviceKey).pin.bytes
        let author = try store.introduce(
            Introduction(name: KeptKiosk.owner, zone: "Europe/Amsterdam", pin: pin, address: ""), at: KeptKiosk.start)
        for number in workouts {
            ids[number] = try KeptKiosk.keep(number, by: author, in: store, photoBytes: photoBytes)
        }
    }

    private var ids: [UInt64: WorkoutID] = [:]

    /// The id of the workout of that number, which was kept at first.
    func id(_ number: UInt64) -> WorkoutID { ids[number] ?? WorkoutID(ULID(high: 1, low: number)) }

    /// - Returns: the id of the workout.
    @discardableResult
    static func keep(_ number: UInt64, by author: MemberID, in store: Store, photoBytes: Int = 70_000) throws
        -> WorkoutID
    {
        let instant = UTCInstant(milliseconds: start.milliseconds + Int64(number))
        let day = try #require(Day(iso8601: "2026-02-26"))
        let workout = Store.NewWorkout(
            id: WorkoutID(ULID(high: 1, low: number)), author: author,
            moment: .known(KnownMoment(instant: instant, zone: "Europe/Amsterdam", day: day)),
            photo: number % 2 == 0 ? photo(number, byteCount: photoBytes) : nil)
        try store.save(workout, at: instant)
        return try store.id(of: workout)
    }

    static func photo(_ number: UInt64, byteCount: Int = 70_000) -> Store.Photo {
        let name = withUnsafeBytes(of: number) { Array($0) }
        let bytes = name + (8..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        return Store.Photo(bytes: bytes, type: "image/jpeg", width: 1280, height: 720, thumbnail: name)
    }

    // MARK: Programs

    /// Starts the agent, and waits until it answers.
    func startAgent(_ arguments: String..., configuration: String? = nil) async throws {
        let agent = try AgentProcess(
            in: folder, configuration: configuration ?? self.configuration,
            arguments: ["--simulated-clock", clock.rfc3339] + arguments)
        await (try agent.connect()).close()
        self.agent = agent
    }

    func stopAgent() async throws {
        guard let agent else { return }
        agent.send(SIGTERM)
        #expect(try await agent.end() == 0)
        self.agent = nil
    }

    /// What a command line came to.
    struct Run {
        var code: Int32
        var output: String
        var errors: String

        /// The JSON that it wrote.
        func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
            do {
                return try JSONDecoder().decode(type, from: Data(output.utf8))
            } catch {
                Issue.record("\(error) in \(output)\(errors)")
                throw error
            }
        }
    }

    /// Runs `fitpinky` on the agent's socket.
    func fitpinky(_ arguments: String...) async throws -> Run { try await fitpinky(arguments) }

    /// The same with a list.
    func fitpinky(_ arguments: [String]) async throws -> Run {
        let (code, output, errors) = try await AgentProcess.run(
            "fitpinky", ["--socket", "\(folder.path)/kiosk.sock"] + arguments, in: folder)
        return Run(code: code, output: output, errors: errors)
    }

    /// Restores into this folder.
    func restore(_ file: String, _ more: String...) async throws -> Run {
        let (code, output, errors) = try await AgentProcess.run(
            "fitpinky", ["store", "restore", file, "--state-dir", stateFolder] + more, in: folder)
        return Run(code: code, output: output, errors: errors)
    }

    // MARK: Files

    /// Every file of the state folder and its bytes; without what only takes space.
    var files: [String: [UInt8]] { KeptKiosk.files(in: stateFolder).filter { $0.key != "reserve" } }

    /// Every file below a folder and its bytes, by the path from there.
    static func files(in folder: String) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        guard let directory = opendir(folder) else { return files }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name != "." && name != ".." else { continue }
            if Int32(entry.pointee.d_type) == Int32(DT_DIR) {
                for (inner, bytes) in KeptKiosk.files(in: "\(folder)/\(name)") { files["\(name)/\(inner)"] = bytes }
            } else {
                files[name] = bytes(of: "\(folder)/\(name)")
            }
        }
        return files
    }

    static func bytes(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(descriptor, &piece, piece.count), count > 0 { bytes += piece.prefix(count) }
        return bytes
    }

    static func write(_ bytes: [UInt8], to path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        precondition(Glibc.write(descriptor, bytes, bytes.count) == bytes.count, "the disk of the tests is full")
        close(descriptor)
    }

    static func mode(of path: String) -> mode_t {
        var information = stat()
        return stat(path, &information) == 0 ? information.st_mode & 0o7777 : 0
    }
}
