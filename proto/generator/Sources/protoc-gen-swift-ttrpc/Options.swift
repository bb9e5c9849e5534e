import ProtoReading

/// What the caller of protoc chose.
struct Options {
    enum Visibility: String {
        case `internal` = "Internal"
        case `public` = "Public"

        /// What stands before a declaration.
        var prefix: String { self == .public ? "public " : "" }
    }

    enum FileNaming: String {
        case fullPath = "FullPath"
        case dropPath = "DropPath"
    }

    var visibility = Visibility.internal
    var fileNaming = FileNaming.fullPath

    init(_ pairs: [(key: String, value: String)]) throws(GenerationError) {
        for (key, value) in pairs {
            switch key {
            case "Visibility":
                guard let choice = Visibility(rawValue: value) else {
                    throw GenerationError("option Visibility is \"\(value)\"; allowed are Internal, Public")
                }
                visibility = choice
            case "FileNaming":
                guard let choice = FileNaming(rawValue: value) else {
                    throw GenerationError("option FileNaming is \"\(value)\"; allowed are FullPath, DropPath")
                }
                fileNaming = choice
            default:
                throw GenerationError("unknown option \(key); the options are Visibility and FileNaming")
            }
        }
    }

    /// `a/b/kiosk.proto` becomes `a/b/kiosk.ttrpc.swift`, or `kiosk.ttrpc.swift` when the path is dropped.
    func outputName(for protoName: String) -> String {
        let stem = protoName.hasSuffix(".proto") ? String(protoName.dropLast(6)) : protoName
        let kept =
            switch fileNaming {
            case .fullPath: stem
            case .dropPath: stem.split(separator: "/").last.map(String.init) ?? stem
            }
        return kept + ".ttrpc.swift"
    }
}
