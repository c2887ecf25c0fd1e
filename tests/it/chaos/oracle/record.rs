//! The record of a session, folded from the JSON of its events by code that shares nothing with the bot's.

use std::collections::BTreeMap;

use serde_json::Value;
use sqlx::SqliteConnection;

use super::go::Go;

/// One stored event.
#[derive(Clone, Debug)]
pub struct Fact {
    pub seq: i64,
    pub at: i64,
    pub body: Value,
}

impl Fact {
    pub fn kind(&self) -> &str {
        self.body["kind"].as_str().unwrap_or_default()
    }

    pub fn seat(&self) -> Option<usize> {
        usize::try_from(self.body["seat"].as_u64()?).ok()
    }

    fn offer(&self) -> String {
        self.body["offer"].as_str().unwrap_or_default().to_owned()
    }

    /// Whether the players, or one of them, settled a count.
    fn is_count(&self) -> bool {
        let reason = self.body["outcome"]["reason"].as_str();
        self.kind() == "ended" && COUNTS.contains(&reason.unwrap_or_default())
    }

    /// Whether the flag fell.
    pub fn is_flag_fall(&self) -> bool {
        self.kind() == "ended" && self.body["outcome"]["reason"] == "time"
    }
}

/// How a game of Go ends when everything is settled.
const COUNTS: [&str; 3] = ["count", "count-all-alive", "jigo"];

/// How far a session has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    #[default]
    Challenge,
    Play,
    Over,
}

/// An action that stands.
#[derive(Clone, Debug)]
pub struct Ply {
    pub seq: i64,
    pub seat: usize,
    pub action: String,
}

/// A session as its events tell it.
#[derive(Clone, Debug, Default)]
pub struct Record {
    pub id: i64,
    pub version: i64,
    pub game: String,
    pub control: String,
    pub facts: Vec<Fact>,
    pub stage: Stage,
    pub players: Vec<u64>,
    /// The actions that stand: what was taken back is gone.
    pub plies: Vec<Ply>,
    /// What is offered, by whom.
    pub offers: BTreeMap<String, usize>,
    pub is_paused: bool,
    /// The board and the marks, of a game of Go.
    pub go: Option<Go>,
    /// Whose turn it was after each fact.
    movers: Vec<Option<usize>>,
    pub rematch_of: Option<i64>,
    pub rematch: Option<i64>,
}

/// Reads every session; gives what does not follow as well.
pub async fn all(database: &mut SqliteConnection) -> (Vec<Record>, Vec<String>) {
    let rows: Vec<(i64, i64)> = sqlx::query_as("SELECT id, version FROM sessions ORDER BY id")
        .fetch_all(&mut *database)
        .await
        .unwrap();
    let (mut records, mut wrong) = (Vec::new(), Vec::new());
    for (id, version) in rows {
        let events: Vec<(i64, i64, String)> = sqlx::query_as(
            "SELECT seq, at_ms, event FROM events WHERE session_id = $1 ORDER BY seq",
        )
        .bind(id)
        .fetch_all(&mut *database)
        .await
        .unwrap();
        let facts = events.into_iter().map(|(seq, at, text)| Fact {
            seq,
            at,
            body: serde_json::from_str(&text).unwrap_or(Value::Null),
        });
        let (record, found) = Record::fold(id, version, facts.collect());
        records.push(record);
        wrong.extend(found);
    }
    wrong.extend(unlinked_rematches(&records));
    (records, wrong)
}

impl Record {
    /// Folds events; says which of them do not follow from those before.
    pub fn fold(id: i64, version: i64, facts: Vec<Fact>) -> (Self, Vec<String>) {
        let mut record = Self {
            id,
            version,
            ..Self::default()
        };
        let mut wrong = Vec::new();
        let in_order = facts.iter().zip(1..).all(|(fact, seq)| fact.seq == seq);
        if !in_order || i64::try_from(facts.len()) != Ok(version) {
            wrong.push(format!(
                "#{id}: {} events at version {version}",
                facts.len()
            ));
        }
        for fact in facts {
            if let Err(why) = record.follow(&fact) {
                wrong.push(format!("#{id}: {why} at {}: {}", fact.seq, fact.body));
            }
            record.facts.push(fact);
            record.movers.push(record.mover());
        }
        let is_settled = record.go.as_ref().is_some_and(Go::is_settled);
        if is_settled && record.stage == Stage::Play {
            wrong.push(format!("#{id}: the count is settled and the game goes on"));
        }
        (record, wrong)
    }

