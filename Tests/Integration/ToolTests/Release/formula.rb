# Installs what a formula of Homebrew installs, and runs its test: the part of Homebrew's language that ours is written in.
#
#     ruby formula.rb FORMULA SYSTEM PROCESSOR FOLDER
#
# Without FOLDER, it prints the URL and the checksum for a system (macos, linux) and a processor (arm, intel). With it, the
# archive of the URL, which is a file, is installed there.
require "digest"
require "fileutils"
require "pathname"
require "tmpdir"

FORMULA, SYSTEM, PROCESSOR, FOLDER = ARGV

class Pathname
  def install(*files)
    mkpath
    files.flatten.each { |file| FileUtils.cp_r(file, self) }
  end

  def write(text)
    dirname.mkpath
    File.write(self, text)
  end
end

class Formula
  class << self
    attr_reader :values, :tests

    %i[desc homepage version license url sha256 depends_on].each do |name|
      define_method(name) { |value = nil| value ? (@values ||= {})[name] = value : @values[name] }
    end

    { macos: SYSTEM, linux: SYSTEM, arm: PROCESSOR, intel: PROCESSOR }.each do |name, here|
      define_method("on_#{name}") { |&block| block.call if here == name.to_s }
    end

    def test(&block) = @tests = block
  end

  { bin: "bin", man1: "share/man/man1", bash_completion: "etc/bash_completion.d", zsh_completion: "share/zsh",
    fish_completion: "share/fish", doc: "share/doc/accord" }.each do |name, path|
    define_method(name) { Pathname(FOLDER) / path }
  end

  def version = self.class.version
  def testpath = Pathname.pwd
  def shell_output(command) = `#{command}`
  def system(*command) = Kernel.system(*command.map(&:to_s), exception: true)

  def assert_equal(expected, found) = expected == found || raise("#{found} is not #{expected}")
  def assert_match(expected, found) = found.include?(expected) || raise("#{found} has no #{expected}")
end

load FORMULA

if FOLDER
  Dir.mktmpdir do |scratch|
    archive = Accord.url.delete_prefix("file://")
    raise "another checksum" unless Digest::SHA256.file(archive).hexdigest == Accord.sha256

    formula = Accord.new
    Dir.mkdir("#{scratch}/source")
    Kernel.system("tar", "-xzf", archive, "-C", "#{scratch}/source", "--strip-components=1", exception: true)
    Dir.chdir("#{scratch}/source") { formula.install }
    Dir.mkdir("#{scratch}/test")
    Dir.chdir("#{scratch}/test") { formula.instance_eval(&Accord.tests) }
  end
else
  puts Accord.values.values_at(:url, :sha256, :depends_on).compact
end
