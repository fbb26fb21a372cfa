// In the example, the build plugin writes this code into the test's own module.
@_exported import GrowfolioMocks
@_exported import HeanMocks
