//! The main line of a game tree: nodes with properties, without a meaning yet.

/// The longest text that is read.
const MAX_BYTES: usize = 1 << 20;

/// The deepest nesting that is read. Nobody has that many variations inside one another.
const MAX_DEPTH: u32 = 500;

/// The longest main line.
const MAX_NODES: usize = 4_000;

/// The most properties of a node, and values of a property.
const MAX_VALUES: usize = 1_000;

/// A node of the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Node {
    properties: Vec<(String, Vec<String>)>,
}

impl Node {
    /// The values of a property; none if it is missing.
    pub(super) fn values(&self, name: &str) -> &[String] {
        self.properties
            .iter()
            .find(|(known, _)| known == name)
            .map_or(&[], |(_, values)| values.as_slice())
    }

    /// The first value of a property.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.values(name).first().map(String::as_str)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        !self.values(name).is_empty()
    }
}

/// The nodes of the first game from its root to the end of its main line; nothing if the text is not
/// whole or is larger than any game.
pub(super) fn main_line(text: &str) -> Option<Vec<Node>> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let text = text.trim_start_matches('\u{feff}');
    let start = match text.find("(;") {
        // Parentheses right before it are levels, too, and are counted as such.
        Some(tree) => text[..tree]
            .trim_end_matches(|letter: char| letter == '(' || letter.is_whitespace())
            .len(),
        None => text.find('(')?,
    };
    let mut scanner = Scanner {
        letters: text[start..].chars(),
        depth: 0,
        nodes: Vec::new(),
        is_ended: false,
        name: String::new(),
        is_named: false,
    };
    scanner.scan()?;
    Some(scanner.nodes).filter(|nodes| !nodes.is_empty())
}

struct Scanner<'a> {
    letters: std::str::Chars<'a>,
    depth: u32,
    nodes: Vec<Node>,
    /// Whether the main line is over: what follows are variations.
    is_ended: bool,
    name: String,
    /// Whether values may follow for the name that was read.
    is_named: bool,
}

impl Scanner<'_> {
    /// Reads to the end of the first game.
    fn scan(&mut self) -> Option<()> {
        while let Some(letter) = self.letters.next() {
            match letter {
                '(' => {
                    self.depth += 1;
                    self.is_named = false;
                    if self.depth > MAX_DEPTH {
                        return None;
                    }
                }
                ')' => {
                    self.is_ended = true;
                    self.is_named = false;
                    self.depth = self.depth.checked_sub(1)?;
                    if self.depth == 0 {
                        return Some(());
                    }
                }
                ';' => self.begin_node()?,
                '[' => self.value()?,
                'A'..='Z' => self.letter_of_name(letter)?,
                // Old formats wrote names in full, with the letters that count in upper case.
                'a'..='z' => {}
                _ if letter.is_whitespace() => {}
                _ => return None,
            }
        }
        None
    }

    fn begin_node(&mut self) -> Option<()> {
        self.is_named = false;
        self.name.clear();
        if !self.is_ended {
            if self.nodes.len() == MAX_NODES {
                return None;
            }
            self.nodes.push(Node::default());
        }
        Some(())
    }

    fn letter_of_name(&mut self, letter: char) -> Option<()> {
        if self.is_named {
            self.is_named = false;
            self.name.clear();
        }
        self.name.push(letter);
        (self.name.len() <= 16).then_some(())
    }

    /// One value, from behind its bracket.
    fn value(&mut self) -> Option<()> {
        let mut value = String::new();
        loop {
            match self.letters.next()? {
                ']' => break,
                '\\' => match self.letters.next()? {
                    '\n' => {}
                    '\r' => {}
                    other => value.push(other),
                },
                letter if letter.is_control() => value.push(' '),
                letter => value.push(letter),
            }
        }
        if self.name.is_empty() {
            return None;
        }
        if self.is_ended {
            return Some(());
        }
        let node = self.nodes.last_mut()?;
        let is_more = self.is_named;
        self.is_named = true;
        match node.properties.last_mut() {
            Some((name, values)) if is_more && *name == self.name => {
                values.push(value);
                (values.len() <= MAX_VALUES).then_some(())
            }
            _ => {
                node.properties.push((self.name.clone(), vec![value]));
                (node.properties.len() <= MAX_VALUES).then_some(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_main_line_is_the_first_branch_everywhere() {
        let nodes = main_line("(;GM[1]AB[aa][bb];B[cc](;W[dd];B[ee])(;W[ff](;B[gg])))").unwrap();
        assert_eq!(nodes.len(), 4);
        assert_eq!(nodes[0].values("AB"), ["aa", "bb"]);
        assert_eq!(nodes[2].value("W"), Some("dd"));
        assert_eq!(nodes[3].value("B"), Some("ee"));
    }

    #[test]
    fn brackets_and_backslashes_are_escaped() {
        let nodes = main_line("(;C[a\\]b\\\\c\\\nd (;B[aa\\])]PB[李世石])").unwrap();
        assert_eq!(nodes[0].value("C"), Some("a]b\\cd (;B[aa])"));
        assert_eq!(nodes[0].value("PB"), Some("李世石"));
    }

    #[test]
    fn what_no_game_needs_is_refused() {
        for text in [
            "",
            "(",
            "(;",
            "(;B[aa]",
            "(;B[aa",
            "(;[aa])",
            "no game",
            "(;B[aa]!;W[bb])",
        ] {
            assert_eq!(main_line(text), None, "{text}");
        }
        assert_eq!(main_line(&"(;".repeat(100_000)), None);
        assert_eq!(main_line(&format!("({})", ";B[]".repeat(100_000))), None);
        assert_eq!(main_line(&format!("(;AB{})", "[aa]".repeat(100_000))), None);
        let outer = |levels: usize| format!("{}(;B[aa]){}", "(".repeat(levels), ")".repeat(levels));
        assert_eq!(main_line(&outer(500_000)), None);
        assert_eq!(main_line(&outer(500)), None);
        assert_eq!(main_line(&outer(499)).unwrap().len(), 1);
        assert_eq!(
            main_line(&format!("A (good) game {}", outer(0)))
                .unwrap()
                .len(),
            1
        );
        let deep = format!("{}{}", "(;B[aa]".repeat(400), ")".repeat(400));
        assert_eq!(main_line(&deep).unwrap().len(), 400);
    }
}
