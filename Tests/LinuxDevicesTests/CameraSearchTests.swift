import CV4L2
import Devices
import FitPinkyCore
import Glibc
import Support
import Testing

@testable import LinuxDevices

@Suite struct CameraSearchTests {
    private let video = ScriptedVideo()
    private let folder = TemporaryFolder()
    private let abilities = UInt32(V4L2_CAP_VIDEO_CAPTURE) | UInt32(V4L2_CAP_STREAMING)

    private func node(_ number: Int) -> String { "\(folder.path)/video\(number)" }

    /// A camera among nodes of these cards; nil is one whose driver says what every test's camera says.
    private func camera(_ device: String? = nil, among cards: [V4L2Card?]) throws -> V4L2Camera {
        for (number, card) in cards.enumerated() {
            folder.write("", to: "video\(number)")
            video.cards[node(number)] = card
        }
        return V4L2Camera(device: device, width: 1, height: 1, calls: video.calls(), folder: folder.path)
    }

    private func card(
        _ name: String, _ bus: String, driver: String = "uvcvideo", _ abilities: Int32? = nil
    ) -> V4L2Card {
        V4L2Card(driver: driver, name: name, bus: bus, abilities: abilities.map { UInt32($0) } ?? self.abilities)
    }

    // MARK: By name

    @Test(arguments: ["by-id", "by-path"])
    func `a name is looked for by what udev calls it`(kind: String) throws {
        folder.link("v4l/\(kind)/usb-Cam-index0", to: folder.write("", to: "video3"))
        let camera = try camera("usb-Cam-index0", among: [nil])
        try camera.open()
        #expect(video.openedPaths == ["\(folder.path)/v4l/\(kind)/usb-Cam-index0"])
    }

    @Test func `a path is taken as it is`() throws {
        try camera("/dev/video63", among: [nil]).open()
        #expect(video.openedPaths == ["/dev/video63"])
    }

    @Test(arguments: ["Webcam", "usb-0000:01:00.0-1.2"])
    func `without udev a camera goes by its card or its bus`(word: String) throws {
        let camera = try camera(word, among: [card("Other", "usb-2"), card("Webcam", "usb-0000:01:00.0-1.2")])
        try camera.open()
        #expect(video.openedPaths.last == node(1))
        #expect(camera.name == "Webcam")
        camera.close()
        #expect(video.isAtRest)
    }

    @Test func `a card's node for data is not its camera`() throws {
        let data = card("Webcam", "usb-1", V4L2_CAP_META_CAPTURE | V4L2_CAP_STREAMING)
        try camera("Webcam", among: [data, card("Webcam", "usb-1")]).open()
        #expect(video.openedPaths.last == node(1))
    }

    @Test func `a name that nothing answers to is not found`() throws {
        let camera = try camera("Webcam", among: [card("Other", "usb-2"), nil])
        #expect(throws: CameraError.notFound(device: "Webcam")) { try camera.open() }
        #expect(video.isAtRest)
    }

    @Test(arguments: [
        ("open", EACCES, true), ("open", EIO, true), ("open", ENODEV, false), ("open", ENOTTY, false),
        ("VIDIOC_QUERYCAP", EIO, true), ("VIDIOC_QUERYCAP", ENODEV, false), ("VIDIOC_QUERYCAP", ENOTTY, false),
    ])
    func `a node that may not be asked could have been meant, one that is gone was not`(
        call: String, errno: CInt, isNamed: Bool
    ) throws {
        let camera = try camera("Webcam", among: [nil, card("Other", "usb-2")])
        video.faults[call] = [errno]
        let expected: CameraError =
            isNamed ? .failed(device: node(0), call: call, errno: errno) : .notFound(device: "Webcam")
        #expect(throws: expected) { try camera.open() }
        #expect(video.isAtRest)
    }

    @Test func `a node that fails does not hide the one that is meant`() throws {
        let camera = try camera("Webcam", among: [nil, card("Webcam", "usb-2")])
        video.faults["open"] = [EACCES]
        try camera.open()
        #expect(video.openedPaths.last == node(1))
    }

    // MARK: Without a name

    @Test func `every video node is a candidate, in the order of its number`() throws {
        for name in ["video10", "video2", "videology", "vbi0", "video0"] { folder.write("", to: name) }
        #expect(VideoNodes.all(in: folder.path) == [0, 2, 10].map(node))
    }

    @Test func `the first node that serves is taken`() throws {
        let camera = try camera(among: [nil, nil, nil])
        video.faults["open"] = [ENOTTY, ENODEV]
        try camera.open()
        #expect(video.openedPaths == [node(2)])
    }

    @Test func `a busy first camera is not replaced by the next`() throws {
        let camera = try camera(among: [nil, nil])
        video.faults["VIDIOC_S_FMT"] = [EBUSY]
        #expect(throws: CameraError.busy(device: node(0), holder: "cheese (42)")) { try camera.open() }
        #expect(video.isAtRest)
    }

