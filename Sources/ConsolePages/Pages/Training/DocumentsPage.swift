internal import ConsoleLogic

/// The reader's splits and trainings as files: to be saved, and to be taken in.
package struct DocumentsPage: Hashable, Sendable {
    package init() {}

    package static let heading = "Documents"

    package func content(_ frame: PageFrame) -> HTML {
        section(.class("card"), .labelled(by: "export-title")) {
            h2(.id("export-title")) { "Export" }
            p {
                "A zip file of all your training plans and trainings, a JSON file each. No photo is in it, and nobody else's data."
            }
            p(.class("links")) {
                a(.class("button"), .href(.documents(.archive)), Attribute("download", "documents.zip")) {
                    "Save documents.zip"
                }
            }
        }
            + section(.class("card"), .id("import"), .labelled(by: "import-title")) {
                h2(.id("import-title")) { "Import" }
                p {
                    "What was changed later wins: an old file takes nothing back, and the same file twice changes nothing. Where one document is bad, nothing is imported."
                }
                noscript {
                    p(.class("warning")) {
                        "This page needs its script to send a file. Without it, copy the file to the kiosk and enter fitpinky documents import FILE there."
                    }
                }
                div(.class("act"), .id("documents-choice"), .hidden) {
                    div(.class("field")) {
                        label(.for("documents-file")) { "The zip file" }
                        input(.id("documents-file"), .type("file"), Attribute("accept", ".zip,application/zip"))
                    }
                    button(.type("button"), .id("documents-send")) { "Import it" }
                }
                p(.id("documents-said"), .role("status"))
            }
            + p(.class("links")) { a(.class("button quiet"), .href(.plans(.overview))) { "Plans" } }
    }
}
