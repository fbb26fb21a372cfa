/// The release that this source code is of. `Scripts/release` sets it, and `Scripts/version` prints it.
public enum Release {
    /// The version, by Semantic Versioning 2.0.0.
    public static let version = "0.9.0"
}
