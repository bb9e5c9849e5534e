import ArgumentParser
import JSON
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC

/// A setting that is shown, or changed and then shown with the Day from which it counts.
struct SettingCall {
    typealias Change = Fitpinky_V1_ChangeSettingRequest.OneOf_Change

    private let change: Change?
    private let check: () throws(TTRPCStatus) -> Void
    private let options: GlobalOptions
    private let pageSaysWhen: Bool
    private let page: (SettingsView) -> Page
    private let json: (SettingsView) -> JSON

    /// - Parameters:
    ///   - change: what to change; nil to look.
    ///   - check: refuses what the agent could not tell from something else.
    ///   - pageSaysWhen: the page itself says from when a change counts.
    ///   - page: the setting among all.
    ///   - json: the setting among all.
    init(
        _ change: Change?, _ options: GlobalOptions, check: @escaping () throws(TTRPCStatus) -> Void = {},
        pageSaysWhen: Bool = false, page: @escaping (SettingsView) -> Page,
        json: @escaping (SettingsView) -> JSON
    ) {
        (self.change, self.options, self.check, self.page, self.json) = (change, options, check, page, json)
        self.pageSaysWhen = pageSaysWhen
    }

    func run() async throws {
        guard let change else {
            let settings = try await KioskCall.make(options) { call in
                let settings = try SettingsView(try await call.kiosk.getSettings(.init()))
                if let actor = options.actor, settings.own(options).isEmpty {
                    let names = settings.members.filter(\.isHere).map(\.name).joined(separator: ", ")
                    throw TTRPCStatus(.failedPrecondition, "nobody here is called \(actor); it serves \(names)")
                }
                return settings
            }
            return options.json ? json(settings).print() : show(page(settings))
        }
        let changed = try await KioskCall.make(options) { call in
            try check()
            return try SettingChangedView(
                try await call.kiosk.changeSetting(
                    .with { ($0.asMember, $0.change) = (options.actor ?? "", change) }))
        }
        if options.json {
            return json(changed.settings).with(changed.jsonOfWhen).print()
        }
        show(page(changed.settings))
        if !pageSaysWhen || !changed.waitsFor.isEmpty { show(changed.line) }
    }
}

extension SettingsView {
    /// Those whom this kiosk serves; of several, whoever acts if that is said.
    func own(_ options: GlobalOptions) -> [Member] {
        members.filter { $0.isHere && (options.actor == nil || $0.name == options.actor) }
    }
}
