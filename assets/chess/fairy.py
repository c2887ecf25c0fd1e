"""Outlines of the chess pieces that the ordinary game does not have.

Paths have absolute commands only, on the view box of the ordinary pieces. A path that begins with `half` is the
right half of a piece from its top to its base, of which `mirrored` makes the whole.
"""

import re

LENGTHS = {"M": 2, "L": 2, "C": 6, "H": 1, "V": 1, "Z": 0}


def segments(path):
    """The commands of a path with their points. H and V become L."""
    at = (0.0, 0.0)
    for command, numbers in re.findall(r"([MLCHVZ])([^MLCHVZ]*)", path):
        values = [float(value) for value in re.findall(r"-?[\d.]+", numbers)]
        size = LENGTHS[command]
        for start in range(0, max(len(values), 1), max(size, 1)):
            part = values[start : start + size]
            if command == "H":
                part = [part[0], at[1]]
            elif command == "V":
                part = [at[0], part[0]]
            points = list(zip(part[::2], part[1::2], strict=True))
            at = points[-1] if points else at
            yield ("L" if command in "HV" else command), points


def written(parts):
    """A path of such commands, as short as it can be."""
    return "".join(kind + " ".join(f"{round(x, 1):g} {round(y, 1):g}" for x, y in points) for kind, points in parts)


def moved(path, place):
    """A path of which each point goes to its place."""
    return written((kind, [place(x, y) for x, y in points]) for kind, points in segments(path))


def mirrored(half):
    """A right half and its mirror image as one closed path."""
    parts = list(segments(half))
    back, points = [], [(100 - x, y) for _, points in parts for x, y in points]
    for kind, ends in reversed(parts[1:]):
        points = points[: len(points) - len(ends)]
        controls = [(100 - x, y) for x, y in reversed(ends[:-1])]
        back.append((kind, [*controls, points[-1]]))
    return written([*parts, *back]) + "Z"


# Parts of the ordinary pieces of `classic`.
STEM = "L65 56.2C67.4 56.2 69 57.8 69 59.9C69 62 67.4 63.6 65 63.6L60.3 63.6C60.8 69.5 63.8 74 69.5 76.8C74.5 78.3 79 80.5 79 85L79 90L50 90"
STEM_LINES = "M35 56.2H65M39.7 63.6H60.3M23.5 80.2H76.5"
PAWN_STEM = "L61.5 44.3C63.9 44.3 65.4 45.8 65.4 48C65.4 50.2 63.9 51.7 61.5 51.7L58.2 51.7C58.6 62 62.2 69.5 68 74C73 77 76 80 76 85L76 90L50 90"
PAWN_LINES = "M41.3 51.7H58.7M25.5 79.8H74.5"
# A horse from its chest over its mouth to its ears; its back; its base.
HORSE = "M26 78C26 67 34.5 62 41.5 55.5C45.3 52 47 48.5 46.5 43.5C42.5 48.3 37.5 50.3 33.5 51.3C30.6 53.3 29.8 57.6 26.4 59.8C23 61.8 18.2 61 16.2 57.6C15.2 55.9 13.5 54.9 13.3 52C13.1 48.7 15.3 46.5 17.6 43.6C21 38.9 23.6 34.5 25 30C26.5 25.3 29.8 21.3 34 18.8L33.8 8.6C37.5 10 40.5 12.6 42.6 15.9L46.6 9.6C49.3 11.8 51.2 14.6 52.3 18"
BACK = "C67.5 22.5 77.5 36.5 78.2 55C78.5 63 77 71 74.5 78"
HORSE_BASE = "C79.5 79.5 81 81.5 81 85V90H21V85C21 81.5 22.5 79.5 26 78Z"
EYES = "M31 30.8C32 27.4 35.6 26.2 38 27.4C37.6 30.6 34.2 32.8 31 30.8ZM17.6 47.9C18.6 46.6 20.4 46.8 20.6 48C20.7 49.3 19 50.4 17.9 49.9C17.2 49.5 17 48.7 17.6 47.9Z"
MANE = "M51 24C63.5 29 70.5 41 70.5 57C70.5 62 70 67 68.8 71.5C68.2 73.5 66 73.2 66.3 71C67.6 55 64.5 36 50 26.6C48.2 25.2 49.2 23.3 51 24Z"
HORSE_LINES = "M25 79.6H76M20.4 55.2L25.6 52.8"
# Where the horse in front ends and the other piece behind it begins.
SEAM = "M50 28C56.5 40 57.5 58 55 79.6"
# The right edge of the piece behind it, at the base.
FOOT = "C71.3 66 72.3 72 74.5 78"


