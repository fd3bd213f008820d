-- Whether a client owes in any currency (decisions §3): `balance` is only that of their own. Kept by `ledger/post.ts`.
ALTER TABLE clients ADD COLUMN owes INTEGER NOT NULL DEFAULT 0 CHECK (owes IN (0, 1));

DROP TRIGGER clients_balance_facet;

UPDATE clients SET owes = 1 WHERE EXISTS (
  SELECT 1 FROM client_accounts AS account
  WHERE account.org_id = clients.org_id AND account.client_id = clients.id AND account.receivable > account.credit);

-- Who owes in their own currency is found by the filter already.
UPDATE client_facets SET value = '1'
WHERE facet = 'has_balance' AND value = '0' AND EXISTS (
  SELECT 1 FROM clients WHERE clients.seq = client_facets.seq AND owes = 1);

CREATE TRIGGER clients_owes_facet AFTER UPDATE OF owes ON clients
WHEN NEW.deleted_at IS NULL AND OLD.owes <> NEW.owes
BEGIN
  UPDATE client_facets SET value = CAST(NEW.owes AS TEXT)
  WHERE org_id = NEW.org_id AND facet = 'has_balance' AND value = CAST(OLD.owes AS TEXT) AND seq = NEW.seq;
  UPDATE client_totals SET list_version = list_version + 1 WHERE org_id = NEW.org_id;
END;
