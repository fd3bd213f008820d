-- The country code that an organization's client_phones are written under stays, whatever its setting becomes.
ALTER TABLE client_totals ADD COLUMN phones_code TEXT NOT NULL DEFAULT '';
UPDATE client_totals SET phones_code =
  (SELECT phone_country_code FROM organizations WHERE organizations.id = client_totals.org_id);
