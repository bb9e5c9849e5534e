import ProtoReading
import SwiftProtobufPluginLibrary

/// Writes `Fact.swift`, with one case for each payload message of a .proto file, and a file for each payload.
@main
struct Plugin: FilePlugin {
    func outputs(
        for file: FileDescriptor, options: [(key: String, value: String)]
    ) throws(GenerationError) -> [(name: String, contents: String)] {
        try FactFiles(file).sources
    }
}
