package import Devices
package import FitPinkyCore
import Glibc

/// Looks at what a machine has, without taking any of it: a kiosk that runs goes on.
package struct MachineProbe {
    /// How long devices are waited for, all of them together. One whose driver does not come back is said to be silent.
    package static let patience = MonotonicInstant.Span.seconds(2)
    /// Most bytes of the firmware's configuration.
    static let maxFirmwareBytes = 64 * 1024

    var devices = "/dev"
    var deviceTree = "/proc/device-tree"
    var firmware = ["/boot/firmware/config.txt", "/boot/config.txt"]
    var video: @Sendable () -> V4L2Calls = { V4L2Calls() }
    var gpio: @Sendable () -> GPIOCalls = { GPIOCalls() }
    var patience = MachineProbe.patience

    package init() {}

    /// Looks; `zone` is the system's.
    package func look(zone: String) -> Probe {
        var probe = Probe(zone: zone)
        probe.model = SystemFiles.text(at: "\(deviceTree)/model").flatMap { $0.isEmpty ? nil : $0 }
        let settings = firmware.lazy.compactMap { SystemFiles.text(at: $0, maxBytes: MachineProbe.maxFirmwareBytes) }
        let board = Board(model: probe.model)
        probe.firmware = settings.first.map { Probe.FirmwareSetting.read($0, for: board) } ?? []
        probe.user = MachineProbe.user
        let nodes = VideoNodes.all(in: devices)
        // Chips and cameras at once, so that their time does not add up.
        var looks: [@Sendable () -> Look] = [{ [gpio] in .chips(ChipLook(calls: gpio()).look()) }]
        for node in nodes {
            looks.append { [video] in .camera(CameraLook(path: node, calls: video()).look()) }
        }
        let found = Patience.collect(looks, within: patience)
        if case .chips(let chips)? = found[0] {
            (probe.chips, probe.troubles) = (chips.chips, chips.troubles)
        } else {
            probe.troubles.append("The GPIO chips do not answer.")
        }
        let ids = cameraIDs()
        for (node, look) in zip(nodes, found.dropFirst()) {
            var camera: Probe.Camera?
            if case .camera(let found)? = look {
                camera = found
            } else {
                camera = Probe.Camera(device: node, name: "", bus: "", ids: [], formats: [])
                camera?.trouble = "does not answer: unplug it and plug it in again"
            }
            camera?.ids = ids[node] ?? []
            if let camera { probe.cameras.append(camera) }
        }
        let spidevs = SystemFiles.names(in: devices).filter { $0.hasPrefix("spidev") }.map { "\(devices)/\($0)" }
        probe.spidevs = spidevs.prefix(MachineProbe.maxSPIDevices).map {
            Probe.SPIDevice(path: $0, isPermitted: access($0, R_OK | W_OK) == 0)
        }
        return probe
    }

    static let maxSPIDevices = 64

    private enum Look: Sendable {
        case chips(ChipLook.Found)
        /// Nil for a node that is no camera.
        case camera(Probe.Camera?)
    }

    /// The names under by-id of each node.
    private func cameraIDs() -> [String: [String]] {
        let folder = "\(devices)/v4l/by-id"
        var ids: [String: [String]] = [:]
        for name in SystemFiles.names(in: folder) {
            ids[SystemFiles.resolved("\(folder)/\(name)"), default: []].append(name)
        }
        return ids
    }

    private static var user: Probe.User {
        func name(_ pointer: UnsafeMutablePointer<CChar>?, _ number: UInt32) -> String {
            pointer.map { String(cString: $0) } ?? String(number)
        }
        var numbers = [gid_t](repeating: 0, count: Int(getgroups(0, nil)))
        let count = getgroups(CInt(numbers.count), &numbers)
        let own = getegid()
        let all = [own] + numbers.prefix(Int(max(0, count))).filter { $0 != own }
        return Probe.User(
            name: name(getpwuid(geteuid())?.pointee.pw_name, geteuid()),
            groups: all.map { name(getgrgid($0)?.pointee.gr_name, $0) })
    }
}
