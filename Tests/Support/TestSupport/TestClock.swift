public import AccordMocks

/// The clock of tests.
public typealias TestClock = ManualClock
