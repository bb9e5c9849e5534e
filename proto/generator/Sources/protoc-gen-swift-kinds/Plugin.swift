import SwiftProtobuf
import SwiftProtobufPluginLibrary

/// Writes `Fact.swift`: what an entry of the ledger says, one case for each payload message of a .proto file.
@main
struct Plugin: CodeGenerator {
    var supportedFeatures: [Google_Protobuf_Compiler_CodeGeneratorResponse.Feature] { [.proto3Optional] }

    func generate(
        files: [FileDescriptor],
        parameter: any CodeGeneratorParameter,
        protoCompilerContext: any ProtoCompilerContext,
        generatorOutputs: any GeneratorOutputs
    ) throws {
        for file in files {
            try generatorOutputs.add(fileName: "Fact.swift", contents: try FactFile(file).source())
        }
    }
}
