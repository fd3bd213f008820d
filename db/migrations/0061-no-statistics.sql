-- What SQLite counted when a service stopped early made it read whole tables once they had grown.
DROP TABLE IF EXISTS sqlite_stat1;
DROP TABLE IF EXISTS sqlite_stat4;
