import ProtoReading
import SwiftProtobufPluginLibrary

/// Writes `Fact.swift`: what an entry of the ledger says, one case for each payload message of a .proto file.
@main
struct Plugin: FilePlugin {
    func outputs(
        for file: FileDescriptor, options: [(key: String, value: String)]
    ) throws(GenerationError) -> [(name: String, contents: String)] {
        [("Fact.swift", try FactFile(file).source())]
    }
}
