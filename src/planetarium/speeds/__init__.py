"""One rulebook at three speeds: interpreted, compiled for the processor, compiled for a GPU."""
