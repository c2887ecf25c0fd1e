#!/usr/bin/env python3
"""Compares chess and Fischer Random with python-chess, through the program's command line.

    pip install chess
    python3 tests/oracle/chess.py target/debug/qiyuan [--seed N] [--games N] [--positions N]

Random games are played with moves in all notations, some of them shuffling pieces to and fro so that
positions repeat; at many points the legal moves, notations, claims and endings are compared. Then come
random positions, and moves that must be refused. The first difference ends the run with exit code 1.
"""

import argparse
import random
import sys

from program import Difference, Program, same

# This file has the name of the library; the library is meant below.
sys.path.pop(0)
import chess

CHINESE = str.maketrans("KQRBN", "王后车象马")
TRADITIONAL = str.maketrans("KQRBN", "王后車象馬")
FIGURINE = str.maketrans("KQRBN", "♔♕♖♗♘")


def canonical(board, move):
    """UCI, with castling as king takes rook in Fischer Random."""
    return board.uci(move, chess960=board.chess960)


def spelled(board, move, generator):
    """The move in one of the notations that people use."""
    san = board.san(move)
    plain = san.rstrip("+#")
    castles = board.is_castling(move)
    spellings = [san, plain, board.uci(move), board.lan(move)]
    if castles:
        spellings += [san.replace("O", "0"), san.lower()]
    else:
        spellings += [
            plain.replace("x", "") if not plain[0].islower() else plain,
            san.translate(FIGURINE),
            san.translate(CHINESE),
            plain.translate(TRADITIONAL),
        ]
        if not board.uci(move).startswith("b"):
            # In large letters it might be a bishop's.
            spellings.append(board.uci(move).upper())
    return generator.choice(spellings)


def expected_outcome(board):
    if board.is_checkmate():
        return {"kind": "won", "seats": [0 if board.turn == chess.BLACK else 1], "reason": "checkmate"}
    for holds, reason in (
        (board.is_stalemate(), "stalemate"),
        (board.is_insufficient_material(), "insufficient-material"),
        (board.is_fivefold_repetition(), "fivefold"),
        (board.halfmove_clock >= 150, "seventy-five-move"),
    ):
        if holds:
            return {"kind": "drawn", "reason": reason}
    return None


def expected_claims(board):
    claims = []
    if board.is_repetition(3):
        claims.append("threefold")
    if board.halfmove_clock >= 100:
        claims.append("fifty-move")
    return claims


def never_mates(board, generator):
    """Whether many random lines of the position fail to mate, as they must in a dead one."""
    for _ in range(100):
        line = board.copy(stack=False)
        for _ in range(60):
            moves = list(line.legal_moves)
            if not moves:
                break
            line.push(generator.choice(moves))
        if line.is_checkmate():
            return False
    return True


def compare(value, board, context, generator):
    """Compares what is printed for a position with what python-chess says of it."""
    position = board.fen()
    same("position", value["position"], position, context)
    outcome = expected_outcome(board)
    ours = value["outcome"]
    if ours == {"kind": "drawn", "reason": "dead-position"} and outcome in (
        None,
        {"kind": "drawn", "reason": "fivefold"},
        {"kind": "drawn", "reason": "seventy-five-move"},
    ):
        if not never_mates(board, generator):
            raise Difference(f"called dead, but can be won: {context}")
        return
    same("outcome", ours, outcome, context)
    legal = [] if outcome else sorted(canonical(board, move) for move in board.legal_moves)
    same("legal moves", value["legal"], legal, context)
    same("claims", value["claims"], [] if outcome else expected_claims(board), context)
    seats = [] if outcome else [0 if board.turn == chess.WHITE else 1]
    same("turn", value["turn"]["seats"], seats, context)


def pick(board, generator, shuffles):
    """A random move; in some games mostly one that takes back the own move before."""
    moves = list(board.legal_moves)
    if shuffles and len(board.move_stack) >= 2 and generator.random() < 0.8:
        last = board.move_stack[-2]
        back = chess.Move(last.to_square, last.from_square)
        if back in moves:
            return back
    captures = [move for move in moves if board.is_capture(move)]
    if captures and generator.random() < 0.15:
        return generator.choice(captures)
    return generator.choice(moves)


