# Trees of knockouts and cross tables.

tree-second-chance = Second chance
tree-third-place = Third place
tree-alt = Tree of { $name }. { $list }
tree-alt-match = { $match } { $first } { $score } { $second }
cross-alt = Cross table of { $name }: { $list }
