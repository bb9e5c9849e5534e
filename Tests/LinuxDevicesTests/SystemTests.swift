import FitPinkyCore
import Glibc
import Support
import SystemPackage
import Testing
import Threads

@testable import LinuxDevices

@Suite struct SystemClockTests {
    private let now = UTCInstant(milliseconds: 1_800_000_000_000)

    private func clock(_ trust: SystemClock.Trust, folder: String = "", isSynchronised: CInt = 0) -> SystemClock {
        SystemClock(trust: trust, hardwareClock: folder, isSynchronised: { isSynchronised }, read: { [now] in now })
    }

    @Test func `the owner's word is enough`() {
        #expect(clock(.always).isTrusted)
    }

    @Test func `a clock is believed once the kernel says that it is kept`() {
        #expect(clock(.ntp, isSynchronised: 1).isTrusted)
        #expect(!clock(.ntp, isSynchronised: 0).isTrusted)
        #expect(!clock(.ntp, isSynchronised: -EPERM).isTrusted)
    }

    @Test func `what was kept once since the start is believed until somebody sets the clock`() {
        let memory = TrustMemory()
        func at(_ seconds: Int64) -> MonotonicInstant { MonotonicInstant(nanoseconds: seconds * 1_000_000_000) }
        func utc(_ seconds: Int64) -> UTCInstant { UTCInstant(milliseconds: (1_800_000_000 + seconds) * 1000) }
        #expect(!memory.isTrusted(isSynchronised: false, now: utc(0), reading: at(0)))
        #expect(memory.isTrusted(isSynchronised: true, now: utc(100), reading: at(100)))
        #expect(memory.isTrusted(isSynchronised: false, now: utc(900_000), reading: at(900_000)))
        #expect(memory.isTrusted(isSynchronised: false, now: utc(900_002), reading: at(900_000)))
        #expect(!memory.isTrusted(isSynchronised: false, now: utc(900_003), reading: at(900_000)))
        #expect(!memory.isTrusted(isSynchronised: false, now: utc(899_000), reading: at(900_000)))
        // A time service may set it; from then on that counts.
        #expect(memory.isTrusted(isSynchronised: true, now: utc(950_000), reading: at(900_000)))
        #expect(memory.isTrusted(isSynchronised: false, now: utc(950_001), reading: at(900_001)))
        #expect(!memory.isTrusted(isSynchronised: false, now: UTCInstant(milliseconds: .min), reading: at(1)))
    }

    @Test(arguments: [
        ("1800000000\n", true), ("1800000600\n", true), ("1799999400\n", true), ("1800000601\n", false),
        ("1735689599\n", false), ("0\n", false), ("-9223372036854775808\n", false), ("", false), ("soon\n", false),
    ])
    func `a hardware clock counts if it is of our time and agrees`(reading: String, isTrusted: Bool) throws {
        let folder = TemporaryFolder()
        folder.write(reading, to: "since_epoch")
        #expect(clock(.rtc, folder: folder.path).isTrusted == isTrusted)
    }

    @Test func `a machine without a hardware clock has none to trust`() throws {
        let folder = TemporaryFolder()
        #expect(!clock(.rtc, folder: folder.path).isTrusted)
    }

    @Test func `the live clock reads our time, and the monotonic one never goes back`() {
        #expect(SystemClock(trust: .always).now().seconds > SystemClock.earliestSeconds)
        let first = MonotonicInstant.now()
        #expect(first.nanoseconds > 0)
        #expect(MonotonicInstant.now() >= first)
    }
}

@Suite struct SystemLinkTests {
    private struct Interface {
        var name = "eth0"
        var state: String
        var carrier: String?
        var flags = "0x1003"
    }

    private func isUp(_ interfaces: [Interface]) throws -> Bool {
        let folder = TemporaryFolder()
        for interface in interfaces {
            folder.write(interface.state + "\n", to: "\(interface.name)/operstate")
            folder.write(interface.flags + "\n", to: "\(interface.name)/flags")
            if let carrier = interface.carrier { folder.write(carrier + "\n", to: "\(interface.name)/carrier") }
        }
        return SystemLink(folder: folder.path).isUp
    }

    @Test func `a cable or a radio that is up is a link`() throws {
        #expect(try isUp([Interface(state: "down"), Interface(name: "wlan0", state: "up", carrier: "1")]))
    }

