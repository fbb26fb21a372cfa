"""Asks a shell for completions of a command line, as the key Tab does, and prints them, one a line.

    completions.py SHELL FOLDER COMMAND-LINE

FOLDER has the completions below `share`. The program is on the PATH, as some of its completions ask it.
"""
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def bash(share, program, line):
    """bash calls the function that is registered for the program, with the words of the line."""
    return output("bash", "--norc", "-c", f"""
        . "$1"
        COMP_LINE=$2 COMP_POINT=${{#2}}
        read -ra COMP_WORDS <<< "$2"
        [[ $2 != *" " ]] || COMP_WORDS+=("")
        COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
        function=$(complete -p {program} | sed -E 's/.* -F ([^ ]+) .*/\\1/')
        "$function" {program} "${{COMP_WORDS[COMP_CWORD]}}" "${{COMP_WORDS[COMP_CWORD - 1]}}" 2> /dev/null
        for word in "${{COMPREPLY[@]}}"; do echo "$word"; done
        """, "bash", share / "bash-completion/completions" / program, line)


def fish(share, program, line):
    """A line of fish is a completion and its meaning, with a tab between them."""
    script = f"source {share}/fish/vendor_completions.d/{program}.fish; complete --do-complete '{line}'"
    return re.sub(r"\t.*", "", output("fish", "--no-config", "--command", script))


def zsh(share, program, line):
    """zsh completes only in the editor of its command line, so it runs in a terminal. There, Tab writes what functions add
    as completions into a file, and ends the shell."""
    with tempfile.TemporaryDirectory() as folder:
        result, script = pathlib.Path(folder, "result"), pathlib.Path(folder, "script")
        script.write_text(f"""
            fpath=({share}/zsh/site-functions $fpath)
            autoload -Uz compinit
            compinit -D -u
            write-all() {{
                compadd() {{
                    builtin compadd -A found "$@"
                    print -rl -- $found >> {result}
                    builtin compadd "$@"
                }}
                _main_complete
                exit
            }}
            zle -C write-all complete-word write-all
            bindkey '^I' write-all
            print READY
            """)
        result.touch()
        child, terminal = pty.fork()
        if child == 0:
            os.environ["TERM"] = "dumb"
            os.execvp("zsh", ["zsh", "-f", "-i"])
        os.write(terminal, f"source {script}\n".encode())
        seen = b""
        while b"READY\r\n" not in seen:
            seen += os.read(terminal, 1024)
        os.write(terminal, line.encode() + b"\t")
        try:
            while os.read(terminal, 1024):
                pass
        except OSError:
            # On Linux, a terminal whose programs have ended is an error, and no end of a file.
            pass
        os.waitpid(child, 0)
        return result.read_text()


shell, folder, line = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
found = {"bash": bash, "fish": fish, "zsh": zsh}[shell](folder / "share", line.split()[0], line)
# zsh asks for some twice.
print("\n".join(dict.fromkeys(word for word in found.splitlines() if word)))
