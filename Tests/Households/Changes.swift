import Actions
package import Messages

extension ChangeSetting.Change {
    package static func news(_ kind: String, isOn: Bool) -> Self {
        var news = Fitpinky_V1_NewsSetting()
        (news.kind, news.on) = (kind, isOn)
        return .news(news)
    }

    package static func quiet(from: UInt32, until: UInt32) -> Self {
        var quiet = Fitpinky_V1_QuietSetting()
        (quiet.fromMinutes, quiet.untilMinutes) = (from, until)
        return .quiet(quiet)
    }
}
