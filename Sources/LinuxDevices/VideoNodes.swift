/// Where to look for a camera.
enum VideoNodes {
    /// Most nodes that are tried when none is named; a Raspberry Pi has a dozen for its codecs alone.
    static let maxNodes = 64

    /// Every /dev/video, by its number.
    static func all(in folder: String) -> [String] {
        let numbers = SystemFiles.names(in: folder).compactMap { name in
            name.hasPrefix("video") ? UInt32(name.dropFirst("video".count)) : nil
        }
        return numbers.sorted().prefix(maxNodes).map { "\(folder)/video\($0)" }
    }

    /// The node that a path, or a link which udev made, stands for; nil for a word that neither explains.
    static func path(of device: String, in folder: String) -> String? {
        if device.hasPrefix("/") { return device }
        let links = ["by-id", "by-path"].map { "\(folder)/v4l/\($0)/\(device)" }
        return links.first { SystemFiles.identity(of: $0) != nil }
    }
}
