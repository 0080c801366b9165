"""The wing that doubts: it knows the machine, it knows no game."""
