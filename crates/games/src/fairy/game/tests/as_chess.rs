//! What is typed is read here as in chess, which has a reader of its own.

use qiyuan_core::rules::{AnyGame, Illegal};

use super::game;
use crate::chess::CHESS;

/// Positions, and what is typed in them.
const TYPED: [(&str, &str); 5] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "e4;e5;a9;e0;Nf3;nf3;马f3;騎士f3;♘f3;Nf3+;e4!;1.e4;1. e4;e2-e4;e2e4;P e4;兵e4;卒e4;O-O;0-0;castle;易位;短易位;Ke2;\
         Bb5;bb5;BB5;NC3;nc3;Qd3;Qx;xyz;e9;j4;Zf3;N@f3;@e4;e4=Q;e4Q;Ng3;Nb1c3;N1c3;Nbc3;e2e5;a7a5;d2xd4;exd5;ed;e3e4;将军;\
         e4将军;馬b1-c3;Ｎｆ３;e4x;Ne2;K;♙e4;e2e4q;兵e2e4;Z@f3;N@z3;e4=;e4=X;@;e4a;P@e9;@e0;Nf3ep",
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        "O-O;OO;ooo;0-0-0;e1g1;e1c1;Ke1g1;Kg1;Kc1;e1h1;Nxd7;Nd7;dxe6;d5e6;de6;de;Qxf6;Bxa6;gxh3;g2h3;gh;Nb5;Nc3b5;bxa3;\
         Kd1;Kf1;Kxd2;e5d7;Rg1;Rb1;王車易位;长易位;N5;Nxg;d6;dxc6;e6;h3;Kxg1;K1g1",
    ),
    (
        "1n2k3/P7/8/8/8/8/8/R3K2R w KQ -",
        "a8;a8=Q;a8Q;a8q;a8=K;a8=P;axb8;axb8=N;ab8N;a7b8q;a8=;a8/Q;a8(Q);a8升变为后;a8=后;a8=♕;ab;axb;Rxa7;Ra6;Rh8+;Rh8;\
         a7a8;a8=X;a8X;a8k;b8;b8=Q",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6",
        "exd6;exd6 e.p.;ed6ep;ed;e5d6;d6;exf6;ef6",
    ),
    (
        "4k3/8/8/8/8/8/4r3/4K2R w K -",
        "O-O;Kxe2;Kd1;Kf1;Kd2;Rh2;Rg1;Kf2;e1e3;Kg1;Kc1",
    ),
];

fn read(game: &dyn AnyGame, setup: &str, text: &str) -> Result<String, Illegal> {
    let position = game.start(setup, 2).unwrap();
    let seat = position.turn().seats().first_seat().unwrap();
    position.seat_view(seat).read(text)
}

#[test]
fn what_is_typed_is_read_as_in_chess() {
    for (fen, texts) in TYPED {
        for text in texts.split(';') {
            assert_eq!(
                read(&game("threecheck"), &format!("{fen} 3+3 0 1"), text),
                read(&CHESS, &format!("{fen} 0 1"), text),
                "{text} in {fen}"
            );
        }
    }
}
