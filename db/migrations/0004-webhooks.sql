-- The outbox: an event is written with the change that caused it, and a delivery row for each endpoint that gets it.

CREATE TABLE events (
  seq        INTEGER PRIMARY KEY AUTOINCREMENT,
  org_id     TEXT NOT NULL REFERENCES organizations (id),
  id         TEXT NOT NULL,
  topic      TEXT NOT NULL,
  branch_id  TEXT,
  board_id   TEXT,
  data       TEXT NOT NULL,  -- JSON
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX events_by_org ON events (org_id, seq);
CREATE INDEX events_by_age ON events (created_at);

CREATE TABLE webhook_endpoints (
  org_id          TEXT NOT NULL REFERENCES organizations (id),
  id              TEXT NOT NULL,
  url             TEXT NOT NULL,
  description     TEXT,
  topics          TEXT NOT NULL,  -- JSON array
  branch_id       TEXT,
  active          INTEGER NOT NULL,
  secret          TEXT NOT NULL,
  former_secret   TEXT,           -- signs beside the new one for 24 hours after a roll
  rolled_at       TEXT,
  api_version     TEXT NOT NULL,
  api_key_id      TEXT,           -- the key that made it; only that key sees it (§5.5)
  failure_count   INTEGER NOT NULL,
  disabled_at     TEXT,
  disabled_reason TEXT,
  created_at      TEXT NOT NULL,
  updated_at      TEXT NOT NULL,
  deleted_at      TEXT,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, branch_id) REFERENCES branches (org_id, id),
  FOREIGN KEY (org_id, api_key_id) REFERENCES api_keys (org_id, id)
) STRICT;

CREATE TABLE webhook_deliveries (
  seq              INTEGER PRIMARY KEY,
  org_id           TEXT NOT NULL,
  id               TEXT NOT NULL,
  endpoint_id      TEXT NOT NULL,
  event_id         TEXT NOT NULL,
  topic            TEXT NOT NULL,
  board_id         TEXT,           -- of a ticket event: the key must still be able to open it
  payload          TEXT NOT NULL,  -- the exact bytes that are signed and sent
  status           TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'failed', 'dropped')),
  attempts         INTEGER NOT NULL,
  next_attempt_at  INTEGER,        -- unix milliseconds; null unless pending
  response_status  INTEGER,
  response_headers TEXT,
  response_body    TEXT,
  error            TEXT,
  duration_ms      INTEGER,
  attempt_log      TEXT NOT NULL,  -- JSON array
  resend_of        TEXT,
  reason           TEXT,
  created_at       TEXT NOT NULL,
  delivered_at     TEXT,
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, endpoint_id) REFERENCES webhook_endpoints (org_id, id)
) STRICT;
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (org_id, endpoint_id, seq);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at, seq) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);