    @Test(arguments: ["down", "dormant", "lowerlayerdown", "notpresent"])
    func `one that is not up is none`(state: String) throws {
        #expect(try !isUp([Interface(state: state, carrier: "0")]))
    }

    @Test func `loopback is no link, and neither is nothing`() throws {
        #expect(try !isUp([Interface(name: "lo", state: "unknown", carrier: "1", flags: "0x9")]))
        #expect(try !isUp([]))
    }

    @Test func `a tunnel without a state is up if it was set up and carries`() throws {
        #expect(try isUp([Interface(name: "wg0", state: "unknown", carrier: "1", flags: "0x91")]))
        #expect(try !isUp([Interface(name: "wg0", state: "unknown", carrier: "1", flags: "0x90")]))
        #expect(try !isUp([Interface(name: "wg0", state: "unknown", carrier: nil, flags: "0x91")]))
        #expect(try !isUp([Interface(name: "wg0", state: "unknown", carrier: "0", flags: "0x91")]))
    }
}

@Suite struct DeviceHolderTests {
    @Test func `the other process that has the device open is named`() throws {
        let folder = TemporaryFolder()
        let device = folder.write("", to: "video0")
        folder.link("proc/7/fd/3", to: "/dev/null")
        folder.link("proc/8/fd/4", to: device)
        folder.link("proc/9/fd/5", to: device)
        folder.link("proc/self/fd/5", to: device)
        folder.write("ours\n", to: "proc/8/comm")
        folder.write("cheese\n", to: "proc/9/comm")
        #expect(DeviceHolder.find(device: device, processes: "\(folder.path)/proc", own: 8) == "cheese (9)")
    }

    @Test func `a device by its stable name is the device it stands for`() throws {
        let folder = TemporaryFolder()
        let device = folder.write("", to: "video0")
        folder.link("by-id/camera", to: device)
        folder.link("proc/9/fd/5", to: device)
        let found = DeviceHolder.find(device: "\(folder.path)/by-id/camera", processes: "\(folder.path)/proc", own: 8)
        #expect(found == "process (9)")
    }

    @Test func `a process that may not be looked into names nobody, and hides no other`() throws {
        let folder = TemporaryFolder()
        let device = folder.write("", to: "video0")
        // So a folder looks that may not be read: it has no names.
        folder.write("", to: "proc/7/fd")
        folder.write("secret\n", to: "proc/7/comm")
        #expect(DeviceHolder.find(device: device, processes: "\(folder.path)/proc", own: 8) == nil)
        folder.link("proc/9/fd/5", to: device)
        folder.write("cheese\n", to: "proc/9/comm")
        #expect(DeviceHolder.find(device: device, processes: "\(folder.path)/proc", own: 8) == "cheese (9)")
    }

    @Test func `the kernel's own listing shows a file that is open here`() throws {
        let folder = TemporaryFolder()
        let file = folder.write("", to: "file")
        #expect(DeviceHolder.find(device: file, own: 0) == nil)
        let descriptor = open(file, O_RDONLY)
        defer { close(descriptor) }
        #expect(DeviceHolder.find(device: file) == nil)
        #expect(DeviceHolder.find(device: file, own: 0)?.hasSuffix("(\(getpid()))") == true)
    }
}

@Suite struct WaitingTests {
    private func milliseconds(from: Int64, to: Int64) -> CInt {
        MonotonicInstant(nanoseconds: from).pollMilliseconds(until: MonotonicInstant(nanoseconds: to))
    }

    @Test func `a wait is rounded up, never negative, and never longer than the longest`() {
        #expect(milliseconds(from: 0, to: 1) == 1)
        #expect(milliseconds(from: 0, to: 1_000_000) == 1)
        #expect(milliseconds(from: 0, to: 1_000_001) == 2)
        #expect(milliseconds(from: 5, to: 5) == 0)
        #expect(milliseconds(from: 5, to: .min) == 0)
        #expect(milliseconds(from: 0, to: .max) == 60_000)
        #expect(milliseconds(from: -1, to: .max) == 60_000)
    }

    @Test func `a call is made again only after a signal, and only if wanted`() throws {
        var answers: [CInt] = [-EINTR, -EINTR, 5]
        #expect(try valueOrErrno { answers.removeFirst() } == 5)
        #expect(throws: Errno(rawValue: EINTR)) { try valueOrErrno(retryOnInterrupt: false) { -EINTR } }
        #expect(throws: Errno(rawValue: EIO)) { try valueOrErrno { -EIO } }
    }
}
