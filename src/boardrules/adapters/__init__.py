"""One module for each foreign thing that the library can work with; each is an extra."""
