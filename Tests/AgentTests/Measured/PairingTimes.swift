import FitPinkyCore
import Glibc
import Messages
import Pairing
import Store
import Stores
import Support
import SwiftProtobuf
import TTRPC
import TTRPCTransport
import Testing
import Threads

/// What a stranger can measure of pairing, and what pairing costs. Measured, and judged by who reads it: `Tests/PairingTimes/run`.
@Suite(.serialized, .enabled(if: getenv("FITPINKY_PAIRING_TIMES") != nil)) struct PairingTimes {
    /// What there is to be tried.
    private enum Kind: String, CaseIterable {
        case wrong, expired, worn, absent
    }

    /// What is done to an agent in one round.
    private enum Step: Equatable {
        /// - Parameter isFirst: of its kind for now.
        case measure(Kind, isFirst: Bool)
        /// A wrong code, so that the right one is worn out.
        case wear(isFirst: Bool)

        /// So many tries of each kind, in that order.
        static func plan(_ kinds: [Kind], _ count: Int) -> [Step] {
            kinds.flatMap { kind in
                let wearing = (0..<(kind == .worn ? Invite.maxAttemptsOfNetwork : 0)).map {
                    Step.wear(isFirst: $0 == 0)
                }
                return wearing + (0..<count).map { Step.measure(kind, isFirst: $0 == 0) }
            }
        }
    }

    /// An agent that strangers try, and what it is made to be for the next tries.
    private final class Target {
        let kiosk: KeptKiosk
        var plan: [Step] = []
        var code = ""
        var address = ""
        var triesAtCode = 0
        var mayTryAt = MonotonicInstant.now()

        init() async throws {
            kiosk = try await KeptKiosk.listening()
            _ = try await kiosk.createGroup()
            address = try await kiosk.invite().address ?? ""
        }

        func prepare(_ step: Step) async throws {
            switch step {
            case .measure(.wrong, let isFirst):
                if isFirst || triesAtCode == Invite.maxAttemptsOfNetwork - 1 {
                    (code, triesAtCode) = (try await kiosk.invite("--new").code, 0)
                }
                triesAtCode += 1
            case .measure(.expired, isFirst: true):
                code = try await kiosk.invite("--new").code
                #expect(try await kiosk.fitpinky("simulate", "clock", "--advance", "3d").code == 0)
                #expect(try await kiosk.invite("--look").status == "expired")
            case .wear(isFirst: true): code = try await kiosk.invite("--new").code
            case .measure(.worn, isFirst: true): #expect(try await kiosk.invite("--look").triesLeft == 245)
            case .measure(.absent, isFirst: true):
                // Leaving takes an active code back.
                code = try await kiosk.invite("--new").code
                #expect(try await kiosk.fitpinky("group", "leave").code == 0)
                _ = try await kiosk.createGroup()
            case .measure, .wear: break
            }
        }

        /// A wrong code where one is active, else the very one that was.
        func tried(_ step: Step) -> String {
            switch step {
            case .measure(.wrong, _), .wear: KeptKiosk.wrong(code)
            case .measure: code
            }
        }
    }

    /// Somebody without a pin.
    private struct Trier {
        let certificate: DeviceCertificate

        /// One try; gives how long both answers took, in microseconds.
        func attempt(at target: Target, with text: String) async throws -> (share: Double, confirm: Double) {
            while MonotonicInstant.now() < target.mayTryAt { try await Task.sleep(for: .milliseconds(5)) }
            let port = try #require(target.address.split(separator: ":").last.flatMap { Int($0) })
            let client = try await TTRPCClient.connect(
                host: "127.0.0.1", port: port, certificate: certificate, verification: .anyone,
                limits: .unauthenticated)
            let keys = try #require(client.keys)
            let channel = try #require(
                PairingChannel(role: .joiner, own: keys.own.bytes, peer: keys.peer.bytes))
            var generator = SystemRandomNumberGenerator()
            var joiner = Joiner(code: try PairingCode(text), channel: channel, using: &generator)
            let inviter = Fitpinky_V1_PairClient(client)
            guard case .send(let share) = joiner.start() else { throw Trouble() }
            let started = MonotonicInstant.now()
            let theirs = try await inviter.share(.with { $0.share = byteField(share) }, timeout: .seconds(30))
            let shared = MonotonicInstant.now()
            guard case .send(let confirmation) = joiner.receiveShare(Array(theirs.share)) else { throw Trouble() }
            let asked = MonotonicInstant.now()
            let refused = await #expect(throws: TTRPCStatus.self) {
                try await inviter.confirm(.with { $0.confirmation = byteField(confirmation) }, timeout: .seconds(30))
            }
            let answered = MonotonicInstant.now()
            #expect(refused?.code == .unauthenticated && refused?.message == PairingFault.outward)
            await client.close()
            // After the longest wait that there is nobody has to wait for their turn.
            target.mayTryAt = answered + .milliseconds(8050)
            return (Double((shared - started).nanoseconds) / 1000, Double((answered - asked).nanoseconds) / 1000)
        }
    }

    private struct Trouble: Error {}

    @Test func `whether the answer to a guess tells by its time what the code is`() async throws {
        let seed = PairingTimes.number("FITPINKY_SEED", UInt64.random(in: 0..<1_000_000))
        let count = Int(PairingTimes.number("FITPINKY_TRIES", 200))
        let targetCount = Int(PairingTimes.number("FITPINKY_AGENTS", 20))
        var chance = SeededGenerator(seed: seed)
        let stranger = try KeptKiosk()
        let trier = Trier(
            certificate: try DeviceCertificate(privateKey: Store.home(in: stranger.stateFolder).deviceKey))
        // Every agent is each of the kinds for a while, in an order of its own, so that none of them stands for a kind.
        let share = (count + targetCount - 1) / targetCount + 1
        var targets: [Target] = []
        for _ in 0..<targetCount {
            let target = try await Target()
            target.plan = Step.plan(Kind.allCases.shuffled(using: &chance), share)
            targets.append(target)
        }
        var (shares, confirms): ([Kind: [Double]], [Kind: [Double]]) = ([:], [:])
        for round in 0..<(share * Kind.allCases.count + Invite.maxAttemptsOfNetwork) {
            for target in targets.shuffled(using: &chance) {
                let step = target.plan[round]
                try await target.prepare(step)
                let times = try await trier.attempt(at: target, with: target.tried(step))
                // What was done to make it so may still be in the caches the first time.
                guard case .measure(let kind, isFirst: false) = step else { continue }
                shares[kind, default: []].append(times.share)
                confirms[kind, default: []].append(times.confirm)
            }
        }
        print("seed \(seed), \(targetCount) agents")
        for (name, times) in [("share", shares), ("confirm", confirms)] {
            print("\(name), in microseconds:  n  10 %  median  90 %  | against the other three: z  p")
            for kind in Kind.allCases {
                let own = (times[kind] ?? []).sorted()
                let others = Kind.allCases.filter { $0 != kind }.flatMap { times[$0] ?? [] }
                let test = RankTest(own, others)
                func quantile(_ part: Double) -> Int { Int(own[Int(part * Double(own.count - 1))].rounded()) }
                print(
                    "\(kind.rawValue)  \(own.count)  \(quantile(0.1))  \(quantile(0.5))  \(quantile(0.9))  | "
                        + "\(PairingTimes.rounded(test.z))  \(PairingTimes.rounded(test.p))")
            }
        }
        for target in targets { try await target.kiosk.stopAgent() }
    }

    @Test func `what one pairing costs both machines`() async throws {
        var (walls, machines): ([Double], [Double]) = ([], [])
        for _ in 0..<5 {
            let (inviter, joiner) = try await KeptKiosk.homes()
            _ = try await inviter.createGroup()
            let agents = [inviter, joiner].compactMap { $0.agent?.pid }
            let (before, start) = (PairingTimes.machineSeconds(of: agents), MonotonicInstant.now())
            let invitation = try await inviter.invite()
            let run = try await joiner.join(invitation.code, at: invitation.address)
            walls.append(Double((MonotonicInstant.now() - start).nanoseconds) / 1e9)
            machines.append(PairingTimes.machineSeconds(of: agents) - before)
            #expect(run.code == 0)
            try await inviter.stopAgent()
            try await joiner.stopAgent()
        }
        print("one pairing, invite and join, both agents and both commands, in seconds:")
        print("wall     \(walls.sorted().map(PairingTimes.rounded).joined(separator: "  "))")
        print("machine  \(machines.sorted().map(PairingTimes.rounded).joined(separator: "  "))")
    }

    /// User and system time of those processes so far, and of every command that has ended.
    private static func machineSeconds(of processes: [pid_t]) -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        var sum = seconds(usage.ru_utime) + seconds(usage.ru_stime)
        for process in processes {
            var clock = clockid_t()
            var time = timespec()
            guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { continue }
            sum += Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        return sum
    }

    private static func number(_ name: String, _ usual: UInt64) -> UInt64 {
        getenv(name).flatMap { UInt64(String(cString: $0)) } ?? usual
    }

    private static func rounded(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
}
