
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
  from_at     TEXT NOT NULL,
  until_at    TEXT,
  through_seq INTEGER NOT NULL,  -- what was queued after it began is not its business
  after_at    TEXT NOT NULL,     -- how far it has come, by created_at and seq of the deliveries
  after_seq   INTEGER NOT NULL,
  in_lane     TEXT NOT NULL,     -- JSON array: the ids of those that it has queued and that hold a place
  created_at  TEXT NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, endpoint_id) REFERENCES webhook_endpoints (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX webhook_replays_by_endpoint ON webhook_replays (endpoint_id, org_id, id);

CREATE TRIGGER webhook_replays_ended AFTER UPDATE OF active, deleted_at ON webhook_endpoints
WHEN NEW.active = 0 OR NEW.deleted_at IS NOT NULL
BEGIN
  DELETE FROM webhook_replays WHERE org_id = NEW.org_id AND endpoint_id = NEW.id;
END;

-- What was sent again of an event: a replay sends it no third time.
CREATE INDEX webhook_deliveries_again ON webhook_deliveries (endpoint_id, event_id, seq) WHERE resend_of IS NOT NULL;

-- 1: queued by a replay. Of what is due in a lane it goes behind all that was not.
ALTER TABLE webhook_deliveries ADD COLUMN replayed INTEGER NOT NULL DEFAULT 0;

DROP INDEX webhook_deliveries_due;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, replayed, next_attempt_at, seq) WHERE status = 'pending';