    pub fn seat_of(&self, user: u64) -> Option<usize> {
        self.players.iter().position(|player| *player == user)
    }

    pub fn fact(&self, seq: i64) -> Option<&Fact> {
        self.facts.get(usize::try_from(seq.checked_sub(1)?).ok()?)
    }

    /// Whose turn it is; nobody's while the players of Go settle which stones are dead.
    pub fn mover(&self) -> Option<usize> {
        match &self.go {
            _ if self.stage != Stage::Play => None,
            Some(go) => go.mover(),
            None => Some(self.plies.len() % 2),
        }
    }

    /// Whose turn it was after this fact.
    pub fn mover_after(&self, seq: i64) -> Option<usize> {
        let index = usize::try_from(seq.checked_sub(1)?).ok()?;
        *self.movers.get(index)?
    }

    pub fn is_over_by(&self, kind: &str) -> bool {
        let mut ends = self.facts.iter().filter(|fact| fact.kind() == "ended");
        ends.any(|fact| fact.body["outcome"]["kind"] == kind)
    }

    fn follow(&mut self, fact: &Fact) -> Result<(), &'static str> {
        match fact.kind() {
            "challenged" => self.is_challenged(fact),
            // Opened by the program for these players, who begin at once.
            "opened" => {
                self.is_challenged(fact)?;
                self.is_seated(fact)
            }
            "accepted" | "departed" | "started" => self.in_stage(Stage::Challenge),
            "declined" | "withdrawn" | "expired" => {
                self.in_stage(Stage::Challenge)?;
                self.stage = Stage::Over;
                Ok(())
            }
            "seated" => self.is_seated(fact),
            "drawn" if fact.body["what"] == "seat" => self.in_stage(Stage::Challenge),
            "drawn" | "dealt" | "left" => self.in_stage(Stage::Play),
            "played" => self.is_played(fact),
            "claimed" | "reminded" => self.in_stage(Stage::Play),
            "offered" => self.is_offered(fact),
            "offer_accepted" => self.is_agreed(fact),
            "offer_declined" => match self.offers.remove(&fact.offer()) {
                Some(by) if Some(by) != fact.seat() => Ok(()),
                _ => Err("declined what nobody else offered"),
            },
            "taken_back" => self.is_taken_back(fact),
            "paused" if !self.is_paused => {
                self.is_paused = true;
                self.in_stage(Stage::Play)
            }
            "ready" if self.is_paused => self.in_stage(Stage::Play),
            "resumed" if self.is_paused => {
                self.is_paused = false;
                self.in_stage(Stage::Play)
            }
            "interrupted" if self.stage != Stage::Over => Ok(()),
            "ended" | "aborted" => {
                self.in_stage(Stage::Play)?;
                let is_settled = self.go.as_ref().is_some_and(Go::is_settled);
                if is_settled != fact.is_count() {
                    return Err("ended by a count that was not settled, or not by one that was");
                }
                self.stage = Stage::Over;
                self.is_paused = false;
                self.offers.clear();
                Ok(())
            }
            "rematched" => {
                self.rematch = fact.body["session"].as_i64();
                self.in_stage(Stage::Over)
            }
            _ => Err("this does not follow"),
        }
    }

    fn in_stage(&self, stage: Stage) -> Result<(), &'static str> {
        if self.stage == stage {
            Ok(())
        } else {
            Err("not at this stage")
        }
    }

    fn is_challenged(&mut self, fact: &Fact) -> Result<(), &'static str> {
        let terms = &fact.body["terms"];
        terms["game"]
            .as_str()
            .unwrap_or_default()
            .clone_into(&mut self.game);
        terms["control"]
            .as_str()
            .unwrap_or_default()
            .clone_into(&mut self.control);
        let of = &fact.body["origin"]["session"];
        self.rematch_of = fact.body["rematch_of"].as_i64().or(of.as_i64());
        if fact.seq == 1 {
            Ok(())
        } else {
            Err("challenged twice")
        }
    }

    fn is_seated(&mut self, fact: &Fact) -> Result<(), &'static str> {
        self.in_stage(Stage::Challenge)?;
        self.stage = Stage::Play;
        let players = fact.body["players"].as_array().into_iter().flatten();
        self.players = players.filter_map(Value::as_u64).collect();
        self.go = (self.game == "go").then(Go::default);
        Ok(())
    }

    fn is_played(&mut self, fact: &Fact) -> Result<(), &'static str> {
        self.in_stage(Stage::Play)?;
        let mover = self.mover();
        let seat = fact.seat().ok_or("played by nobody")?;
        let action = fact.body["action"].as_str().unwrap_or_default();
        self.plies.push(Ply {
            seq: fact.seq,
            seat,
            action: action.to_owned(),
        });
        // A move declines what the others have offered.
        self.offers
            .retain(|offer, by| offer != "takeback" && *by == seat);
        if self.is_paused {
            return Err("played in a pause");
        }
        match &mut self.go {
            Some(go) => go.plays(seat, action),
            None if mover != Some(seat) => Err("played out of turn"),
            None => Ok(()),
        }
    }

    fn is_offered(&mut self, fact: &Fact) -> Result<(), &'static str> {
        let offer = fact.offer();
        self.in_stage(if offer == "rematch" {
            Stage::Over
        } else {
            Stage::Play
        })?;
        let seat = fact.seat().ok_or("offered by nobody")?;
        match self.offers.insert(offer, seat) {
            None => Ok(()),
            Some(_) => Err("offered what stands already"),
        }
    }

    fn is_agreed(&mut self, fact: &Fact) -> Result<(), &'static str> {
        match self.offers.remove(&fact.offer()) {
            Some(by) if Some(by) != fact.seat() => Ok(()),
            _ => Err("agreed to what nobody else offered"),
        }
    }

    fn is_taken_back(&mut self, fact: &Fact) -> Result<(), &'static str> {
        self.in_stage(Stage::Play)?;
        let before = fact.seq.checked_sub(1).and_then(|seq| self.fact(seq));
        let is_agreed = before.is_some_and(|fact| fact.kind() == "offer_accepted");
        let to_ply = fact.body["to_ply"].as_u64();
        let to_ply = to_ply.and_then(|ply| usize::try_from(ply).ok());
        let to_ply = to_ply.filter(|ply| *ply < self.plies.len());
        self.plies.truncate(to_ply.ok_or("taken back to no ply")?);
        if let Some(go) = &mut self.go {
            *go = Go::default();
            for ply in &self.plies {
                go.plays(ply.seat, &ply.action)?;
            }
        }
        self.offers.clear();
        if is_agreed {
            Ok(())
        } else {
            Err("taken back without an agreement")
        }
    }
}

/// A rematch and the game before it name each other, and the same people play.
fn unlinked_rematches(records: &[Record]) -> Vec<String> {
    let by_id: BTreeMap<i64, &Record> = records.iter().map(|it| (it.id, it)).collect();
    let mut wrong = Vec::new();
    for record in records {
        let Some(next) = record.rematch else {
            continue;
        };
        let Some(next) = by_id.get(&next) else {
            wrong.push(format!(
                "#{}: its rematch #{next} does not exist",
                record.id
            ));
            continue;
        };
        let mut turned = record.players.clone();
        turned.rotate_right(1);
        if next.rematch_of != Some(record.id) || next.players != turned {
            wrong.push(format!("#{}: #{} is not its rematch", record.id, next.id));
        }
    }
    for record in records {
        let before = record.rematch_of.and_then(|before| by_id.get(&before));
        // A rematch is opened before the game before it knows its number.
        if before.is_some_and(|before| before.rematch.is_some_and(|next| next != record.id)) {
            wrong.push(format!("#{}: a second rematch of one game", record.id));
        }
    }
    wrong
}
