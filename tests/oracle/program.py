"""The program under test, by its command line, and what is wrong with it."""

import json
import subprocess


class Difference(Exception):
    """The programs disagree."""


class Program:
    """The program under test."""

    def __init__(self, path):
        self.path = path
        self.calls = 0

    def run(self, arguments, text=""):
        """The exit code of `game` and the printed object."""
        self.calls += 1
        command = [self.path, "game", *arguments]
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
        try:
            return done.returncode, json.loads(done.stdout)
        except json.JSONDecodeError as error:
            raise Difference(f"{command} printed {done.stdout!r} {done.stderr!r}") from error

    def replay(self, game, position, actions):
        """The position after actions."""
        arguments = ["replay", game, "--json", "--position", position, "--actions", "-"]
        return self.run(arguments, "\n".join(actions))


def same(what, ours, theirs, context):
    if ours != theirs:
        raise Difference(f"{what}: ours {ours!r}, theirs {theirs!r}\n  {context}")
