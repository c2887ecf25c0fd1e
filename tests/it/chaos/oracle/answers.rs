//! What players were told beside what was recorded: nothing is lost, nothing is done twice, nobody plays
//! for somebody else.

use std::collections::{BTreeMap, HashMap};

use super::record::{Fact, Record};
use crate::chaos::ledger::{Attempt, Request, Verdict};

/// What was carried out: the interaction, its session, and the version after it.
pub type Carried = HashMap<u64, (i64, i64)>;

/// What a player was told is done is in the record, as it was asked for; what was refused is not.
pub fn told_and_done(attempts: &[Attempt], carried: &Carried, records: &[Record]) -> Vec<String> {
    let by_id: BTreeMap<i64, &Record> = records.iter().map(|it| (it.id, it)).collect();
    let mut wrong = Vec::new();
    for attempt in attempts {
        let done = carried.get(&attempt.interaction);
        let fact = done.and_then(|(session, version)| by_id.get(session)?.fact(*version));
        match (attempt.verdict, done) {
            (Verdict::Accepted, None) => wrong.push(format!("told as done and lost: {attempt:?}")),
            // Whoever is too late is told that the flag fell, and that is what is recorded of it; a
            // claim that is not right is recorded as well.
            (Verdict::Refused, Some(_)) if fact.is_some_and(is_refusal) => {}
            (Verdict::Refused, Some(done)) => {
                wrong.push(format!("told as refused and done at {done:?}: {attempt:?}"));
            }
            (Verdict::Broken, _) => wrong.push(format!("an incident: {attempt:?}")),
            (_, Some((session, version))) => {
                let result = by_id.get(session).map_or(Err("no session"), |record| {
                    is_as_asked(attempt, record, *version)
                });
                if let Err(what) = result {
                    wrong.push(format!("{what} in #{session} at {version}: {attempt:?}"));
                }
            }
            (Verdict::Refused | Verdict::Unknown, None) => {}
        }
    }
    wrong
}

fn is_refusal(fact: &Fact) -> bool {
    fact.is_flag_fall() || fact.kind() == "claimed" && fact.body["upheld"] == false
}

/// Whether the record says at this version what the player asked for.
fn is_as_asked(attempt: &Attempt, record: &Record, version: i64) -> Result<(), &'static str> {
    if attempt.session.is_some_and(|session| session != record.id) {
        return Err("done in another session");
    }
    let last = record.fact(version).ok_or("beyond the record")?;
    // Whatever is asked after the flag fell, the flag is what is recorded.
    if last.is_flag_fall() {
        return Ok(());
    }
    let found = caused_by(record, version).any(|fact| is_it(fact, attempt, record));
    if found {
        Ok(())
    } else {
        Err("something else was recorded")
    }
}

/// The facts that one request brought about, which end with this version: they share their time.
fn caused_by(record: &Record, version: i64) -> impl Iterator<Item = &Fact> {
    let at = record.fact(version).map(|fact| fact.at);
    let until = record
        .facts
        .iter()
        .rev()
        .skip_while(move |it| it.seq > version);
    until.take_while(move |fact| Some(fact.at) == at).take(4)
}

fn is_it(fact: &Fact, attempt: &Attempt, record: &Record) -> bool {
    let is_own = fact.seat().is_some() && fact.seat() == record.seat_of(attempt.user);
    match &attempt.request {
        Request::Challenge => {
            fact.kind() == "challenged" && fact.body["by"].as_u64() == Some(attempt.user)
        }
        Request::Move(action) => {
            fact.kind() == "played" && is_own && fact.body["action"] == action.as_str()
        }
        Request::Offer(offer) => {
            ["offered", "offer_accepted"].contains(&fact.kind())
                && is_own
                && fact.body["offer"] == *offer
        }
        Request::Claim(claim) => fact.kind() == "claimed" && is_own && fact.body["claim"] == *claim,
        Request::Resume => ["ready", "resumed"].contains(&fact.kind()) && is_own,
        Request::Resign => {
            fact.kind() == "ended" && fact.body["outcome"]["reason"] == "resignation"
        }
    }
}

/// What is recorded only if a player asked for it.
const ASKED_FOR: [&str; 6] = [
    "played",
    "offered",
    "offer_accepted",
    "claimed",
    "ready",
    "resumed",
];

