-- Whether the first steps are dismissed. Organizations that have clients are past them.
ALTER TABLE organizations ADD COLUMN setup_dismissed INTEGER NOT NULL DEFAULT 0;

UPDATE organizations SET setup_dismissed = 1 WHERE id IN (SELECT org_id FROM client_counts WHERE count > 0);
