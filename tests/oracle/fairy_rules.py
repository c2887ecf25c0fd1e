"""A plain generator for the games of the chess family that pyffish does not have, written from their rules.

Squares are (file, rank) from 0. A move is its text as engines write it. Nothing is fast here.
"""

LEAPS = {
    "N": [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)],
    "K": [(f, r) for f in (-1, 0, 1) for r in (-1, 0, 1) if f or r],
}
LINES = {
    "R": [(1, 0), (-1, 0), (0, 1), (0, -1)],
    "B": [(1, 1), (-1, 1), (1, -1), (-1, -1)],
}
LINES["Q"] = LINES["R"] + LINES["B"]
ICE = HOLE = "*"


def name(square):
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def square_of(text):
    return "abcdefgh".index(text[0]), int(text[1]) - 1


def is_white(man):
    return man.isupper()


class Position:
    """A position of one of the five games."""

    def __init__(self, game, fen):
        fields = fen.split()
        placement, _, hand = fields[0].partition("[")
        self.game, self.cells, self.hand = game, {}, hand.rstrip("]")
        for rank, row in zip(range(7, -1, -1), placement.split("/"), strict=True):
            file = 0
            for letter in row:
                if letter.isdigit():
                    file += int(letter)
                else:
                    self.cells[file, rank] = letter
                    file += 1
        self.white = fields[1] == "w"
        self.rights = set(fields[2].replace("-", ""))
        self.passed = None if fields[3] == "-" else square_of(fields[3])
        self.quiet, self.number = int(fields[4]), int(fields[5])

    def copy(self):
        other = Position.__new__(Position)
        other.__dict__.update(self.__dict__)
        other.cells, other.rights = dict(self.cells), set(self.rights)
        return other

    def fen(self):
        rows = []
        for rank in range(7, -1, -1):
            row, empty = "", 0
            for file in range(8):
                man = self.cells.get((file, rank))
                if man is None:
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + man
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        text = "/".join(rows)
        if self.game == "recycle":
            text += f"[{self.hand}]"
        rights = "".join(letter for letter in "KQkq" if letter in self.rights) or "-"
        passed = name(self.passed) if self.passed else "-"
        turn = "w" if self.white else "b"
        return f"{text} {turn} {rights} {passed} {self.quiet} {self.number}"

    def at(self, square, step):
        """The square a step away, if there is one."""
        file, rank = square[0] + step[0], square[1] + step[1]
        if self.game == "cylinder":
            file %= 8
        return (file, rank) if 0 <= file < 8 and 0 <= rank < 8 else None

    def mine(self, man, white):
        return man is not None and man != "*" and is_white(man) == white

    def is_target(self, square, white, attacker):
        """Whether a side's man may capture what stands on a square."""
        man = self.cells.get(square)
        if man is None:
            return False
        if man == "*":
            return self.game == "iceage"
        if self.game == "knightrelay" and (man in "Nn" or attacker in "Nn"):
            return False
        if self.mine(man, white):
            return self.game == "recycle" and man not in "Kk"
        return True

    def line(self, square, step):
        """The squares in a direction up to the first man, holes left out."""
        at = self.at(square, step)
        while at is not None and at != square:
            man = self.cells.get(at)
            if not (man == "*" and self.game == "cheshire"):
                yield at
                if man is not None:
                    return
            at = self.at(at, step)

    def reached(self, square, man):
        """Where a man other than a pawn attacks or moves."""
        kind = man.upper()
        for step in LEAPS.get(kind, []):
            to = self.at(square, step)
            if to is not None and not (self.game == "cheshire" and self.cells.get(to) == "*"):
                yield to
        for step in LINES.get(kind, []):
            yield from self.line(square, step)

    def is_relayed(self, square, man):
        if self.game != "knightrelay" or man in "KkNn":
            return False
        knight = "N" if is_white(man) else "n"
        return any(self.cells.get(self.at(square, step)) == knight for step in LEAPS["N"])

    def relayed(self, square, man):
        """Where a man goes by a knight that guards it."""
        if self.is_relayed(square, man):
            for step in LEAPS["N"]:
                to = self.at(square, step)
                if to is not None and not (man in "Pp" and to[1] in (0, 7)):
                    yield to

    def attacks(self, square, white):
        """Whether a side attacks a square."""
        for at, man in self.cells.items():
            if not self.mine(man, white) or (self.game == "knightrelay" and man in "Nn"):
                continue
            ahead = 1 if white else -1
            if man in "Pp":
                hits = [self.at(at, (side, ahead)) for side in (-1, 1)]
            else:
                hits = self.reached(at, man)
            if square in hits or square in self.relayed(at, man):
                return True
        return False

    def king(self, white):
        king = "K" if white else "k"
        return next((square for square, man in self.cells.items() if man == king), None)

    def in_check(self, white):
        return self.attacks(self.king(white), not white)

    def candidates(self):
        """Moves that are legal but for the safety of the own king, as (from, to, promotion)."""
        for square, man in list(self.cells.items()):
            if not self.mine(man, self.white):
                continue
            targets = set()
            if man in "Pp":
                yield from self.pawn(square, man)
            else:
                targets.update(self.reached(square, man))
                if self.game == "cheshire" and man in "Kk" and man in self.rights:
                    targets.update(self.reached(square, "Q"))
            targets.update(self.relayed(square, man))
            for to in targets:
                if to not in self.cells or self.is_target(to, self.white, man):
                    yield square, to, ""
        if self.game == "recycle":
            yield from self.drops()

    def pawn(self, square, man):
        ahead = 1 if self.white else -1
        home, last = (1, 7) if self.white else (6, 0)
        steps = set()
        to = self.at(square, (0, ahead))
        if to not in self.cells:
            steps.add(to)
        if square[1] == home:
            far = self.at(square, (0, 2 * ahead))
            # In Cheshire cat chess a vanished square stops nothing that passes over it.
            is_open = to not in self.cells or (self.game == "cheshire" and self.cells[to] == "*")
            if is_open and far not in self.cells:
                steps.add(far)
        for side in (-1, 1):
            to = self.at(square, (side, ahead))
            if to is None:
                continue
            passes = to == self.passed and to not in self.cells and self.game != "knightrelay"
            hole = self.game == "cheshire" and self.cells.get(to) == "*"
            if passes or (not hole and self.is_target(to, self.white, man)):
                steps.add(to)
        for to in steps:
            if to[1] == last and self.game != "recycle":
                yield from ((square, to, letter) for letter in "qrbn")
            else:
                yield square, to, ""

    def drops(self):
        for man in set(self.hand):
            if is_white(man) != self.white:
                continue
            for file in range(8):
                for rank in range(8):
                    if (file, rank) not in self.cells and not (man in "Pp" and rank in (0, 7)):
                        yield man, (file, rank), "@"

    def castlings(self):
        if self.game == "cheshire" or self.in_check(self.white):
            return
        rank = 0 if self.white else 7
        for letter, rook, to in (("K", 7, 6), ("Q", 0, 2)):
            right = letter if self.white else letter.lower()
            if right not in self.rights:
                continue
            between = range(5, 7) if rook == 7 else range(1, 4)
            passed = range(4, 7) if rook == 7 else range(2, 5)
            if any((file, rank) in self.cells for file in between):
                continue
            if not any(self.attacks((file, rank), not self.white) for file in passed):
                yield (4, rank), (to, rank), "castle"

    def after(self, move):
        """The position after a move."""
        start, to, how = move
        new, man = self.copy(), start if how == "@" else self.cells[start]
        new.passed, new.quiet, captured = None, self.quiet + 1, None
        if how == "@":
            new.hand = new.hand.replace(man, "", 1)
            new.cells[to] = man
        else:
            captured = new.cells.get(to)
            del new.cells[start]
            new.cells[to] = man
            if man in "Pp":
                self.play_pawn(new, move, man)
                new.quiet = 0
            if captured is not None:
                new.quiet = 0
                if self.mine(captured, self.white):
                    new.hand += captured
            if how == "castle":
                rook, beside = ((7, 5) if to[0] == 6 else (0, 3))
                new.cells[beside, to[1]] = new.cells.pop((rook, to[1]))
            if self.game == "cheshire":
                new.cells[start] = HOLE
            self.end_rights(new, start, to, man)
        new.white = not self.white
        if new.white:
            if self.game == "iceage" and self.number % 20 == 0:
                new.freeze()
            new.number = self.number + 1
        return new

    def play_pawn(self, new, move, man):
        start, to, how = move
        if how:
            new.cells[to] = how.upper() if self.white else how
        if to == self.passed and to not in self.cells and start[0] != to[0] and self.game != "knightrelay":
            del new.cells[to[0], start[1]]
        if abs(to[1] - start[1]) == 2 and to[0] == start[0] and self.game != "knightrelay":
            new.passed = (to[0], (to[1] + start[1]) // 2)
        if self.game == "recycle" and to[1] in (0, 7):
            del new.cells[to]

    def end_rights(self, new, start, to, man):
        corners = {(0, 0): "Q", (7, 0): "K", (0, 7): "q", (7, 7): "k"}
        if self.game == "cheshire":
            new.rights.discard(man)
            return
        for square in (start, to):
            new.rights.discard(corners.get(square))
        if man in "Kk":
            new.rights -= {"K", "Q"} if self.white else {"k", "q"}

    def freeze(self):
        """The board after an ice age."""
        men = {square for square, man in self.cells.items() if man != "*"}
        frozen = set()
        for file in range(8):
            for rank in range(8):
                square = (file, rank)
                if square in men:
                    if not any(self.at(square, step) in men for step in LEAPS["K"]):
                        frozen.add(square)
                else:
                    beside = [self.at(square, step) for step in LINES["R"]]
                    if any(at is not None and at not in men for at in beside):
                        frozen.add(square)
        self.cells.update(dict.fromkeys(frozen, ICE))
        self.passed = None
        corners = {(0, 0): "Q", (7, 0): "K", (0, 7): "q", (7, 7): "k"}
        for corner, right in corners.items():
            if corner in frozen or self.king(right.isupper()) is None:
                self.rights.discard(right)

    def moves(self):
        """The legal moves by their text, with the position after each."""
        if self.king(True) is None or self.king(False) is None:
            return {}
        found = {}
        for move in [*self.candidates(), *self.castlings()]:
            # A freeze comes after the move has been judged.
            judged = self.copy()
            judged.number = 1
            if judged.after(move).in_check(self.white):
                continue
            start, to, how = move
            if how == "@":
                text = f"{start.upper()}@{name(to)}"
            else:
                text = name(start) + name(to) + (how if len(how) == 1 else "")
            found[text] = self.after(move)
        return found

    def result(self):
        """The seat that has won, "draw", or nothing yet."""
        lost = [self.king(white) is None for white in (True, False)]
        if any(lost):
            return "draw" if all(lost) else lost.index(False)
        if self.moves():
            return None
        return (1 if self.white else 0) if self.in_check(self.white) else "draw"
