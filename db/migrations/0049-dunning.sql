-- The dunning policy (beyond §11.1): when clients are reminded, warned and suspended, and what its runs did.

CREATE TABLE dunning_policies (
  org_id           TEXT PRIMARY KEY REFERENCES organizations (id),
  enabled          INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  enabled_on       TEXT,              -- the local day on which it was last switched on
  includes_old     INTEGER NOT NULL CHECK (includes_old IN (0, 1)),
  steps            TEXT NOT NULL,     -- JSON: [{id, kind, days_after_due}]
  minimum_balance  INTEGER NOT NULL,  -- minor units of the organization's currency
  resume           TEXT NOT NULL CHECK (resume IN ('on_payment', 'manual')),
  weekdays         TEXT NOT NULL,     -- JSON: ["mon", …]
  suspend_weekdays TEXT NOT NULL,     -- JSON
  time             TEXT NOT NULL,     -- local, HH:MM
  ran_on           TEXT               -- the last local day whose run has ended
) STRICT, WITHOUT ROWID;

CREATE TABLE dunning_runs (
  org_id      TEXT NOT NULL REFERENCES organizations (id),
  id          TEXT NOT NULL,
  ran_at      TEXT NOT NULL,
  messages    INTEGER NOT NULL,
  suspensions INTEGER NOT NULL,
  superseded  INTEGER NOT NULL,
  PRIMARY KEY (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE dunning_actions (
  org_id           TEXT NOT NULL REFERENCES organizations (id),
  id               TEXT NOT NULL,
  run_id           TEXT NOT NULL,
  client_id        TEXT NOT NULL,
  invoice_id       TEXT NOT NULL,
  step_id          TEXT NOT NULL,
  kind             TEXT NOT NULL CHECK (kind IN ('reminder', 'warning', 'suspend')),
  days_after_due   INTEGER NOT NULL,  -- the step's at that time
  status           TEXT NOT NULL CHECK (status IN ('done', 'superseded')),
  message_id       TEXT,              -- messages are pruned, so not a foreign key
  other_message_id TEXT,              -- with two channels
  ran_on           TEXT NOT NULL,     -- the local day
  created_at       TEXT NOT NULL,
  reopened_at      TEXT,              -- since then the step may run for the invoice again
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, run_id) REFERENCES dunning_runs (org_id, id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, invoice_id) REFERENCES invoices (org_id, id)
) STRICT;

-- A step runs once for each invoice.
CREATE UNIQUE INDEX dunning_actions_once ON dunning_actions (org_id, invoice_id, step_id)
WHERE reopened_at IS NULL;

-- The list, by each of its filters; an invoice has few, and so has a client. The client's tell what ran today, too.
CREATE INDEX dunning_actions_by_kind ON dunning_actions (org_id, kind, id);
CREATE INDEX dunning_actions_by_client ON dunning_actions (org_id, client_id, id, kind, ran_on, step_id, status);
CREATE INDEX dunning_actions_by_invoice ON dunning_actions (org_id, invoice_id, id, kind);
