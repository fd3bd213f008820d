-- The total of the list of all clients, and of those of a status, is read and not counted.

CREATE TABLE client_counts (
  org_id TEXT NOT NULL REFERENCES organizations (id),
  status TEXT NOT NULL,
  count  INTEGER NOT NULL,
  PRIMARY KEY (org_id, status)
) STRICT, WITHOUT ROWID;

INSERT INTO client_counts SELECT org_id, status, count(*) FROM clients WHERE deleted_at IS NULL GROUP BY 1, 2;

CREATE TRIGGER client_counts_new AFTER INSERT ON clients WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO client_counts VALUES (NEW.org_id, NEW.status, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER client_counts_changed AFTER UPDATE OF status, deleted_at ON clients
WHEN NEW.status <> OLD.status OR NEW.deleted_at IS NOT OLD.deleted_at
BEGIN
  UPDATE client_counts SET count = count - 1
  WHERE OLD.deleted_at IS NULL AND org_id = OLD.org_id AND status = OLD.status;
  INSERT INTO client_counts SELECT NEW.org_id, NEW.status, 1 WHERE NEW.deleted_at IS NULL
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
