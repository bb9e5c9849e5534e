internal import ConsoleLogic
internal import ConsolePages
internal import Crypto

/// The files that pages are made with: compressed once, and named by their content, so that a phone keeps them for ever.
struct Assets: Sendable {
    struct File: Sendable {
        var type: String
        var bytes: [UInt8]
        /// Nil where compressing saves nothing.
        var compressed: [UInt8]?
    }

    let names: AssetNames
    private let files: [String: File]

    init() {
        var files: [String: File] = [:]
        func add(_ name: String, _ ending: String, _ type: String, _ bytes: [UInt8]) -> String {
            let name = "\(name)-\(Hexadecimal.text(SHA256.hash(data: bytes).prefix(6))).\(ending)"
            let compressed = Gzip.compressed(bytes, .best).flatMap { $0.count < bytes.count ? $0 : nil }
            files[name] = File(type: type, bytes: bytes, compressed: compressed)
            return name
        }
        names = AssetNames(
            style: add("style", "css", "text/css; charset=utf-8", AssetFiles.style),
            script: add("app", "js", "text/javascript; charset=utf-8", AssetFiles.script),
            healthScript: add("health", "js", "text/javascript; charset=utf-8", AssetFiles.healthScript),
            documentsScript: add("documents", "js", "text/javascript; charset=utf-8", AssetFiles.documentsScript),
            trainingScript: add("training", "js", "text/javascript; charset=utf-8", AssetFiles.trainingScript),
            trainingStyle: add("training", "css", "text/css; charset=utf-8", AssetFiles.trainingStyle),
            icon: add("icon", "svg", "image/svg+xml", AssetFiles.icon),
            manifest: add("manifest", "json", "application/manifest+json", AssetFiles.manifest))
        self.files = files
    }

    func response(_ name: String, acceptsGzip: Bool) -> ConsoleResponse? {
        guard let file = files[name] else { return nil }
        let isCompressed = acceptsGzip && file.compressed != nil
        var response = ConsoleResponse(200, .bytes(isCompressed ? file.compressed ?? file.bytes : file.bytes))
            .with("Content-Type", file.type).with("Cache-Control", "public, max-age=31536000, immutable")
            .with("Vary", "Accept-Encoding")
        if isCompressed { response = response.with("Content-Encoding", "gzip") }
        return response
    }
}
