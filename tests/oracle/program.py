"""The program under test, by its command line, and what is wrong with it."""

import json
import select
import subprocess

# Longer than any request takes on a busy machine, in seconds.
PATIENCE = 60


class Difference(Exception):
    """The programs disagree."""


class Program:
    """The program under test: one process that is asked again and again."""

    def __init__(self, path):
        self.calls = 0
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen([path, "game", "batch"], encoding="utf-8", **pipes)

    def run(self, arguments, text=""):
        """The exit code of `game` and the printed object."""
        self.calls += 1
        request = json.dumps({"arguments": arguments, "input": text})
        print(request, file=self.process.stdin, flush=True)
        # An answer is one line, written at once, so nothing is left in the buffer between two requests.
        is_answered, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline() if is_answered else ""
        if not line:
            self.process.kill()
            raise Difference(f"{request} ended the program, or took more than {PATIENCE} s")
        answer = json.loads(line)
        try:
            return answer["code"], json.loads(answer["output"])
        except json.JSONDecodeError as error:
            raise Difference(f"{request} printed {answer}") from error

    def close(self):
        """Ends the program."""
        self.process.stdin.close()
        self.process.wait()

    def replay(self, game, position, actions):
        """The position after actions."""
        arguments = ["replay", game, "--json", "--position", position, "--actions", "-"]
        return self.run(arguments, "\n".join(actions))


def same(what, ours, theirs, context):
    if ours != theirs:
        raise Difference(f"{what}: ours {ours!r}, theirs {theirs!r}\n  {context}")
