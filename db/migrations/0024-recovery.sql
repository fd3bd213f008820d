
-- Through which event each organization's were pruned: whoever stands before it in the feed may have missed some.
CREATE TABLE event_horizon (
  org_id        TEXT PRIMARY KEY REFERENCES organizations (id),
  pruned_seq    INTEGER NOT NULL,
  pruned_id     TEXT NOT NULL,
  pruned_before TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Events are pruned in the order in which they happened, by events_by_org.
DROP INDEX events_by_age;

-- Deliveries that are being queued again since a time, a few at a time; a row goes when all are.
CREATE TABLE webhook_replays (
  org_id      TEXT NOT NULL,
  id          TEXT NOT NULL,
  endpoint_id TEXT NOT NULL,
  statuses    TEXT NOT NULL,     -- JSON array
  topics      TEXT,              -- JSON array; null: every topic
  until_at    TEXT,
  through_seq INTEGER NOT NULL,  -- what was queued after it began is not its business
  after_at    TEXT NOT NULL,     -- how far it has come, by created_at and seq of the deliveries
  after_seq   INTEGER NOT NULL,
  in_lane     TEXT NOT NULL,     -- JSON array: the seq of those that it has queued and that hold a place
  created_at  TEXT NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, endpoint_id) REFERENCES webhook_endpoints (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX webhook_replays_by_endpoint ON webhook_replays (org_id, endpoint_id);

-- What was sent again of an event: a replay sends it no third time.
CREATE INDEX webhook_deliveries_again ON webhook_deliveries (endpoint_id, event_id, seq) WHERE resend_of IS NOT NULL;
