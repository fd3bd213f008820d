-- Suspending and resuming clients, and exceptions from the dunning policy.
ALTER TABLE clients ADD COLUMN suspended INTEGER NOT NULL DEFAULT 0 CHECK (suspended IN (0, 1));

-- For the list's filter: few clients are suspended.
CREATE INDEX clients_suspended ON clients (org_id, seq) WHERE suspended = 1;

CREATE TABLE client_suspensions (
  org_id           TEXT NOT NULL,
  id               TEXT NOT NULL,
  client_id        TEXT NOT NULL,
  reason           TEXT NOT NULL CHECK (reason IN ('non_payment', 'manual')),
  note             TEXT,
  since            TEXT NOT NULL,
  by               TEXT NOT NULL,  -- {type, id, name}
  changed_account  INTEGER NOT NULL CHECK (changed_account IN (0, 1)),
  ended_at         TEXT,
  ended_by         TEXT,           -- {type, id, name}
  ended_payment_id TEXT,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX client_suspensions_open ON client_suspensions (org_id, client_id) WHERE ended_at IS NULL;
CREATE INDEX client_suspensions_by_payment ON client_suspensions (org_id, ended_payment_id)
WHERE ended_payment_id IS NOT NULL;

-- Of those clients alone whose collection differs from the policy, or did.
CREATE TABLE client_collections (
  org_id              TEXT NOT NULL,
  client_id           TEXT NOT NULL,
  mode                TEXT NOT NULL CHECK (mode IN ('policy', 'never')),
  until               TEXT,
  note                TEXT,
  promise_until       TEXT,
  promise_note        TEXT,
  promised_on         TEXT,
  resumed_until       TEXT,
  suspend_reopened_on TEXT,
  PRIMARY KEY (org_id, client_id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;

-- A suspension counts once, whether or not it changes the account too.
DROP TRIGGER client_changes_changed;
CREATE TRIGGER client_changes_changed
AFTER UPDATE OF status, isp_status, suspended, branch_id, currency, deleted_at ON clients
WHEN (NEW.status, NEW.isp_status, NEW.suspended, NEW.branch_id, NEW.currency, NEW.deleted_at)
  IS NOT (OLD.status, OLD.isp_status, OLD.suspended, OLD.branch_id, OLD.currency, OLD.deleted_at)
BEGIN
  INSERT INTO client_changes
  SELECT NEW.org_id, NEW.updated_at, ifnull(OLD.branch_id, ''), OLD.currency, 0, 0, 0, -1
  WHERE OLD.status = 'active' AND OLD.deleted_at IS NULL
  ON CONFLICT DO UPDATE SET active = active - 1;
  INSERT INTO client_changes VALUES (
    NEW.org_id, NEW.updated_at, ifnull(NEW.branch_id, ''), NEW.currency, 0,
    OLD.status = 'active' AND OLD.deleted_at IS NULL AND (NEW.status <> 'active' OR NEW.deleted_at IS NOT NULL),
    NEW.deleted_at IS NULL AND (NEW.suspended > OLD.suspended
      OR NEW.isp_status IS 'suspended' AND OLD.isp_status IS NOT 'suspended'),
    NEW.status = 'active' AND NEW.deleted_at IS NULL)
  ON CONFLICT DO UPDATE SET
    deactivated = deactivated + excluded.deactivated,
    suspended = suspended + excluded.suspended,
    active = active + excluded.active;
END;
