@testable import Compatibility
