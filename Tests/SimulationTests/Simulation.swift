import Testing

/// One after the other: a child that is being started holds the locks of every folder that is open, until it is another
/// program.
@Suite(.serialized) enum Simulation {}
