//! Telling what people say to each other from moves. Pure, and without the words of any one game.

use qiyuan_core::sentence::{self, looks_like_action};

use super::wording::{are_said_beside_a_move, is_doubtful};

/// What a text looks like to somebody who does not know the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looks {
    /// Nothing in it has the form of a move.
    Talk,
    /// Something in it does, but it is asked, or stands beside words that may deny it or talk about it.
    Perhaps,
    /// It is a move, alone or beside words that people add to one.
    Move,
}

/// What a text looks like. Moves without a coordinate or number, such as `pass`, look like talk: whoever knows the game
/// reads the whole text first.
pub fn looks(text: &str) -> Looks {
    if text.chars().nth(sentence::MAX_SENTENCE).is_some() {
        return Looks::Talk;
    }
    let words = sentence::words(text);
    let Some(first) = words.iter().position(|word| looks_like_action(word)) else {
        return Looks::Talk;
    };
    let (before, behind) = words.split_at(first);
    let mut behind = behind.to_vec();
    behind.retain(|word| !looks_like_action(word));
    if is_doubtful(text) || !are_said_beside_a_move(before, &behind) {
        Looks::Perhaps
    } else {
        Looks::Move
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One text a line.
    const MOVES: &str = "e4
        Nf3!
        O-O
        N@e5
        @e6
        O-O please
        **e4**
        d4.
        d4 please
        my move: d4
        d4, your turn
        d4 <@123456789012345678> your turn
        d4 :)
        d4 😀
        d4 (gambit)
        zz9
        炮二平五
        马二进三
        前兵九平八
        马二进三吧
        炮五進四，將軍！
        走cxd4
        cxd4 吃
        f5，擋住
        马8进7
        那我就走炮二平五了
        e4, your turn
        e4 该你了
        my move is e4
        my turn: e4
        e4 is check
        I'll play e4
        I’ll play e4";

    const PERHAPS: &str = "d4?
        e6 ?
        not d4
        why d4
        if d4
        I think Nf6 is good
        Nc6 or Nf6?
        knight to d4
        knight takes d4
        H7 不是死的吧
        you played d4
        don't d4
        thanks m8
        a long remark on how d4 is all the rage
        d4 http://x.example
        horse h3
        your d4
        \"e4\"
        ~~e4~~
        > e4
        e4 ❌
        avoid e4
        e4 tomorrow
        c3 looks bad
        a3 loses
        b4 lunch
        thinking about e4
        accept D4 Q16
        c5，西西里
        @everyone e4
        your turn e4
        your move e4
        e4 is your move
        is e4 your move
        is e4 mate
        is e4 check
        is e4 ok
        is C2=5 check
        is D4 your move
        is E5 ok
        check my move e4
        e4 🚫
        🚫 e4
        ⛔e4
        e4 🛑
        e4 ✖
        e4 ✖️
        e4 ✗
        e4 ❎
        🙅 e4
        e4 🙅
        🤷 e4
        e4 🤷
        炮二平五 🙅
        e4 ‽
        e4‽
        e4 ՞
        'e4'
        ‘e4’
        I say 'e4
        `e4`
        下了 e4";

    const TALK: &str = "hmm
        brb
        congrats
        resgin
        pass
        accept -
        nice bot!
        what a game
        good game, both of you
        good game everyone, see <@123456789012345678>
        well-played my friend
        that was great 👍
        \"nice one\" indeed
        knight takes pawn
        back in 5
        5
        +1
        谢谢你陪我下棋
        等我想一想！
        等一下
        好棋
        加油
        我想想
        该你了
        不错不错
        将军
        你水平真高
        那就平局吧好吗
        没进步
        不同意
        拒绝
        走得好
        我輸了
        不管三七二十一
        第一";

    #[test]
    fn talk_is_told_from_moves() {
        for (expected, texts) in [
            (Looks::Move, MOVES),
            (Looks::Perhaps, PERHAPS),
            (Looks::Talk, TALK),
        ] {
            for text in texts.lines().map(str::trim) {
                assert_eq!(looks(text), expected, "{text}");
            }
        }
        assert_eq!(looks(""), Looks::Talk);
        assert_eq!(looks(&"e4 ".repeat(100)), Looks::Talk);
    }
}
