internal import ConsoleLogic
internal import KioskPages

/// The form of everything that the kiosk keeps and says: each version, when it came, and why.
package struct SchemasPage: Hashable, Sendable {
    package init() {}

    package static let heading = "Schemas"

    package func content(_ frame: PageFrame) -> HTML {
        p(.class("hint")) {
            "Each kind of data has a version. A newer kiosk reads what an older one wrote; what only a newer one understands is kept until this kiosk is updated."
        }
            + Schema.all.map(section).reduce(HTML(), +)
    }

    private func section(_ schema: Schema) -> HTML {
        ConsolePages.section(.class("card"), .labelled(by: "schema-\(schema.id)")) {
            h2(.id("schema-\(schema.id)")) { "\(schema.name) \(schema.version)" }
            p { schema.about }
            dl {
                for change in schema.changes {
                    dt { "\(change.version), \(change.day)" }
                    dd { change.why }
                }
            }
        }
    }
}
