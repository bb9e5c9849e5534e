package import FitPinkyCore

/// All buttons of a kiosk: each with its own classifier, all on one time line.
package struct ButtonPanel: Hashable, Sendable {
    private var classifiers: [PressClassifier]

    package init(count: Int) {
        classifiers = [PressClassifier](repeating: PressClassifier(), count: count)
    }

    /// When the first of the buttons that are down went down, by the kernel's time; nil if all are up.
    package var touchedSince: MonotonicInstant? {
        classifiers.compactMap(\.touchedSince).min()
    }

    /// Takes an edge; an edge of a button that the panel does not have is ignored.
    package mutating func edge(_ edge: ButtonEdge) -> PressClassifier.OnEdge {
        guard classifiers.indices.contains(edge.button) else { return .ignoreBounce }
        return classifiers[edge.button].edge(isDown: edge.isDown, at: edge.time)
    }

    /// Whether that button was pressed, and may be once more for a double press.
    package func isBetweenClicks(_ button: Int) -> Bool {
        guard classifiers.indices.contains(button), case .betweenClicks = classifiers[button].state else {
            return false
        }
        return true
    }

    /// When `timeReached` has to be asked next.
    package func deadline(expecting expectation: (Int) -> PressClassifier.Expectation) -> MonotonicInstant? {
        var earliest: MonotonicInstant?
        for button in classifiers.indices {
            guard let deadline = classifiers[button].deadline(expecting: expectation(button)) else { continue }
            earliest = min(earliest ?? deadline, deadline)
        }
        return earliest
    }

    /// The earliest thing that was due by `now`: which button, and the gesture that it completed, if any. Nil once nothing
    /// is due any more; until then to be asked again.
    package mutating func timeReached(
        _ now: MonotonicInstant, expecting expectation: (Int) -> PressClassifier.Expectation
    ) -> (button: Int, gesture: Gesture?)? {
        var earliest: (button: Int, deadline: MonotonicInstant)?
        for button in classifiers.indices {
            guard let deadline = classifiers[button].deadline(expecting: expectation(button)), deadline <= now else {
                continue
            }
            if earliest.map({ deadline < $0.deadline }) ?? true { earliest = (button, deadline) }
        }
        guard let earliest else { return nil }
        let gesture = classifiers[earliest.button].timeReached(now, expecting: expectation(earliest.button))
        return (earliest.button, gesture)
    }
}

extension PressClassifier {
    /// When the button went down, while it is down.
    package var touchedSince: MonotonicInstant? {
        switch state {
        case .pressing(let since, _, isDown: true), .down(let since, _), .spent(let since, isStuck: false): since
        // A stuck button is no finger: the ring has a fault to show, and other members to answer.
        case .up, .pressing, .releasing, .betweenClicks, .spentReleasing, .spent(_, isStuck: true): nil
        }
    }
}
