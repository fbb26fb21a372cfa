/// The version of Accord, as clients report it to servers in `User-Agent`.
package let accordVersion = "0.1.0"
