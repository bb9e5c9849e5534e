import ProtoReading
import SwiftProtobufPluginLibrary

/// Writes what follows from the actions that the calls of a .proto file name, each file by its path below the repository.
@main
struct Plugin: FilePlugin {
    func outputs(
        for file: FileDescriptor, options: [(key: String, value: String)]
    ) throws(GenerationError) -> [(name: String, contents: String)] {
        let actions = try ActionFiles(file)
        return [
            ("Sources/API/Generated/ActionCalls.swift", actions.calls),
            ("Sources/fitpinky/Generated/ActionCommands.swift", actions.commands),
            ("Tests/ActionsTests/Generated/ActionRows.swift", actions.rows),
        ]
    }
}