def smaller(x, y):
    """A horse's head that leaves room for another piece behind it. The base stays."""
    return (x, y) if y >= 78 else (26 + (x - 26) * 0.92, 78 - (78 - y) * 0.88)


def lowered(x, y):
    """A horse's head bowed below a crown. The base stays."""
    return (x, y) if y > 78 else (50 + (x - 50) * 0.93, 78 - (78 - y) * 0.8)


def crown(x, y):
    """A small crown, tilted, on the head of a horse."""
    return (43.2 + x * 0.985 - y * 0.12, 29.5 + y * 0.985 + x * 0.12)


CROWN = "M-11.5 0L-16.5 -14.5L-6.5 -8.5L-2.4 -14.5V-17.4H-6.6V-22.2H-2.4V-26H2.4V-22.2H6.6V-17.4H2.4V-14.5L6.5 -8.5L16.5 -14.5L11.5 0Z"

# Layers from below: outlines (paths, and circles as x, y and radius), inner lines, what is filled in the color of lines.
CLASSIC = {
    "amazon": [
        (
            [
                moved(HORSE, smaller) + "C53 29 55.5 32.5 58 36.5L66.6 17L70.6 36.5L85 24.5C81.5 39 75 48.5 72 58" + FOOT + HORSE_BASE,
                (67.2, 12.8, 4.9),
                (86.4, 20.6, 4.9),
            ],
            moved(HORSE_LINES, smaller) + SEAM,
            moved(EYES, smaller),
        )
    ],
    "archbishop": [
        (
            [
                (61.5, 9.2, 5.2),
                moved(HORSE, smaller) + "C53 20 57 16.5 61.5 14.4C73 21 82 31 82 43C82 50 78.5 55 72 58.6" + FOOT + HORSE_BASE,
            ],
            moved(HORSE_LINES, smaller) + SEAM + "M74 26L63.4 42.6",
            moved(EYES, smaller),
        )
    ],
    "chancellor": [
        (
            [
                moved(HORSE, smaller)
                + "L52.5 23.4V13.5H62V22.5H72V13.5H83.5V29.5C83.5 32.2 82.4 33.4 80.5 34.8L72.5 40.6C72 54 72 68 74.5 78"
                + HORSE_BASE
            ],
            moved(HORSE_LINES, smaller) + SEAM + "M56.5 40.6H72.5",
            moved(EYES, smaller),
        )
    ],
    "maharajah": [
        (
            [
                "M50 25C43.5 18.5 43.5 10.5 50 3.5C56.5 10.5 56.5 18.5 50 25Z",
                mirrored("M50 22.5C61 17.5 72 21 75.5 28.5C83 33.5 82 44.5 74 48.5C71.5 52 68 54.5 64.5 56.2" + STEM),
            ],
            STEM_LINES + "M24.8 29C36 31 44 36 48.5 43.5M75.2 29C64 31 56 36 51.5 43.5M26.5 48.5C34 46.5 42 46.5 50 47.5C58 46.5 66 46.5 73.5 48.5",
            "M50 25.5L55.5 33L50 40.5L44.5 33Z",
        )
    ],
    "commoner": [
        (
            [mirrored("M50 19.5C62.5 19.5 69.5 24 71 31.5L74.5 31.5C76.9 31.5 78.5 33 78.5 35.2C78.5 37.4 76.9 38.9 74.5 38.9L73 38.9C71.5 45.5 68 51.2 64.5 56.2" + STEM)],
            STEM_LINES + "M29 31.5H71M27 38.9H73",
            "",
        )
    ],
    "royal-knight": [
        ([moved(HORSE + BACK + HORSE_BASE, lowered)], moved(HORSE_LINES, lowered), moved(EYES + MANE, lowered)),
        ([moved(CROWN, crown)], moved("M-11 -4.2L11 -4.2", crown), ""),
    ],
    "berolina-pawn": [
        (
            [mirrored("M50 30.5L62 16.5C67.5 21.5 69.3 28.5 67 35.5C65.5 40 62.4 42.8 58.7 44.3" + PAWN_STEM)],
            PAWN_LINES,
            "",
        )
    ],
    "legan-pawn": [
        ([mirrored("M50 14.5L66 31.5L55.5 44.3" + PAWN_STEM)], PAWN_LINES + "M41.5 31.5L50 22.5L58.5 31.5L50 40.5Z", ""),
    ],
}