/// Every move that was ever recorded, taken back or not, was asked for by an interaction of its own: the
/// player who sits there, this action, this session. The same holds for offers, claims and the ends of pauses.
pub fn nothing_unasked(attempts: &[Attempt], carried: &Carried, records: &[Record]) -> Vec<String> {
    let asked: HashMap<u64, &Attempt> = attempts.iter().map(|it| (it.interaction, it)).collect();
    let mut by_session: HashMap<i64, Vec<(i64, u64)>> = HashMap::new();
    for (interaction, (session, version)) in carried {
        by_session
            .entry(*session)
            .or_default()
            .push((*version, *interaction));
    }
    let mut wrong = Vec::new();
    for record in records {
        let mut causes = by_session.remove(&record.id).unwrap_or_default();
        causes.sort_unstable();
        let is_asked_for = |fact: &&Fact| ASKED_FOR.contains(&fact.kind());
        for fact in record.facts.iter().filter(is_asked_for) {
            // The first version that was reached by a request with or after the fact is its own: what
            // follows from it has been recorded with it.
            let cause = causes.iter().find(|(version, _)| *version >= fact.seq);
            let cause = cause.filter(|(version, _)| {
                caused_by(record, *version).any(|other| other.seq == fact.seq)
            });
            let attempt = cause.and_then(|(_, interaction)| asked.get(interaction));
            if !attempt.is_some_and(|attempt| is_it(fact, attempt, record)) {
                wrong.push(format!(
                    "#{}: {} at {} was not asked for so: {attempt:?}",
                    record.id, fact.body, fact.seq
                ));
            }
        }
        let twice = causes.windows(2).find(|two| two[0].0 == two[1].0);
        if let Some(twice) = twice {
            wrong.push(format!(
                "#{}: two requests made one version: {twice:?}",
                record.id
            ));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn record(bodies: &[Value]) -> Record {
        let facts = bodies.iter().zip(1..).map(|(body, seq)| Fact {
            seq,
            at: seq * 1_000,
            body: body.clone(),
        });
        let facts: Vec<_> = facts.collect();
        let version = i64::try_from(facts.len()).unwrap();
        let (record, wrong) = Record::fold(7, version, facts);
        assert!(wrong.is_empty(), "{wrong:?}");
        record
    }

    fn game() -> Record {
        record(&[
            json!({"kind": "challenged", "by": 1, "terms": {"game": "chess", "control": "3d"}}),
            json!({"kind": "seated", "players": [1, 2]}),
            json!({"kind": "played", "seat": 0, "action": "e2e4"}),
        ])
    }

    fn asked(user: u64, request: Request, verdict: Verdict) -> Attempt {
        Attempt {
            interaction: 99,
            user,
            session: Some(7),
            request,
            verdict,
            words: String::new(),
        }
    }

    #[test]
    fn a_move_that_somebody_else_or_nobody_asked_for_is_found() {
        let (record, carried) = ([game()], Carried::from([(99, (7, 3))]));
        let move_of = |user, action: &str| {
            let asked = asked(user, Request::Move(action.to_owned()), Verdict::Accepted);
            nothing_unasked(&[asked], &carried, &record).len()
        };
        assert_eq!(move_of(1, "e2e4"), 0);
        assert_eq!(move_of(2, "e2e4"), 1, "another player");
        assert_eq!(move_of(1, "d2d4"), 1, "another move");
        assert_eq!(nothing_unasked(&[], &carried, &record).len(), 1);
        assert_eq!(nothing_unasked(&[], &Carried::new(), &record).len(), 1);
    }

    #[test]
    fn what_was_told_as_done_and_is_not_there_is_found() {
        let record = [game()];
        let accepted = [asked(
            1,
            Request::Move("e2e4".to_owned()),
            Verdict::Accepted,
        )];
        assert_eq!(told_and_done(&accepted, &Carried::new(), &record).len(), 1);
        let refused = [asked(1, Request::Move("e2e4".to_owned()), Verdict::Refused)];
        let carried = Carried::from([(99, (7, 3))]);
        assert_eq!(told_and_done(&refused, &carried, &record).len(), 1);
        let resigned = [asked(1, Request::Resign, Verdict::Accepted)];
        assert_eq!(told_and_done(&resigned, &carried, &record).len(), 1);
        assert!(told_and_done(&accepted, &carried, &record).is_empty());
    }

    #[test]
    fn events_that_do_not_follow_are_found() {
        for body in [
            json!({"kind": "seated", "players": [1, 2]}),
            json!({"kind": "played", "seat": 0, "action": "d2d4"}),
            json!({"kind": "offer_accepted", "seat": 1, "offer": "draw"}),
            json!({"kind": "taken_back", "to_ply": 0}),
            json!({"kind": "resumed", "seat": 0}),
            json!({"kind": "rematched", "session": 8}),
            json!({"kind": "unheard of"}),
        ] {
            let mut facts = game().facts;
            facts.push(Fact {
                seq: 4,
                at: 4_000,
                body: body.clone(),
            });
            let (_, wrong) = Record::fold(7, 4, facts);
            assert_eq!(wrong.len(), 1, "{body}");
        }
    }

    #[test]
    fn a_count_that_nobody_settled_is_found() {
        let mut bodies = vec![
            json!({"kind": "challenged", "by": 1, "terms": {"game": "go", "control": "3d"}}),
            json!({"kind": "seated", "players": [1, 2]}),
            json!({"kind": "played", "seat": 0, "action": "pass"}),
            json!({"kind": "played", "seat": 1, "action": "pass"}),
            json!({"kind": "played", "seat": 0, "action": "accept -"}),
        ];
        let counting = record(&bodies);
        assert_eq!((counting.mover_after(4), counting.mover()), (None, None));
        let ended = json!({"kind": "ended", "outcome": {"kind": "won", "reason": "count"}});
        let last = json!({"kind": "played", "seat": 1, "action": "accept -"});
        for (facts, is_found) in [(vec![&ended], 1), (vec![&last, &ended], 0)] {
            let mut bodies = bodies.clone();
            bodies.extend(facts.into_iter().cloned());
            let facts = (1..)
                .zip(bodies)
                .map(|(seq, body)| Fact { seq, at: seq, body });
            let facts: Vec<_> = facts.collect();
            let version = i64::try_from(facts.len()).unwrap();
            assert_eq!(Record::fold(7, version, facts).1.len(), is_found);
        }
        bodies.push(json!({"kind": "played", "seat": 1, "action": "resume"}));
        assert_eq!(record(&bodies).mover(), Some(0));
    }

    #[test]
    fn a_move_that_was_taken_back_no_longer_stands() {
        let mut facts = game().facts;
        for (seq, body) in (4..).zip([
            json!({"kind": "offered", "seat": 0, "offer": "takeback"}),
            json!({"kind": "offer_accepted", "seat": 1, "offer": "takeback"}),
            json!({"kind": "taken_back", "to_ply": 0}),
        ]) {
            facts.push(Fact { seq, at: seq, body });
        }
        let (record, wrong) = Record::fold(7, 6, facts);
        assert!(wrong.is_empty(), "{wrong:?}");
        assert!(record.plies.is_empty() && record.mover() == Some(0));
    }
}
