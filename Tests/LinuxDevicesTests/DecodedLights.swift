import KioskLogic
import LinuxDevices
import Support

extension WS2812 {
    /// The lights that would show; nil if the bytes are no such signal.
    static func decode(_ bytes: [UInt8], order: ChannelOrder) -> [RGB]? {
        let places = order.bytes(RGB(0, 1, 2)).map(Int.init)
        return LightSignal.lights(in: bytes)?.map { light in
            var channels: [UInt8] = [0, 0, 0]
            for (place, channel) in zip(places, light) { channels[place] = channel }
            return RGB(channels[0], channels[1], channels[2])
        }
    }
}
