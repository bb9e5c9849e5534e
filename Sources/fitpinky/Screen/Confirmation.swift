import Glibc

/// A question before something that every kiosk will say.
enum Confirmation {
    /// Whether a person typed yes. Without a terminal, and where JSON is answered, nobody is asked: standard error says to add --yes.
    static func isGiven(_ question: String, _ options: GlobalOptions) -> Bool {
        guard Terminal.isThere, !options.json else {
            complain("\(question) There is no terminal to ask on: add --yes")
            return false
        }
        put("\(question) Type yes to go on: ", terminator: "")
        return readLine() == "yes"
    }
}
