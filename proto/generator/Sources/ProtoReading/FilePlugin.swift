internal import SwiftProtobuf
package import SwiftProtobufPluginLibrary

/// A plugin of protoc that looks at one .proto file at a time.
package protocol FilePlugin: CodeGenerator {
    /// What is to be written for the file: each a name below the output folder, and the contents.
    ///
    /// - Parameter options: as they were given, `NAME=VALUE` each.
    func outputs(
        for file: FileDescriptor, options: [(key: String, value: String)]
    ) throws(GenerationError) -> [(name: String, contents: String)]
}

extension FilePlugin {
    package var supportedFeatures: [Google_Protobuf_Compiler_CodeGeneratorResponse.Feature] { [.proto3Optional] }

    package func generate(
        files: [FileDescriptor], parameter: any CodeGeneratorParameter,
        protoCompilerContext: any ProtoCompilerContext, generatorOutputs: any GeneratorOutputs
    ) throws {
        for file in files {
            for output in try outputs(for: file, options: parameter.parsedPairs) {
                try generatorOutputs.add(fileName: output.name, contents: output.contents)
            }
        }
    }
}

/// Why no code was written. protoc prints the description.
package struct GenerationError: Error, CustomStringConvertible {
    package let description: String

    /// That sentence.
    package init(_ description: String) { self.description = description }
}
