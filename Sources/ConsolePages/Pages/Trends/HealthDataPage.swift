internal import ConsoleLogic
package import FitPinkyCore
package import KioskPages

/// The reader's health data: where an export is imported, who measured what is here, and the way to erase it.
package struct HealthDataPage: Hashable, Sendable {
    package var sources: [HealthSourceView]
    package var state: State

    /// How an import stands.
    package enum State: Hashable, Sendable {
        /// A file can be chosen.
        case idle
        /// Of another phone.
        case busy
        /// This phone's is being read.
        case reading(Reading)
        /// This phone's was read, and waits for a word.
        case found(Findings)
    }

    /// How far an export is read.
    package struct Reading: Hashable, Sendable {
        /// So much has come.
        package var byteCount: Int
        /// Of so much; nil where nobody said so.
        package var expectedBytes: Int?

        package init(byteCount: Int, expectedBytes: Int?) {
            (self.byteCount, self.expectedBytes) = (byteCount, expectedBytes)
        }
    }

    /// What was found in an export.
    package struct Findings: Hashable, Sendable {
        /// Records of one kind.
        package struct Kind: Hashable, Sendable {
            /// `Steps`.
            package var title: String
            package var count: Int
            package var from: Day
            package var to: Day
            /// How many apps and devices measured it.
            package var sources: Int

            package init(_ title: String, count: Int, from: Day, to: Day, sources: Int) {
                (self.title, self.count, self.from, self.to, self.sources) = (title, count, from, to, sources)
            }
        }

        /// Those of which there is something.
        package var kinds: [Kind]
        package var workouts: Int
        /// What was wrong with the file, a sentence each.
        package var defects: [String]
        /// Whether the file ends early.
        package var isCutShort: Bool
        /// How many workouts of the last 48 hours could be logged.
        package var recent: Int
        /// Until when it waits for a word.
        package var until: TimeOfDay

        package init(
            kinds: [Kind], workouts: Int, defects: [String], isCutShort: Bool = false, recent: Int, until: TimeOfDay
        ) {
            (self.kinds, self.workouts, self.defects) = (kinds, workouts, defects)
            (self.isCutShort, self.recent, self.until) = (isCutShort, recent, until)
        }

        var isEmpty: Bool { kinds.isEmpty && workouts == 0 }
    }

    package init(sources: [HealthSourceView], state: State) { (self.sources, self.state) = (sources, state) }

    package static let heading = "Health data"

    /// Said before anything is read.
    package static let promise =
        "FitPinky reads heart rate, steps, active energy, distance and workouts from this export to show trends on this kiosk. They stay on this kiosk and in its backups, and go nowhere else."

    /// Whether the page is to be asked for again in a moment.
    package var refreshSeconds: Int? { if case .reading = state { 5 } else { nil } }

    package func content(_ frame: PageFrame) -> HTML {
        importing(frame)
            + section(.class("card"), .id("sources"), .isLive, .labelled(by: "sources-title")) {
                h2(.id("sources-title")) { "What is here" }
                if sources.isEmpty {
                    p(.class("empty")) { "Nothing is imported yet." }
                } else {
                    table
                }
                p(.class("links")) {
                    a(.class("button quiet"), .href(.trends(days: Route.usualTrendSpan))) { "Trends" }
                    if !sources.isEmpty {
                        a(.class("button quiet"), .href(.healthData(.erasure))) { "Erase health data…" }
                    }
                }
            }
    }

    private var table: HTML {
        div(.class("scroll"), .focusable, .role("region"), .label("Sources as a table")) {
            ConsolePages.table(.class("marks")) {
                caption(.class("unseen")) { "Apps and devices that measured it" }
                thead { tr { for title in ["Source", "Records", "From", "To"] { th(.scope("col")) { title } } } }
                tbody {
                    for source in sources {
                        tr {
                            th(.scope("row")) { source.name }
                            td { String(source.records) }
                            td { source.from.dateText }
                            td { source.to.dateText }
                        }
                    }
                }
            }
        }
    }

    // MARK: An import

    private func importing(_ frame: PageFrame) -> HTML {
        switch state {
        case .idle: choice
        case .busy:
            section(.class("card"), .id("import"), .isLive, .labelled(by: "import-title")) {
                h2(.id("import-title")) { "Import" }
                p { "Another phone imports an export now. Try again when it is done." }
            }
        case .reading(let reading): shown(reading, frame)
        case .found(let findings): shown(findings, frame)
        }
    }

    /// The script shows the file's field, reads the file's list of parts and sends the one that is read.
    private var choice: HTML {
        section(.class("card"), .id("import"), .labelled(by: "import-title")) {
            h2(.id("import-title")) { "Import an export of Apple Health" }
            p { HealthDataPage.promise }
            p(.class("hint")) {
                "On the iPhone: Health, your picture, Export All Health Data. Choose the file export.zip, or the export.xml that is in it."
            }
            noscript {
                p(.class("warning")) {
                    "This page needs its script to send an export. Without it, copy the file to the kiosk and enter fitpinky health import FILE there."
                }
            }
            div(
                .class("act"), .id("health-choice"), .hidden
            ) {
                div(.class("field")) {
                    label(.for("health-file")) { "The file" }
                    input(
                        .id("health-file"), .type("file"),
                        Attribute("accept", ".zip,.xml,application/zip,text/xml,application/xml"))
                }
                button(.type("button"), .id("health-send")) { "Read it" }
                button(.type("button"), .class("quiet"), .id("health-cancel"), .hidden) { "Cancel" }
            }
            progress(.id("health-progress"), Attribute("max", "1"), .value("0"), .label("How much is sent"), .hidden)
            p(.id("health-said"), .role("status"))
        }
    }

    private func shown(_ reading: Reading, _ frame: PageFrame) -> HTML {
        section(
            .class("card"), .id("import"), .isLive, .data("poll", "2"), .labelled(by: "import-title")
        ) {
            h2(.id("import-title")) { "Reading the export" }
            p {
                "\(reading.byteCount >> 20) MiB"
                if let expected = reading.expectedBytes { " of \(expected >> 20) MiB have come" } else { " have come" }
            }
            if let expected = reading.expectedBytes, expected > 0 {
                progress(
                    .value(String(min(reading.byteCount, expected))), Attribute("max", String(expected)),
                    .label("How much has come"))
            }
            Forms.act(.healthDiscard, frame) { Forms.send("Cancel", quiet: true) }
        }
    }

    private func shown(_ findings: Findings, _ frame: PageFrame) -> HTML {
        section(.class("card"), .id("import"), .isLive, .labelled(by: "import-title")) {
            h2(.id("import-title")) { "Found in the export" }
            if findings.isEmpty { p(.class("empty")) { "Nothing that FitPinky reads is in it." } }
            if !findings.kinds.isEmpty { table(of: findings.kinds) }
            p(.class("result")) { counted(findings.workouts, "workout") }
            if !findings.defects.isEmpty {
                p(.class("warning")) { "The file has defects; the rest of it was read." }
                ul { for defect in findings.defects { li(.class("hint")) { defect } } }
            }
            if findings.isCutShort {
                p(.class("warning")) { "The file ends early. What is missing in it stays as it was on this kiosk." }
            }
            Forms.act(.healthImport, frame) {
                if findings.recent > 0 {
                    div(.class("field")) {
                        label(.for("health-log")) {
                            input(.id("health-log"), .name("log"), .type("checkbox"), .value("true"))
                            " Log \(counted(findings.recent, "workout")) of the last 48 hours in the household, unproven"
                        }
                    }
                }
                Forms.send("Import")
            }
            Forms.act(.healthDiscard, frame) { Forms.send("Discard", quiet: true) }
            p(.class("hint")) {
                "Nothing is kept yet. What was found waits until \(findings.until.text); then it is forgotten."
            }
        }
    }

    private func table(of kinds: [Findings.Kind]) -> HTML {
        div(.class("scroll"), .focusable, .role("region"), .label("What was found as a table")) {
            ConsolePages.table(.class("marks")) {
                caption(.class("unseen")) { "Records of each kind" }
                thead {
                    tr { for title in ["Kind", "Records", "From", "To", "Sources"] { th(.scope("col")) { title } } }
                }
                tbody {
                    for kind in kinds {
                        tr {
                            th(.scope("row")) { kind.title }
                            td { String(kind.count) }
                            td { kind.from.dateText }
                            td { kind.to.dateText }
                            td { String(kind.sources) }
                        }
                    }
                }
            }
        }
    }
}

/// Asks whether all of the reader's health data is to go.
package struct HealthErasurePage: Hashable, Sendable {
    /// Whether there is any.
    package var hasHealthData: Bool

    package init(hasHealthData: Bool) { self.hasHealthData = hasHealthData }

    package static let heading = "Erase health data"

    package func content(_ frame: PageFrame) -> HTML {
        section(.class("card"), .id("erasure"), .isLive) {
            if hasHealthData {
                p { "All that was imported of your health data goes from this kiosk: it cannot be taken back." }
                p(.class("hint")) {
                    "Backups that were made before still have it, until you delete them. Your household’s workouts stay, also those that an import has logged."
                }
                Forms.act(.healthErase, frame) { Forms.send("Erase all health data") }
            } else {
                p(.class("empty")) { "No health data is here." }
            }
            p(.class("links")) { a(.class("button quiet"), .href(.healthData(.overview))) { "Back" } }
        }
    }
}
