"""Reviews: a game that is over, analysed in the worker processes, once for everybody who may see it."""
