"""The records that compiled code reads: how one is declared, and the content as a record."""
