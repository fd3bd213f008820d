-- Collectors' rounds, the cash that collectors carry, and its handover. Money is whole minor units of its currency.

ALTER TABLE collectors ADD COLUMN user_id TEXT REFERENCES users (id);  -- who logs in as this collector
ALTER TABLE collectors ADD COLUMN cash_limit TEXT;                     -- JSON: minor units by currency; null for none
CREATE UNIQUE INDEX collectors_by_user ON collectors (org_id, user_id)
WHERE user_id IS NOT NULL AND deleted_at IS NULL;

CREATE TABLE collection_rounds (
  org_id       TEXT NOT NULL REFERENCES organizations (id),
  id           TEXT NOT NULL,
  collector_id INTEGER NOT NULL,
  date         TEXT NOT NULL,
  name         TEXT NOT NULL,
  status       TEXT NOT NULL CHECK (status IN ('planned', 'open', 'closed')),
  created_at   TEXT NOT NULL,
  opened_at    TEXT,
  closed_at    TEXT,
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, collector_id) REFERENCES collectors (org_id, id)
) STRICT;
CREATE INDEX collection_rounds_by_date ON collection_rounds (org_id, date, id);
CREATE INDEX collection_rounds_by_collector ON collection_rounds (org_id, collector_id, date, id);
CREATE INDEX collection_rounds_by_status ON collection_rounds (org_id, status, date, id);

CREATE TABLE collection_stops (
  org_id        TEXT NOT NULL REFERENCES organizations (id),
  id            TEXT NOT NULL,
  round_id      TEXT NOT NULL,
  client_id     TEXT NOT NULL,
  position      INTEGER NOT NULL,  -- from 1, in the order of the walk
  on_date       TEXT,              -- the round's date while it is planned or open, null once it is closed
  outcome       TEXT CHECK (outcome IN ('paid', 'part', 'absent', 'refused', 'promised', 'moved')),
  payment_id    TEXT,              -- kept if it is deleted: then the stop is without an outcome again
  promise_until TEXT,
  note          TEXT,
  at            TEXT,              -- when it happened
  recorded_by   TEXT,              -- JSON: {type, id, name}
  request_hash  TEXT,              -- of what was sent, to know a repeat
  UNIQUE (org_id, id),
  UNIQUE (org_id, round_id, client_id),
  FOREIGN KEY (org_id, round_id) REFERENCES collection_rounds (org_id, id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, payment_id) REFERENCES payments (org_id, id)
) STRICT;
CREATE INDEX collection_stops_by_round ON collection_stops (org_id, round_id, position, id);
-- A client stands on at most one planned or open round of a date.
CREATE UNIQUE INDEX collection_stops_of_day ON collection_stops (org_id, client_id, on_date)
WHERE on_date IS NOT NULL;

CREATE TABLE handovers (
  org_id       TEXT NOT NULL REFERENCES organizations (id),
  id           TEXT NOT NULL,
  collector_id INTEGER NOT NULL,
  note         TEXT,
  by           TEXT NOT NULL,  -- JSON: {type, id, name}
  day          TEXT NOT NULL,  -- local date
  entry_id     TEXT,           -- its entry in the journal; null if there was nothing to move
  created_at   TEXT NOT NULL,
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, collector_id) REFERENCES collectors (org_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id)
) STRICT;
CREATE INDEX handovers_by_collector ON handovers (org_id, collector_id, id);
CREATE INDEX handovers_by_day ON handovers (org_id, day);

CREATE TABLE handover_amounts (
  org_id      TEXT NOT NULL,
  handover_id TEXT NOT NULL,
  currency    TEXT NOT NULL,
  expected    INTEGER NOT NULL,
  counted     INTEGER NOT NULL,
  PRIMARY KEY (org_id, handover_id, currency),
  FOREIGN KEY (org_id, handover_id) REFERENCES handovers (org_id, id)
) STRICT, WITHOUT ROWID;

-- Cash that a collector took on a round. A row goes when its payment is reversed before the handover.
CREATE TABLE collector_cash (
  org_id       TEXT NOT NULL,
  entry_id     TEXT NOT NULL,     -- the payment's entry in the journal
  payment_id   TEXT NOT NULL,
  collector_id INTEGER NOT NULL,
  currency     TEXT NOT NULL,
  amount       INTEGER NOT NULL,
  handover_id  TEXT,              -- null: the collector still has it
  UNIQUE (org_id, entry_id),
  FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id),
  FOREIGN KEY (org_id, payment_id) REFERENCES payments (org_id, id),
  FOREIGN KEY (org_id, collector_id) REFERENCES collectors (org_id, id),
  FOREIGN KEY (org_id, handover_id) REFERENCES handovers (org_id, id)
) STRICT;
CREATE INDEX collector_cash_in_hand ON collector_cash (org_id, collector_id, payment_id, currency, amount)
WHERE handover_id IS NULL;
CREATE INDEX collector_cash_by_handover ON collector_cash (org_id, handover_id) WHERE handover_id IS NOT NULL;
