-- Where /ready writes a megabyte, and takes it away again, before it says that a full disk has room.
CREATE TABLE storage_probe (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  filling BLOB NOT NULL
) STRICT;