# Parts of the ordinary pieces of `minimal`.
FRONT = "M29 74.5L33 63.5L47 53.5L46 48L35 53L28 60.5L19 59L14.5 51L26.5 35.5L34.5 26L34 15.5L44 23.5L51.5 26"
EYE = "M31.5 33.5L38.5 29.5L37.5 34.5Z"
FRONT_EYE = "M31 38L37.8 34.4L36.8 39Z"
SHADE = "M51.5 26"
SHADE_END = "H54L57.5 58L56 40Z"
BASE = "M24 79.5H77V90H24Z"
BASE_SHADE = "M50 79.5H77V90H50Z"
AMAZON = "L58 38L67.5 11L71 42L88 24L73 74.5"
ARCHBISHOP = "L61 7.5L70 19.5L60.5 37L75 27.4C79 33.4 81.5 39.5 81.5 46C81.5 53.5 78 59 72 63L73 74.5"
CHANCELLOR = "V13H61.5V22.5H72V13H83V35.5L73 43V74.5"
MAHARAJAH = "M50 4L56.5 13L53.5 22L70 24.5L81 36L76.5 49L67.5 54L70 74.5L50 74.5"
COMMONER = "M50 19.5L65 23.5L69.5 33L79 33L79 43L75.3 43L70 74.5L50 74.5"
BEROLINA = "M50 33L62.5 17C67 22.5 68.5 30 66.5 36.5C65 41 62 43.8 58.4 45.6L67 74.5L50 74.5"
LEGAN = "M50 14.5L66.5 32L56.5 45.6L67 74.5L50 74.5"
RIDER = "M35 8.5L45.5 17.5L62.5 24L73.5 40L76 58L72 74.5H52L60 57L56 38L44 27L35.5 20.5Z"
RIDDEN = "M29 74.5L33 63.5L47.5 51.5L46.5 45L35 50.5L28 58.5L19 57L14.5 48.5L27 31L35.5 20.5L35 8.5L45.5 17.5L62.5 24L73.5 40L76 58L72 74.5Z"
PAWN_BASE = ("M28 79.5H72V90H28Z", "M50 79.5H72V90H50Z")
KING_BASE = ("M23 79.5H77V90H23Z", "M50 79.5H77V90H50Z")

