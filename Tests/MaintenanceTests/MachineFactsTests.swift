import Glibc
import Health
import Support
import Testing

@testable import Maintenance

/// What the kernel's files say, planted below a folder.
@Suite struct MachineFactsTests {
    private let folder = TemporaryFolder()
    private var files: MachineFiles { MachineFiles(root: folder.path) }

    private func plant(_ path: String, _ text: String) { folder.write(text, to: String(path.dropFirst())) }

    @Test func `a machine that has nothing of the kind measures nothing`() {
        #expect(MachineFacts.power(files) == .notMeasured)
        #expect(MachineFacts.writtenByAgent(files) == nil)
        #expect(MachineFacts.disk(files, deviceNumber: "179:2") == nil)
    }

    @Test(
        "the firmware of a Raspberry Pi says in hexadecimal whether it is throttled, wherever its node is",
        arguments: [
            "/sys/devices/platform/soc/soc:firmware", "/sys/devices/platform/soc@107c000000/soc@107c000000:firmware",
            "/sys/devices/platform/soc:firmware",
        ])
    func throttled(node: String) {
        plant("\(node)/get_throttled", "50005\n")
        #expect(MachineFacts.power(files) == .throttled(0x50005))
        #expect(MachineFacts.power(files).check.outcome == .failure)
    }

    @Test func `otherwise its voltage monitor says whether there is an alarm`() {
        plant("/sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
        plant("/sys/class/hwmon/hwmon1/name", "rpi_volt\n")
        plant("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
        #expect(MachineFacts.power(files) == .alarm(true))
        plant("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0\n")
        #expect(MachineFacts.power(files) == .alarm(false))
    }

    @Test func `what is written to a card is its disk's, not its partition's, over the machine's whole time`() {
        let disk = "/sys/devices/platform/mmc/block/mmcblk0"
        plant("\(disk)/stat", "  100 0 200 0  300 0 4000000 0 0 0 0\n")
        plant("\(disk)/mmcblk0p2/partition", "2\n")
        plant("\(disk)/mmcblk0p2/stat", " 1 0 1 0 1 0 7 0 0 0 0\n")
        plant("/proc/uptime", "172800.51 300000.00\n")
        plant("/sys/dev/block/any", "")
        #expect(
            symlink("../../devices/platform/mmc/block/mmcblk0/mmcblk0p2", "\(folder.path)/sys/dev/block/179:2") == 0)
        let found = MachineFacts.disk(files, deviceNumber: "179:2")
        #expect(found == .init(name: "mmcblk0", writes: .init(bytes: 2_048_000_000, seconds: 172_800)))
        plant("/proc/self/io", "rchar: 1\nwchar: 2\nwrite_bytes: 4096\ncancelled_write_bytes: 0\n")
        #expect(MachineFacts.writtenByAgent(files) == 4096)
    }

    @Test func `this machine says what it writes, and has the address that leads back to it`() {
        let facts = MachineFacts(MachineFiles(), stateFolder: folder.path)
        #expect(facts.agentBytes != nil)
        #expect(facts.addresses.contains("127.0.0.1"))
        #expect(!facts.addresses.contains { $0.contains("%") })
    }

    @Test func `an address is told from a name`() {
        #expect(MachineFacts.isAddress("10.77.0.1") && MachineFacts.isAddress("fe80::1%eth0"))
        #expect(!MachineFacts.isAddress("kiosk.lan") && !MachineFacts.isAddress("10.77.0"))
    }

    @Test func `a look that hangs is given up, and no second one begins beside it`() async throws {
        let looks = HealthLooks()
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let end = ends[0]
        let hanging = await looks.look(at: .backups, for: .milliseconds(50)) {
            var byte = [UInt8](repeating: 0, count: 1)
            return read(end, &byte, 1)
        }
        #expect(hanging == nil)
        #expect(await looks.look(at: .backups, for: .milliseconds(50)) { 1 } == nil)
        #expect(await looks.look(at: .machine, for: .seconds(10)) { 2 } == 2)
        #expect(write(ends[1], [1], 1) == 1)
        try await eventually("another look") { await looks.look(at: .backups, for: .milliseconds(50)) { 3 } == 3 }
    }
}
