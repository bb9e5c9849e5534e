import Devices

/// Finds a camera among the video nodes of a machine, with or without udev's links.
struct CameraSearch {
    let folder: String
    let calls: V4L2Calls

    /// The nodes to try, in order.
    ///
    /// 1. A path, or a name under v4l/by-id or v4l/by-path, is that node. 2. Another word is what the kernel calls a card or
    /// its bus: all nodes that answer to it. 3. Without a word every node, the camera that was known before first: the same
    /// card at the same place, then the same card elsewhere.
    func candidates(device: String?, known: V4L2Card?) throws(CameraError) -> [String] {
        let nodes = VideoNodes.all(in: folder)
        guard let device else {
            guard let known else { return nodes }
            let cards = nodes.map { (path: $0, card: asked($0)) }
            let same = cards.filter { $0.card?.name == known.name && $0.card?.bus == known.bus }
            let alike = cards.filter { $0.card?.name == known.name && $0.card?.bus != known.bus }
            let others = cards.filter { $0.card?.name != known.name }
            return (same + alike + others).map(\.path)
        }
        if let path = VideoNodes.path(of: device, in: folder) { return [path] }
        var answering: [String] = []
        var refusal: CameraError?
        for node in nodes {
            do throws(CameraError) {
                if try card(of: node).answers(to: device) { answering.append(node) }
            } catch {
                refusal = refusal ?? meaning(error)
            }
        }
        guard answering.isEmpty else { return answering }
        // One that may not be asked could have been meant.
        throw refusal ?? .notFound(device: device)
    }

    /// A node that is gone, or no camera, was not meant.
    private func meaning(_ error: CameraError) -> CameraError? {
        switch error {
        case .notFound, .unusable, .unplugged: nil
        case .busy, .silent, .failed: error
        }
    }

    /// What cannot be asked here says why when it is opened.
    private func asked(_ node: String) -> V4L2Card? {
        do throws(CameraError) { return try card(of: node) } catch { return nil }
    }

    private func card(of node: String) throws(CameraError) -> V4L2Card {
        let device = try V4L2Device(path: node, calls: calls)
        defer { device.close() }
        return try device.card()
    }
}
