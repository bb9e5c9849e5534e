import ProtoReading
import SwiftProtobufPluginLibrary

/// Writes a `.ttrpc.swift` file beside the `.pb.swift` of every .proto file that declares a service.
///
/// Options, each as `--swift-ttrpc_opt=NAME=VALUE`: `Visibility` (`Internal`, the default, or `Public`) and
/// `FileNaming` (`FullPath`, the default, or `DropPath`).
@main
struct Plugin: FilePlugin {
    func outputs(
        for file: FileDescriptor, options: [(key: String, value: String)]
    ) throws(GenerationError) -> [(name: String, contents: String)] {
        if file.services.isEmpty { return [] }
        let options = try Options(options)
        return [(options.outputName(for: file.name), try ServiceFile(file, options: options).source())]
    }
}
