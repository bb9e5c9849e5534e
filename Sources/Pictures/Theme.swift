/// Whether a picture is dark on light, or light on dark.
package enum Theme: Hashable, Sendable, CaseIterable {
    /// Dark text on a light ground.
    case light
    /// Light text on a dark ground.
    case dark
}
