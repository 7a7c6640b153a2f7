"""Where people and programs meet a table. Each front end is thin: no rule, wording or state of its own."""
