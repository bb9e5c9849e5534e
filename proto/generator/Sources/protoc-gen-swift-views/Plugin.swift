import ProtoReading
import SwiftProtobufPluginLibrary

/// Writes the views of a .proto file, and how each becomes its message and comes back.
@main
struct Plugin: FilePlugin {
    func outputs(
        for file: FileDescriptor, options: [(key: String, value: String)]
    ) throws(GenerationError) -> [(name: String, contents: String)] {
        let views = try ViewFiles(file)
        return [
            ("Views/Generated/Views.swift", views.views), ("Messages/Generated/ViewMessages.swift", views.messages),
            ("JSON/Generated/ViewJSON.swift", views.json),
        ]
    }
}
