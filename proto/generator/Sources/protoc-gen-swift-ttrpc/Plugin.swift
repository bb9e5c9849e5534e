import SwiftProtobuf
import SwiftProtobufPluginLibrary

/// Writes a `.ttrpc.swift` file beside the `.pb.swift` of every .proto file that declares a service.
///
/// Options, each as `--swift-ttrpc_opt=NAME=VALUE`: `Visibility` (`Internal`, the default, or `Public`) and
/// `FileNaming` (`FullPath`, the default, or `DropPath`).
@main
struct Plugin: CodeGenerator {
    var supportedFeatures: [Google_Protobuf_Compiler_CodeGeneratorResponse.Feature] { [.proto3Optional] }

    func generate(
        files: [FileDescriptor],
        parameter: any CodeGeneratorParameter,
        protoCompilerContext: any ProtoCompilerContext,
        generatorOutputs: any GeneratorOutputs
    ) throws {
        let options = try Options(parameter.parsedPairs)
        for file in files where !file.services.isEmpty {
            try generatorOutputs.add(
                fileName: options.outputName(for: file.name),
                contents: try ServiceFile(file, options: options).source()
            )
        }
    }
}
