"""Statistics: what finished games were for a person, kept with their token, exported and deleted on request."""
