import CV4L2
import Devices
import Glibc

/// What a video node says of itself, without its stream being started.
struct CameraLook {
    let path: String
    let calls: V4L2Calls

    /// Most sizes of a format that are asked for.
    static let maxSizes: UInt32 = 64

    /// Nil for a node that is no camera: an image processor, a decoder, what is said about pictures.
    func look() -> Probe.Camera? {
        var camera = Probe.Camera(device: path, name: "", bus: "", ids: [], formats: [])
        do throws(CameraError) {
            let device = try V4L2Device(path: path, calls: calls)
            defer { device.close() }
            let card = try device.card()
            (camera.name, camera.bus) = (card.name, card.bus)
            do throws(Unusable) {
                let kind = try card.kind()
                do throws(CameraError) {
                    let offered = try device.offeredFormats(kind)
                    camera.formats = offered.map { format in
                        Probe.Format(
                            code: format.code.description, isReadable: V4L2Format.row(format.code) != nil,
                            sizes: device.sizes(format.code))
                    }
                    camera.trouble = trouble(offered, card)
                } catch {
                    camera.trouble = CameraLook.words(error)
                }
            } catch {
                // A receiver of a sensor is what its owner takes for a camera; a codec is not.
                guard card.isBareSensor else { return nil }
                camera.trouble = error.why
            }
        } catch {
            switch error {
            case .notFound, .unusable, .unplugged: return nil
            case .busy, .silent, .failed: camera.trouble = CameraLook.words(error)
            }
        }
        return camera
    }

    /// Why none of the formats will do. What libv4l2 may convert is tried when a picture is taken.
    private func trouble(_ offered: [OfferedFormat], _ card: V4L2Card) -> String? {
        do throws(Unusable) {
            _ = try V4L2Format.choose(among: offered, of: card, route: .direct)
            return nil
        } catch {
            return error.why
        }
    }

    /// After the device's name.
    private static func words(_ error: CameraError) -> String {
        switch error {
        case .busy(_, let holder): "is used by \(holder ?? "another program")"
        case .failed(_, _, EACCES), .failed(_, _, EPERM):
            "may not be opened: whoever runs the agent needs the group video"
        case .failed(_, let call, let errno): "cannot be asked (\(call)): \(String(cString: strerror(errno)))"
        case .silent: "does not answer"
        case .notFound, .unplugged: "went away"
        case .unusable(_, let why): why
        }
    }
}

extension V4L2Device {
    /// The sizes of a format, the largest first; of a range its largest. None where the driver does not say.
    func sizes(_ code: FourCC) -> [Probe.Size] {
        var sizes: [Probe.Size] = []
        for index in 0..<CameraLook.maxSizes {
            var answer = v4l2_frmsizeenum()
            answer.index = index
            answer.pixel_format = code.rawValue
            // So the kernel says that there are no more; any other refusal leaves the size to be agreed on later.
            guard attempt(.enumerateSizes, &answer) == nil else { break }
            let isOne = answer.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue
            let width = isOne ? answer.discrete.width : answer.stepwise.max_width
            let height = isOne ? answer.discrete.height : answer.stepwise.max_height
            let size = Probe.Size(width: Int(width), height: Int(height))
            if !sizes.contains(size) { sizes.append(size) }
            guard isOne else { break }
        }
        return sizes.sorted { ($0.width * $0.height, $0.width) > ($1.width * $1.height, $1.width) }
    }
}