def random_game(program, generator, is_fischer_random, shuffles):
    game = "fischerandom" if is_fischer_random else "chess"
    if is_fischer_random:
        setup = str(generator.randrange(960))
        board = chess.Board.from_chess960_pos(int(setup))
    else:
        setup, board = "", chess.Board()
    length = 60 if shuffles else 200
    spellings, record = [], []
    while len(spellings) < length and expected_outcome(board) is None:
        move = pick(board, generator, shuffles)
        record.append(
            {"seat": len(record) % 2, "action": canonical(board, move), "san": board.san(move)}
        )
        spellings.append(spelled(board, move, generator))
        board.push(move)
        context = f"{game} {setup or 'start'}: {' '.join(spellings)}"
        if generator.random() < 0.08:
            code, value = program.replay(game, setup, spellings)
            same("exit code", code, 0, f"{context}\n  {value}")
            compare(value, board, context, generator)
            if value["outcome"]:
                return
    code, value = program.replay(game, setup, spellings)
    same("exit code", code, 0, f"{context}\n  {value}")
    same("record", value["record"], record, context)
    compare(value, board, context, generator)


def random_position(generator, is_fischer_random):
    """A legal position with few random pieces."""
    while True:
        board = chess.Board.empty(chess960=is_fischer_random)
        pieces = [chess.Piece(chess.KING, chess.WHITE), chess.Piece(chess.KING, chess.BLACK)]
        for _ in range(generator.randrange(0, 9)):
            pieces.append(chess.Piece(generator.randrange(1, 6), generator.random() < 0.5))
        for square, piece in zip(generator.sample(chess.SQUARES, len(pieces)), pieces):
            board.set_piece_at(square, piece)
        board.turn = generator.random() < 0.5
        board.halfmove_clock = generator.choice([0, 0, 0, 99, 100, 149, 150])
        passed = [
            square
            for square in chess.SquareSet(chess.BB_RANK_6 if board.turn else chess.BB_RANK_3)
            if generator.random() < 0.3
        ]
        for square in passed:
            board.ep_square = square
            if board.is_valid():
                break
            board.ep_square = None
        if board.is_valid() and board.occupied_co[chess.WHITE].bit_count() <= 9:
            return board


def random_positions(program, generator, count):
    for number in range(count):
        is_fischer_random = number % 3 == 0
        board = random_position(generator, is_fischer_random)
        fen = board.fen(en_passant="fen")
        game = "fischerandom" if is_fischer_random else "chess"
        code, value = program.replay(game, fen, [])
        same("exit code", code, 0, f"{fen} {value}")
        compare(value, board, f"{game} {fen}", generator)


def refused_moves(program, generator, count):
    """Moves by coordinates that python-chess calls illegal."""
    board = chess.Board()
    played = []
    for _ in range(count):
        squares = generator.sample(chess.SQUARES, 2)
        move = chess.Move(*squares)
        is_promotion = any(
            legal.from_square == move.from_square and legal.to_square == move.to_square
            for legal in board.legal_moves
        )
        if not is_promotion:
            code, value = program.replay("chess", "", [*played, move.uci()])
            context = f"{board.fen()} {move.uci()}: {value}"
            same("exit code", code, 2, context)
            same("number", value["error"]["at"], len(played) + 1, context)
            if value["error"]["reason"] in ("unreadable", "ambiguous"):
                raise Difference(f"refused without a rule: {context}")
        if generator.random() < 0.5:
            legal = generator.choice(list(board.legal_moves))
            played.append(legal.uci())
            board.push(legal)
            if expected_outcome(board):
                board.reset()
                played.clear()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1924)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--positions", type=int, default=150)
    options = parser.parse_args()
    generator = random.Random(options.seed)
    program = Program(options.program)
    try:
        for number in range(options.games):
            random_game(program, generator, number % 2 == 1, number % 4 >= 2)
        random_positions(program, generator, options.positions)
        refused_moves(program, generator, 60)
    except Difference as difference:
        print(f"DIFFERENT (seed {options.seed}): {difference}", file=sys.stderr)
        return 1
    print(f"chess: {program.calls} replays agree with python-chess {chess.__version__}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
