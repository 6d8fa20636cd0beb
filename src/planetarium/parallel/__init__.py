"""Work in other threads and processes: fair queues, a pool for many jobs, and how processes are started."""
