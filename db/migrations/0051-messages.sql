-- Languages, templates and channels of messages.

-- `language`: of clients without a language of their own, and of the texts that no client reads.
ALTER TABLE organizations ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ar', 'fr'));
-- Where messages of the channel `gateway` are posted, and what signs them. Both null: there is none.
ALTER TABLE organizations ADD COLUMN message_gateway_url TEXT;
ALTER TABLE organizations ADD COLUMN message_gateway_secret TEXT;
-- `{kind: [channel, …]}`, of the kinds that do not go by e-mail alone.
ALTER TABLE organizations ADD COLUMN channels TEXT NOT NULL DEFAULT '{}';

ALTER TABLE messages ADD COLUMN channel TEXT NOT NULL DEFAULT 'email' CHECK (channel IN ('email', 'gateway'));
ALTER TABLE messages ADD COLUMN language TEXT;    -- null before this migration, and to the organization itself
ALTER TABLE messages ADD COLUMN payment_id TEXT;  -- its receipt is attached

-- Texts that replace the default ones of their kind and language.
CREATE TABLE message_templates (
  org_id     TEXT NOT NULL REFERENCES organizations (id),
  kind       TEXT NOT NULL,
  language   TEXT NOT NULL CHECK (language IN ('en', 'ar', 'fr')),
  subject    TEXT NOT NULL,
  body       TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (org_id, kind, language)
) STRICT, WITHOUT ROWID;

-- The two senders each have their own queue.
DROP INDEX messages_due;
DROP INDEX messages_due_by_org;
CREATE INDEX messages_due ON messages (channel, next_attempt_at) WHERE status = 'queued';
CREATE INDEX messages_due_by_org ON messages (org_id, channel, next_attempt_at, id) WHERE status = 'queued';

-- The list, filtered by channel too.
DROP INDEX messages_by_client;
CREATE INDEX messages_by_client ON messages (org_id, client_id, id, status, kind, channel) WHERE client_id IS NOT NULL;
CREATE INDEX messages_by_channel ON messages (org_id, channel, id);
CREATE INDEX messages_by_channel_and_kind ON messages (org_id, channel, kind, id);
CREATE INDEX messages_by_channel_and_status ON messages (org_id, channel, status, id);
CREATE INDEX messages_by_channel_kind_and_status ON messages (org_id, channel, kind, status, id);
