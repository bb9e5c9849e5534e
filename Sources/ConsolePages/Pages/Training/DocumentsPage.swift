internal import ConsoleLogic
package import KioskPages

/// The reader's splits and trainings as files: to be saved, and to be taken in.
package struct DocumentsPage: Hashable, Sendable {
    /// What the export leaves out, a sentence each.
    private let leftOut: [String]
    /// Why one import does not take all of it, a sentence.
    private let tooLarge: String?
    /// What is only kept.
    private let kept: [KeptDocumentView]

    package init(leftOut: [String] = [], tooLarge: String? = nil, kept: [KeptDocumentView] = []) {
        (self.leftOut, self.tooLarge, self.kept) = (leftOut, tooLarge, kept)
    }

    private static let maxLeftOut = 20
    private static let maxKept = 50

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
            if !leftOut.isEmpty {
                p(.class("warning")) { "It leaves out \(counted(leftOut.count, "document")):" }
                ul { for sentence in leftOut.prefix(Self.maxLeftOut) { li { sentence } } }
                if leftOut.count > Self.maxLeftOut { p { "And \(leftOut.count - Self.maxLeftOut) more." } }
            }
            if let tooLarge { p(.class("warning")) { "\(tooLarge.prefix(1).uppercased())\(tooLarge.dropFirst())." } }
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
            + (kept.isEmpty ? HTML() : keptDocuments(frame))
            + p(.class("links")) { a(.class("button quiet"), .href(.plans(.overview))) { "Plans" } }
    }

    private func keptDocuments(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("kept"), .isLive, .labelled(by: "kept-title")) {
            h2(.id("kept-title")) { "Kept for a newer version" }
            p {
                "\(counted(kept.count, "document")) of a newer version: this one cannot read them, keeps them as they are and exports them again."
            }
            ul(.class("list")) {
                for document in kept.prefix(Self.maxKept) {
                    li {
                        p { document.words }
                        Forms.opened("Remove this document") {
                            p { "It goes from this kiosk and its exports. Backups keep theirs." }
                            Forms.act(.keptRemove, frame) {
                                Forms.hidden("document", document.path)
                                Forms.send("Remove the document", quiet: true)
                            }
                        }
                    }
                }
            }
            if kept.count > Self.maxKept { p { "And \(kept.count - Self.maxKept) more." } }
        }
    }
}
