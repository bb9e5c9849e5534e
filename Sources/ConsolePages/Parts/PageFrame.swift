package import ConsoleLogic
package import FitPinkyCore

/// What every page of an admitted phone has around its content.
package struct PageFrame: Hashable, Sendable {
    /// The pages that can be gone to from everywhere.
    package enum Tab: String, CaseIterable, Sendable {
        case home = "Home"
        case history = "History"
        case gallery = "Gallery"
        case log = "Log"
        case settings = "Settings"
    }

    /// What came of what the reader did last.
    package struct Notice: Hashable, Sendable {
        /// One sentence.
        package var sentence: String
        /// Whether it was refused.
        package var isRefusal: Bool
        /// What was entered then, to try again with; nil where that would be in vain.
        package var entered: Entered?

        package init(_ sentence: String, isRefusal: Bool, entered: Entered? = nil) {
            (self.sentence, self.isRefusal, self.entered) = (sentence, isRefusal, entered)
        }
    }

    /// Whose phone it is.
    package var member: MemberID
    /// What they are called.
    package var memberName: String
    /// The phone's colours.
    package var theme: Phone.Theme
    /// The page that is shown.
    package var route: Route
    /// The number of the latest change that it surely shows.
    package var revision: UInt64
    /// What came of the last act.
    package var notice: Notice?
    /// What the kiosk's clock shows, with seconds in UTC: what the page says is as of then.
    package var now: UTCInstant
    /// The same by the kiosk's wall clock: `18:34`.
    package var time: String
    /// Names of the files of styles and script.
    package var assets: AssetNames
    /// Ids for the acts of this page's forms; nil leaves it to the script.
    package var acts: ActIDs?
    /// After so many seconds a browser without script asks for the page again; nil for never.
    package var refreshSeconds: Int?
    /// The name of a script that this page has beside that of every page.
    package var furtherScript: String?
    /// The name of a style that this page has beside that of every page.
    package var furtherStyle: String?

    package init(
        member: MemberID, memberName: String, theme: Phone.Theme, route: Route, revision: UInt64,
        notice: Notice? = nil, now: UTCInstant, time: String, assets: AssetNames, acts: ActIDs? = nil
    ) {
        (self.member, self.memberName, self.theme, self.route) = (member, memberName, theme, route)
        (self.revision, self.notice, self.now) = (revision, notice, now)
        (self.time, self.assets, self.acts) = (time, assets, acts)
    }
}

/// The files that pages are made with, by the names under which they are served: these change with their content.
package struct AssetNames: Hashable, Sendable {
    package var style: String
    package var script: String
    /// Of the page that imports health data.
    package var healthScript: String
    /// Of the page that imports documents.
    package var documentsScript: String
    /// Of the page of a training that is under way.
    package var trainingScript: String
    package var trainingStyle: String
    package var icon: String
    package var manifest: String

    package init(
        style: String, script: String, healthScript: String, documentsScript: String, trainingScript: String,
        trainingStyle: String, icon: String, manifest: String
    ) {
        (self.style, self.script, self.healthScript) = (style, script, healthScript)
        self.documentsScript = documentsScript
        (self.trainingScript, self.trainingStyle) = (trainingScript, trainingStyle)
        (self.icon, self.manifest) = (icon, manifest)
    }
}

/// An id for each form of a page, so that a form that is sent twice is done once.
package struct ActIDs: Hashable, Sendable {
    /// Drawn by lot for each page.
    package var page: ULID

    package init(page: ULID) { self.page = page }

    /// That of a form, by what it does.
    func id(_ what: String) -> String { "\(page.text)-\(what.prefix(36))" }
}
