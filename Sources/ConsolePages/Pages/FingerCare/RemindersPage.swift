internal import ConsoleLogic
internal import FitPinkyCore
package import KioskPages

/// When a member is reminded of their finger.
package struct RemindersPage: Hashable, Sendable {
    package var reminders: RemindersView

    package init(_ reminders: RemindersView) { self.reminders = reminders }

    package static let heading = "Reminders"
    /// So many a member has at most.
    private static let most = 12

    package func content(_ frame: PageFrame) -> HTML {
        section(.id("reminders"), .isLive, .labelled(by: "reminders-title")) {
            h2(.id("reminders-title")) { "When you are reminded" }
            if let warning = reminders.warning {
                p(.class("card fault warning"), .id("unseen-reminders")) { warning }
            }
            if !reminders.hasBegun {
                p(.class("card empty")) {
                    "These begin with your first check, your first completed exercise, or when you change one of them."
                }
            }
            if reminders.reminders.isEmpty { p(.class("card empty")) { "None. Add one below." } }
            for reminder in reminders.reminders { shown(reminder, frame) }
        }
            + section(.class("card"), .labelled(by: "reminder-add-title")) {
                h2(.id("reminder-add-title")) { "Another reminder" }
                if reminders.reminders.count < RemindersPage.most {
                    Forms.act(.reminderAdd, frame) {
                        Forms.time("time", id: "reminder-time", "Time", value: "15:00")
                        Forms.line("name", id: "reminder-name", "Name, if you like", most: 40)
                        Forms.send("Add reminder")
                    }
                } else {
                    p { "There are \(RemindersPage.most), as many as there can be. Remove one to add another." }
                }
            }
            + p(.class("hint")) {
                "The ring pulses until you check, for ten minutes at most. Settings, "
                a(.href(.settings(.notifications))) { "Notifications" }
                " says whether your phone is told, too, and when the nights are quiet."
            }
    }

    private func shown(_ reminder: ReminderView, _ frame: PageFrame) -> HTML {
        let (id, what) = (reminder.id.ulid.text, String(reminder.id.ulid.text.suffix(20)))
        let name = reminder.name.isEmpty ? reminder.time.text : "\(reminder.time.text), \(reminder.name)"
        return article(.class("card")) {
            ul(.class("switches")) {
                li {
                    h3 { name }
                    Forms.toggle(
                        reminder.isOn ? .reminderOff : .reminderOn, frame, what: what, [("reminder", id)],
                        isOn: reminder.isOn, "Remind me at \(name)")
                }
            }
            if let next = reminder.next { p(.class("hint")) { "Next: \(next.text)" } }
            if reminder.isMissedToday { p(.class("hint")) { "Missed today: no check came before the next one." } }
            Forms.opened("Change") {
                Forms.act(.reminderSet, frame, what: what) {
                    Forms.hidden("reminder", id)
                    Forms.time("time", id: "time-\(id)", "Time", value: reminder.time.text)
                    Forms.send("Save time")
                }
                Forms.act(.reminderRemove, frame, what: what) {
                    Forms.hidden("reminder", id)
                    Forms.send("Remove", quiet: true)
                }
            }
        }
    }
}
