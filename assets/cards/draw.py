#!/usr/bin/env python3
"""Draws playing cards: plain faces with a large rank and suit, in four colors.

    python3 draw.py

writes `classic/` beside this file. A card is named by suit and rank (`SQ`, `HT`, `D7`, `CA`; T is ten), `XB` and
`XR` are the jokers, `back` is what all look like from behind. Rank and suit stand in the upper left part, so that
they are seen when another card lies over the right half. The ranks are outlines of `../fonts/labels.glyphs`.
"""

from pathlib import Path

HERE = Path(__file__).parent
WIDTH, HEIGHT = 100, 140

# Suits in a box of 100 by 100.
SUITS = {
    "S": (
        "#17181b",
        "M50 5C46 20 11 40 11 63C11 76 21 84 31 84C38 84 44 81 47.5 75C47 85 43 91 35 95H65C57 91 53 85 52.5 75"
        "C56 81 62 84 69 84C79 84 89 76 89 63C89 40 54 20 50 5Z",
    ),
    "H": (
        "#c8102e",
        "M50 94C46 80 8 60 8 33C8 18 19 8 31 8C40 8 47 13 50 22C53 13 60 8 69 8C81 8 92 18 92 33C92 60 54 80 50 94Z",
    ),
    "D": (
        "#0b5fa5",
        "M50 4C58 20 72 38 88 50C72 62 58 80 50 96C42 80 28 62 12 50C28 38 42 20 50 4Z",
    ),
    "C": (
        "#12722f",
        "M50 6A20.5 20.5 0 0 1 66 39.5A20.5 20.5 0 1 1 53 67C53.5 84 57 91 65 95H35C43 91 46.5 84 47 67"
        "A20.5 20.5 0 1 1 34 39.5A20.5 20.5 0 0 1 50 6Z",
    ),
}
STAR = "M50 5L61 38L96 38L68 59L78 93L50 73L22 93L32 59L4 38L39 38Z"
JOKERS = {"XB": "#17181b", "XR": "#c8102e"}
RANKS = "23456789TJQKA"

# The rank: height of capitals, left edge, the most it may be wide.
CAPITALS, LEFT, ROOM = 50.0, 8.0, 52.0


def glyphs():
    """Advance and path data of each character, and the units of one em."""
    em, found = 1000, {}
    for line in (HERE / "../fonts/labels.glyphs").read_text(encoding="utf-8").splitlines():
        if line.startswith("em "):
            em = int(line[3:])
        elif line.startswith("U+"):
            code, _, advance, path = line.split(" ", 3)
            found[chr(int(code[2:], 16))] = (int(advance), path)
    return em, found


def number(value):
    """A number as short as it can be."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def rank(text, ink, em, found):
    """The rank in the upper left corner."""
    if text == "J":
        # The font's goes below the line, where the suit is.
        return f'<path fill="none" stroke="{ink}" stroke-width="12.5" d="M24 17.2H45V41A13.5 13.5 0 0 1 18 41"/>'
    scale = CAPITALS / (0.729 * em)
    width = sum(found[letter][0] for letter in text)
    across = min(scale, ROOM / width)
    x, y = LEFT + (ROOM - width * across) / 2, 11 + CAPITALS
    elements = []
    for letter in text:
        advance, path = found[letter]
        move = f"translate({number(x)} {number(y)}) scale({number(across)} {number(scale)})"
        elements.append(f'<path fill="{ink}" transform="{move}" d="{path}"/>')
        x += advance * across
    return "\n".join(elements)


def shape(path, ink, x, y, size):
    """A suit with its upper left corner at x, y."""
    move = f"translate({number(x)} {number(y)}) scale({number(size / 100)})"
    return f'<path fill="{ink}" transform="{move}" d="{path}"/>'


def card(fill, content):
    """A whole drawing."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">\n'
        f'<rect x="1.5" y="1.5" width="97" height="137" rx="9" fill="{fill}" stroke="#4a443d" stroke-width="2"/>\n'
        f"{content}\n</svg>\n"
    )


def face(text, ink, path, em, found):
    """Rank, small suit below it, large suit in the other corner."""
    return card(
        "#fdfcf8",
        "\n".join([
            rank(text, ink, em, found),
            shape(path, ink, 16, 67, 36),
            shape(path, ink, 44, 84, 50),
        ]),
    )


def back():
    """A lattice that says nothing."""
    lines = "".join(f"M{x} 10L{x - 120} 130" for x in range(22, 212, 18))
    other = "".join(f"M{x} 10L{x + 120} 130" for x in range(-112, 88, 18))
    return card(
        "#fdfcf8",
        '<path fill="#7d2b3a" d="M9 9H91V131H9Z"/>\n'
        f'<svg x="9" y="9" width="82" height="122" viewBox="9 9 82 122"><path fill="none" stroke="#c98f98" stroke-width="3.5" d="{lines}{other}"/></svg>',
    )


def main():
    em, found = glyphs()
    folder = HERE / "classic"
    folder.mkdir(exist_ok=True)
    for suit, (ink, path) in SUITS.items():
        for letter in RANKS:
            text = "10" if letter == "T" else letter
            drawing = face(text, ink, path, em, found)
            (folder / f"{suit}{letter}.svg").write_text(drawing, encoding="utf-8")
    for name, ink in JOKERS.items():
        (folder / f"{name}.svg").write_text(face("JK", ink, STAR, em, found), encoding="utf-8")
    (folder / "back.svg").write_text(back(), encoding="utf-8")


if __name__ == "__main__":
    main()
