import Glibc

/// Colour where it helps: on a terminal, unless its owner set NO_COLOR. Piped, text is plain.
struct Style {
    private let isColoured: Bool

    init() {
        isColoured = isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR") == nil
    }

    func pink(_ text: String) -> String { dressed(text, "38;2;232;69;124") }
    func amber(_ text: String) -> String { dressed(text, "38;2;255;160;24") }
    func bold(_ text: String) -> String { dressed(text, "1") }
    func dim(_ text: String) -> String { dressed(text, "2") }

    /// Light on dark, whatever the terminal's own colours are.
    func screen(_ text: String) -> String { dressed(text, "97;40") }

    private func dressed(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
