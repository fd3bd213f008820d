-- Routers and RADIUS servers that carry out suspensions, and each client's state there.

CREATE TABLE access_controllers (
  org_id              TEXT NOT NULL REFERENCES organizations (id),
  id                  TEXT NOT NULL,
  name                TEXT NOT NULL,
  kind                TEXT NOT NULL CHECK (kind IN ('routeros', 'radius')),
  url                 TEXT,              -- routeros
  host                TEXT,              -- radius, as port
  port                INTEGER,
  username            TEXT,              -- routeros
  secret              TEXT,              -- encrypted; null after the loss of its key
  certificate_sha256  TEXT,              -- hex; null: verified by authorities
  active              INTEGER NOT NULL CHECK (active IN (0, 1)),
  revision            INTEGER NOT NULL,  -- incremented by each change of how it is reached
  sync_after          INTEGER,           -- clients up to this seq are queued again; null: no sync is under way
  last_error          TEXT,
  last_ok_at          TEXT,
  created_at          TEXT NOT NULL,
  updated_at          TEXT NOT NULL,
  deleted_at          TEXT,              -- its rows in client_access are being deleted, then it is
  PRIMARY KEY (org_id, id),
  CHECK ((kind = 'routeros') = (url IS NOT NULL)),
  CHECK ((kind = 'radius') = (host IS NOT NULL AND port IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX access_controllers_active ON access_controllers (id) WHERE active = 1 AND deleted_at IS NULL;

CREATE INDEX access_controllers_unsettled ON access_controllers (id)
  WHERE sync_after IS NOT NULL OR deleted_at IS NOT NULL;

CREATE TABLE client_access (
  org_id           TEXT NOT NULL REFERENCES organizations (id),
  client_id        TEXT NOT NULL,
  controller_id    TEXT NOT NULL,
  wanted           TEXT NOT NULL CHECK (wanted IN ('active', 'suspended')),
  applied          TEXT NOT NULL CHECK (applied IN ('pending', 'applied', 'failed')),
  attempts         INTEGER NOT NULL,  -- since the wanted state changed, or since the last success
  error            TEXT,
  checked_at       TEXT,              -- when the state was last read from the controller
  revision         INTEGER NOT NULL,  -- incremented when it is queued again: an older attempt's result is dropped
  turn             INTEGER NOT NULL CHECK (turn IN (0, 1, 2)),  -- 0: just changed; 1: a sync or a retry; 2: a check
  next_attempt_at  INTEGER,           -- Unix milliseconds; 0: at once; null: nothing to do
  PRIMARY KEY (org_id, client_id, controller_id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX client_access_due ON client_access (controller_id, turn, next_attempt_at)
  WHERE next_attempt_at IS NOT NULL;

CREATE INDEX client_access_of_controller ON client_access (org_id, controller_id, applied, client_id);

-- With RADIUS nothing is sent to let somebody in: that is applied at once.
CREATE TRIGGER client_access_new AFTER INSERT ON clients
WHEN NEW.isp_username IS NOT NULL AND NEW.deleted_at IS NULL
BEGIN
  INSERT INTO client_access
  SELECT NEW.org_id, NEW.id, id, wanted, iif(is_silent, 'applied', 'pending'), 0, NULL,
    iif(is_silent, NEW.updated_at, NULL), 1, 0, iif(is_silent, NULL, 0)
  FROM (
    SELECT id, wanted, kind = 'radius' AND wanted = 'active' AS is_silent
    FROM access_controllers
    JOIN (SELECT iif(NEW.suspended = 1 OR NEW.isp_status = 'suspended', 'suspended', 'active') AS wanted)
    WHERE org_id = NEW.org_id AND active = 1 AND deleted_at IS NULL);
END;

CREATE TRIGGER client_access_changed AFTER UPDATE OF suspended, isp_status, isp_username ON clients
WHEN NEW.isp_username IS NOT NULL AND NEW.deleted_at IS NULL AND (
  NEW.isp_username IS NOT OLD.isp_username
  OR (NEW.suspended = 1 OR NEW.isp_status = 'suspended')
    IS NOT (OLD.suspended = 1 OR OLD.isp_status IS 'suspended'))
BEGIN
  INSERT INTO client_access
  SELECT NEW.org_id, NEW.id, id, wanted, iif(is_silent, 'applied', 'pending'), 0, NULL,
    iif(is_silent, NEW.updated_at, NULL), 1, 0, iif(is_silent, NULL, 0)
  FROM (
    SELECT id, wanted, kind = 'radius' AND wanted = 'active' AS is_silent
    FROM access_controllers
    JOIN (SELECT iif(NEW.suspended = 1 OR NEW.isp_status = 'suspended', 'suspended', 'active') AS wanted)
    WHERE org_id = NEW.org_id AND active = 1 AND deleted_at IS NULL)
  WHERE TRUE
  ON CONFLICT DO UPDATE SET
    (wanted, applied, attempts, error, checked_at, revision, turn, next_attempt_at) =
    (excluded.wanted, excluded.applied, 0, NULL, excluded.checked_at, revision + 1, 0, excluded.next_attempt_at);
END;

CREATE TRIGGER client_access_gone AFTER UPDATE OF isp_username, deleted_at ON clients
WHEN OLD.isp_username IS NOT NULL AND (NEW.isp_username IS NULL OR NEW.deleted_at IS NOT NULL)
BEGIN
  DELETE FROM client_access WHERE org_id = NEW.org_id AND client_id = NEW.id;
END;
