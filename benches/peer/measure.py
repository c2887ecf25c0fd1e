"""Plays the same games of xiangqi with two bots, one after the other, and prints how long players wait.

    python3 measure.py QIYUAN [GAMES]

Needs Python's standard library; the peer is run by the same Python.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

MOVES = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 h7i7 h0h9 g7h9 b2b6 i7e7 a0b0 a9b9 b6c6 e7e3"
FIRST_ID_MS = 1_420_070_400_000
TICK_MS = 1000 / os.sysconf("SC_CLK_TCK")


class Sandbox:
    """A Discord of one bot's own."""

    def __init__(self, program):
        command = [program, "sandbox", "--port", "0", "--log", "error"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        self.next_request = 0
        self.call("PATCH", "settings", privileged_intents=True)

    def call(self, method, path, **body):
        data = json.dumps(body).encode() if body else None
        request = urllib.request.Request(f"{self.url}/sandbox/{path}", data, method=method)
        request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def until(self, look):
        """What `look` finds in the server's state; it looks again at each change."""
        revision, deadline = 0, time.monotonic() + 60
        while time.monotonic() < deadline:
            state = self.call("GET", f"state?after={revision}&wait_ms=1000")
            if found := look(state):
                return found
            revision = state["revision"]
        raise SystemExit("the bot does not answer")

    def requests_until(self, wanted):
        """What the bot asks until it has asked what is wanted, and when that was done."""
        asked = []

        def look(_):
            page = self.call("GET", f"requests?from={self.next_request}")
            self.next_request = page["next"]
            asked.extend(page["requests"])
            return [r for r in asked if r["status"] == 200 and wanted(r)]

        first = self.until(look)[0]
        return asked, first["at_ms"] + first["took_ms"]

    def say(self, user, channel, content):
        message = self.call("POST", "messages", user=user, channel=channel, content=content)
        return (int(message["id"]) >> 22) + FIRST_ID_MS


class Peer:
    """One game after the other in the lobby; a move is a message, its only answer the board."""

    name = "nonebot-plugin-cchess, message"
    command = [sys.executable, str(Path(__file__).with_name("bot.py").resolve())]
    played = 0

    def begin(self, sandbox):
        if self.played:
            sandbox.say("Ann", "lobby", "结束下棋")
            sandbox.requests_until(lambda request: request["method"] == "POST")
        self.played += 1
        sandbox.say("Ann", "lobby", "@Qiyuan 象棋对战")
        return "lobby"

    def move(self, sandbox, user, channel, move):
        return sandbox.say(user, channel, move), None


class Qiyuan:
    """A game in each thread; a move is a command, or a message that mentions the bot."""

    def __init__(self, program, by_message):
        self.name = "Qiyuan, message" if by_message else "Qiyuan, /move"
        self.command = [program, "--log", "error", "--sandbox-url"]
        self.by_message = by_message

    def begin(self, sandbox):
        sandbox.until(lambda state: state["commands"])
        options = {"game": "xiangqi", "opponent": "Bea", "side": "red"}
        asked = {"user": "Ann", "channel": "lobby", "command": "challenge", "options": options}
        number = int(sandbox.call("POST", "slash", **asked)["id"])

        def card(_):
            seen = sandbox.call("GET", "channels/lobby/messages?user=Bea&limit=1")["messages"]
            return [m["id"] for m in seen if int(m["id"]) > number and m["components"]]

        # A thread has the number of the message from which it began.
        thread = sandbox.until(card)[0]
        sandbox.call("POST", "click", user="Bea", message=thread, label="Accept")
        return thread

    def move(self, sandbox, user, channel, move):
        if self.by_message:
            return sandbox.say(user, channel, f"@Qiyuan {move}"), None
        asked = {"user": user, "channel": channel, "command": "move", "options": {"action": move}}
        done = sandbox.call("POST", "slash", **asked, wait_ms=5000)
        return done["created_at_ms"], done["acknowledged_after_ms"]


def cpu_ms(process):
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK_MS


def sent_bytes(requests):
    """Files and JSON of the bodies, without headers and boundaries."""
    texts = [json.dumps(r["payload"], ensure_ascii=False) for r in requests if r["payload"]]
    return sum(f["size"] for r in requests for f in r["files"]) + sum(len(t.encode()) for t in texts)


def measure(sandbox, bot, games, process):
    """A row of the table."""
    has_board = lambda request: request["files"]
    told, shown, cpu, asked = [], [], 0, []
    sandbox.until(lambda state: state["bot"]["connected"])
    for _ in range(games):
        channel = bot.begin(sandbox)
        sandbox.requests_until(has_board)
        time.sleep(0.5)
        before = cpu_ms(process)
        for ply, move in enumerate(MOVES.split()):
            at, told_after = bot.move(sandbox, ("Ann", "Bea")[ply % 2], channel, move)
            requests, board_at = sandbox.requests_until(has_board)
            asked += requests
            shown.append(board_at - at)
            told.append(shown[-1] if told_after is None else told_after)
        time.sleep(0.5)
        cpu += cpu_ms(process) - before
    times = [sorted(t)[(len(t) - 1) * share // 100] for t in (told, shown) for share in (50, 99)]
    per_move = [cpu, sent_bytes(asked), len(asked)]
    return [bot.name, *(f"{n:,.1f}" for n in times + [n / len(shown) for n in per_move])]


def main(program, games=13):
    program = str(Path(program).resolve())
    head = ["bot", "told p50 ms", "p99", "board p50 ms", "p99", "CPU ms", "bytes", "requests"]
    print(f"{int(games) * len(MOVES.split())} moves each; CPU, bytes and requests of a move\n")
    print("|", " | ".join(head), "|\n|", " | ".join("---" for _ in head), "|")
    for bot in (Peer(), Qiyuan(program, True), Qiyuan(program, False)):
        with tempfile.TemporaryDirectory() as folder:
            sandbox = Sandbox(program)
            process = subprocess.Popen([*bot.command, sandbox.url], cwd=folder)
            try:
                row = measure(sandbox, bot, int(games), process)
            finally:
                for each in (process, sandbox.process):
                    each.terminate()
                    each.wait()
        print("|", " | ".join(row), "|", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