# Layers from below: the outline, the part in the shade, what is filled in the color of the outline.
MINIMAL = {
    "amazon": [(FRONT + AMAZON + "Z" + BASE, SHADE + AMAZON + SHADE_END + BASE_SHADE, FRONT_EYE)],
    "archbishop": [(FRONT + ARCHBISHOP + "Z" + BASE, SHADE + ARCHBISHOP + SHADE_END + BASE_SHADE, FRONT_EYE)],
    "chancellor": [(FRONT + CHANCELLOR + "Z" + BASE, SHADE + CHANCELLOR + SHADE_END + BASE_SHADE, FRONT_EYE)],
    "maharajah": [(mirrored(MAHARAJAH) + KING_BASE[0], MAHARAJAH + "Z" + KING_BASE[1], "M50 28L56.5 37L50 46L43.5 37Z")],
    "commoner": [(mirrored(COMMONER) + KING_BASE[0], COMMONER + "Z" + KING_BASE[1], "")],
    "royal-knight": [
        (moved(RIDDEN, lowered) + BASE, moved(RIDER, lowered) + BASE_SHADE, moved(EYE, lowered)),
        (moved(CROWN, crown), moved("M0 0V-26H2.4V-22.2H6.6V-17.4H2.4V-14.5L6.5 -8.5L16.5 -14.5L11.5 0Z", crown), ""),
    ],
    "berolina-pawn": [(mirrored(BEROLINA) + PAWN_BASE[0], BEROLINA + "Z" + PAWN_BASE[1], "")],
    "legan-pawn": [(mirrored(LEGAN) + PAWN_BASE[0], LEGAN + "Z" + PAWN_BASE[1], "")],
}

# A block of ice: its faces, cracks and glints. It leaves room for the marks of its square.
ICE = """<g transform="translate(7 7) scale(.86)">
<path d="M12 5H88C92 5 95 8 95 12V88C95 92 92 95 88 95H12C8 95 5 92 5 88V12C5 8 8 5 12 5Z" fill="#a9d8ee"/>
<path d="M12 5H88C90 5 92 5.8 93.2 7.2L79 21H21L6.8 7.2C8 5.8 10 5 12 5Z" fill="#e6f6fd"/>
<path d="M93.2 7.2C94.4 8.4 95 10 95 12V88C95 90 94.4 91.6 93.2 92.8L79 79V21Z" fill="#86bfdb"/>
<path d="M6.8 92.8C8 94.2 10 95 12 95H88C90 95 92 94.2 93.2 92.8L79 79H21Z" fill="#6ba9c9"/>
<path d="M21 21H79V79H21Z" fill="#c6e9f8"/>
<path d="M30 56L56 30M30 69L69 30" fill="none" stroke="#f8fdff" stroke-width="6" stroke-linecap="round"/>
<path d="M70 44L62 53L66 61L57 71" fill="none" stroke="#7fb6d2" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M12 5H88C92 5 95 8 95 12V88C95 92 92 95 88 95H12C8 95 5 92 5 88V12C5 8 8 5 12 5Z" fill="none" stroke="#3f7ea3" stroke-width="3.4"/>
</g>"""

# The head of a horned beast that belongs to neither side: its right half from the top to the chin, what lies on it.
BEHEMOTH = mirrored("M50 23C54 22.5 57 23 60 24C69 24 79 20 87 9C86.5 21 80 29.5 71.5 33.5C81 39 86 47.5 86 59C86 78.5 71.5 91 50 91")
BEHEMOTH_SHADE = "M50 23C54 22.5 57 23 60 24C69 24 79 20 87 9C86.5 21 80 29.5 71.5 33.5C81 39 86 47.5 86 59C86 78.5 71.5 91 50 91Z"
BEHEMOTH_SNOUT = mirrored("M50 58C63 58 71.5 63.5 71.5 71.5C71.5 79.5 63 84.5 50 84.5")
BEHEMOTH_EYES = "M25 42.5L43 50.5L38.5 55.5C32 56.5 26.5 51 25 42.5ZM75 42.5L57 50.5L61.5 55.5C68 56.5 73.5 51 75 42.5Z"
BEHEMOTH_NOSTRILS = "M40 68C43.5 66.5 46 68 46 71C46 74 43 75.5 40.5 73.5ZM60 68C56.5 66.5 54 68 54 71C54 74 57 75.5 59.5 73.5Z"
BEHEMOTH_TUSKS = "M29 76L22.5 60.5C29 63.5 34 68 36 74ZM71 76L77.5 60.5C71 63.5 66 68 64 74Z"
