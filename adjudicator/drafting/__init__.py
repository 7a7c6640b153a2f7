"""Opinions and narrations: a drafter is a function of a frozen brief and changes nothing."""
