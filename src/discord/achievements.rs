//! What players have reached, in words: on their profiles, and where they reached it.

use std::collections::BTreeMap;

use serenity::builder::{CreateAllowedMentions, CreateMessage};

use super::{
    dispatcher::DeliveryAttempt,
    panel,
    rest::id_of,
    send_result::{SendError, Sent},
    wording::{self, Language},
};
use crate::app::Surface;
use qiyuan_core::{
    achievement::{ALL, LEAST_PLIES, Tier},
    session::PlayerId,
};

/// How many of the next tiers are told.
const MOST_NEXT: usize = 3;

/// The highest tier of each achievement among those that were reached, in the order in which achievements are listed.
pub fn highest(reached: impl IntoIterator<Item = Tier>) -> Vec<Tier> {
    let mut highest: BTreeMap<&str, Tier> = BTreeMap::new();
    for tier in reached {
        let known = highest.entry(tier.key).or_insert(tier);
        *known = (*known).max(tier);
    }
    let listed = ALL.iter().filter_map(|it| highest.get(it.key));
    listed.copied().collect()
}

/// What was reached, in words, one after the other.
pub fn list(language: Language, tiers: &[Tier]) -> String {
    let names: Vec<String> = tiers.iter().map(|tier| name(language, *tier)).collect();
    names.join(" · ")
}

/// The next tiers of which most is reached, in words, each with how much that is, and which games count.
pub fn progress(language: Language, mut next: Vec<(Tier, u32)>) -> String {
    next.sort_by_key(|(tier, so_far)| std::cmp::Reverse(so_far * 100 / tier.reached.max(1)));
    next.truncate(MOST_NEXT);
    let words = next.into_iter().map(|(tier, so_far)| {
        let args = [
            ("name", name(language, tier).into()),
            ("count", so_far.into()),
        ];
        language.tell("achievement-so-far", &args)
    });
    let list = words.collect::<Vec<String>>().join(" · ");
    let args = [("list", list.into()), ("moves", LEAST_PLIES.into())];
    language.tell("achievements-next", &args)
}

fn name(language: Language, tier: Tier) -> String {
    let key = format!("achievement-{}", tier.key);
    language.tell(&key, &[("count", tier.reached.into())])
}

impl DeliveryAttempt<'_> {
    /// Tells in the place of the game what its players reached by its end. It notifies nobody.
    pub(super) async fn achievements(&self, language: Language) -> Sent {
        if let Some(told) = self.owed.location(Surface::Achievements) {
            return Ok(Some(told));
        }
        let achieved = self.bot.app.achievements_by(self.owed.view.id()).await;
        let mut reached: BTreeMap<PlayerId, Vec<Tier>> = BTreeMap::new();
        let achieved = achieved.map_err(|error| SendError::Later(anyhow::anyhow!("{error:?}")))?;
        for it in achieved {
            reached.entry(it.player).or_default().push(it.tier);
        }
        let lines: Vec<String> = reached
            .into_iter()
            .map(|(player, tiers)| {
                let args = [
                    ("player", panel::mention(language, player).into()),
                    ("list", list(language, &highest(tiers)).into()),
                ];
                language.tell("achievements-told", &args)
            })
            .collect();
        if lines.is_empty() {
            return Ok(None);
        }
        let message = CreateMessage::new()
            .content(wording::cut(&lines.join("\n"), panel::MAX_CONTENT))
            .allowed_mentions(CreateAllowedMentions::new())
            .nonce(self.nonce('h', Surface::Achievements))
            .enforce_nonce(true);
        let posted = id_of(&self.post(self.table(), &message, None).await?)?;
        Ok(Some(self.standing(self.table(), Some(posted))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiyuan_core::achievement::tier;

    #[test]
    fn the_next_tiers_are_told_that_are_nearest() {
        let next = [("finished", 100, 12), ("won", 10, 9), ("games", 10, 3)];
        let next = next.map(|(key, reached, now)| (tier(key, reached).unwrap(), now));
        let told = progress(Language::EnUs, next.to_vec());
        let nearest = "10 wins (9 so far) · 10 different games played (3 so far) · 100 full games (12 so far)";
        assert!(told.contains(nearest), "{told}");
        let streak = tier("streak", 10).unwrap();
        let told = progress(Language::ZhCn, [next.to_vec(), vec![(streak, 9)]].concat());
        assert_eq!(told.matches(" · ").count(), MOST_NEXT - 1, "{told}");
    }

    #[test]
    fn of_each_achievement_the_highest_tier_is_told_once_and_every_tier_has_words() {
        let reached = [("won", 1), ("finished", 10), ("won", 10), ("finished", 1)];
        let reached = reached.map(|(key, count)| tier(key, count).unwrap());
        let told = list(Language::EnUs, &highest(reached));
        assert_eq!(told, "10 full games · 10 wins");
        for language in Language::ALL {
            for it in ALL {
                for &reached in it.tiers {
                    let name = name(language, tier(it.key, reached).unwrap());
                    assert!(!name.contains("achievement-"), "{name}");
                }
            }
        }
    }
}
