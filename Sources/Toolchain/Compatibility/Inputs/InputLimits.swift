/// The limits on what is read from outside.
struct InputLimits: Sendable {
    /// Of an image, or of all that an archive holds, in bytes.
    var size = 512 << 20
    /// Of the files in an archive.
    var files = 200_000
    /// Of a run of git, tar or unzip, in seconds.
    var time = 120
}
