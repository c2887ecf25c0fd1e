# Round robins in sections.

command-contest-new-section = section
command-contest-new-section-about = Round robin: the most players of a section (3 to 16); the winners of sections go on
command-contest-new-blocks = blocks
command-contest-new-blocks-about = Sections: whether the strongest play in one section (default: sections are equally strong)
contest-plan-sections = Only a round robin has sections, of 3 to 16 players.
sections-size = sections of up to { $count }
sections-rules = The winner of each section, with everyone tied with them, goes on to the next stage, until one section has one winner. Two who are left play until one has won three games.
sections-stage = Stage { $stage }: { $count } sections; the winner of each goes on.
sections-last = Stage { $stage }: everyone plays in one section.
sections-duel = Stage { $stage }: two are left and play until one has won three games.
sections-column = Section
