-- A client's started jobs, the latest first: a record shows the first that its reader may see.
CREATE INDEX tickets_started ON tickets (org_id, client_id, started_at)
  WHERE client_id IS NOT NULL AND started_at IS NOT NULL AND deleted_at IS NULL;
