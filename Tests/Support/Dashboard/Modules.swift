// In the example, the build plugin writes this code into the app's own module.
@_exported public import Growfolio
@_exported public import Hean