    @Test func `where no node serves, each says why`() throws {
        let camera = try camera(among: [nil, nil])
        video.faults["open"] = [ENOTTY, EINVAL]
        let why = "\(node(0)) is no video device; \(node(1)) is no video device"
        #expect(throws: CameraError.unusable(device: "\(folder.path)/video*", why: why)) { try camera.open() }
    }

    @Test func `no node at all is no camera`() throws {
        let camera = try camera(among: [])
        #expect(throws: CameraError.notFound(device: "\(folder.path)/video*")) { try camera.open() }
    }

    @Test func `the camera that was open is found again under another number, though another one is first`() throws {
        let first = card("Webcam", "usb-1")
        let camera = try camera(among: [first])
        try camera.open()
        camera.close()
        video.cards = [node(0): card("Other", "usb-2"), node(1): card("Webcam", "usb-9"), node(2): first]
        for number in 1...2 { folder.write("", to: "video\(number)") }
        try camera.open()
        #expect(video.openedPaths.last == node(2))
        camera.close()
        // The same camera in another socket is still rather it than a stranger.
        video.cards[node(2)] = card("Third", "usb-1")
        try camera.open()
        #expect(video.openedPaths.last == node(1))
    }

    @Test func `a stranger is taken where the camera that was open is gone`() throws {
        let camera = try camera(among: [card("Webcam", "usb-1")])
        try camera.open()
        camera.close()
        video.cards[node(0)] = card("Other", "usb-2")
        try camera.open()
        #expect(camera.name == "Other")
    }

    @Test func `a camera that was open and cannot be asked now says why`() throws {
        let camera = try camera(among: [nil])
        try camera.open()
        camera.close()
        video.faults["open"] = [EACCES, EACCES]
        #expect(throws: CameraError.failed(device: node(0), call: "open", errno: EACCES)) { try camera.open() }
        #expect(video.isAtRest)
    }

    // MARK: What is no camera

    private let pipeline = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING | V4L2_CAP_IO_MC

    @Test(arguments: [
        (V4L2_CAP_VIDEO_OUTPUT | V4L2_CAP_STREAMING, "takes no pictures"),
        (V4L2_CAP_VIDEO_CAPTURE, "cannot stream into memory"),
        (V4L2_CAP_VIDEO_CAPTURE_MPLANE, "cannot stream into memory"),
    ])
    func `a device without what a camera needs says what it lacks`(abilities: Int32, why: String) throws {
        let camera = try camera(among: [card("Thing", "platform:thing", driver: "thing", abilities)])
        #expect(throws: CameraError.unusable(device: node(0), why: "(Thing) \(why)")) { try camera.open() }
        #expect(video.isAtRest)
    }

    @Test(arguments: ["unicam", "rp1-cfe", "sun6i-csi"])
    func `one end of a media pipeline is a bare sensor, whatever formats it lists`(driver: String) throws {
        let camera = try camera(among: [card(driver, "platform:1f00110000.csi", driver: driver, pipeline)])
        let why = "(\(driver)) is one end of a media pipeline: \(V4L2Card.wayOut)"
        #expect(throws: CameraError.unusable(device: node(0), why: why)) { try camera.open() }
        #expect(why.contains("libcamerify"))
    }

    @Test func `a webcam that is described as a pipeline is a camera`() throws {
        try camera(among: [card("Webcam", "usb-1", pipeline)]).open()
    }

    @Test func `a receiver's node for data names the way out`() throws {
        let camera = try camera(
            among: [card("unicam", "platform:x", driver: "unicam", V4L2_CAP_META_CAPTURE | V4L2_CAP_STREAMING)])
        let why = "(unicam) gives no pictures, only what is said about them: \(V4L2Card.wayOut)"
        #expect(throws: CameraError.unusable(device: node(0), why: why)) { try camera.open() }
    }

    @Test func `among a board's nodes the sensor is the one that is spoken of`() throws {
        let codec = card("bcm2835-codec-decode", "platform:codec", driver: "bcm2835-codec", V4L2_CAP_STREAMING)
        let camera = try camera(
            among: [codec, card("rp1-cfe", "platform:csi", driver: "rp1-cfe", pipeline), codec])
        let why = "(rp1-cfe) is one end of a media pipeline: \(V4L2Card.wayOut)"
        #expect(throws: CameraError.unusable(device: node(1), why: why)) { try camera.open() }
    }

    @Test(arguments: ["bcm2835-isp", "pispbe"])
    func `a board's image processor is passed over`(driver: String) throws {
        try camera(among: [card("isp", "platform:isp", driver: driver), card("Webcam", "usb-1")]).open()
        #expect(video.openedPaths.last == node(1))
    }
}
