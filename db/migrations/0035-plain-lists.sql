-- Clients: the list's exact filters compare columns of the client, folded where case does not count. Totals are
-- counted when they are asked for.

DROP TRIGGER clients_counted;
DROP TRIGGER clients_recounted;
DROP TRIGGER clients_owes_facet;
DROP TRIGGER client_facet_counts_new;
DROP TRIGGER client_facet_counts_gone;
DROP TRIGGER client_facet_counts_changed;
DROP TABLE client_facet_counts;

ALTER TABLE client_totals DROP COLUMN active;
ALTER TABLE client_totals DROP COLUMN inactive;
ALTER TABLE client_totals DROP COLUMN list_version;
ALTER TABLE client_totals RENAME TO client_numbers;

ALTER TABLE clients ADD COLUMN city_key TEXT;
ALTER TABLE clients ADD COLUMN zone_key TEXT;
ALTER TABLE clients ADD COLUMN building_key TEXT;
ALTER TABLE clients ADD COLUMN box_key TEXT;
ALTER TABLE clients ADD COLUMN reference_key TEXT;
ALTER TABLE clients ADD COLUMN code_key TEXT;
ALTER TABLE clients ADD COLUMN disjunctor_key TEXT;
ALTER TABLE clients ADD COLUMN color_tag_key TEXT;
ALTER TABLE clients ADD COLUMN odometer_key TEXT;
ALTER TABLE clients ADD COLUMN items_count INTEGER NOT NULL DEFAULT 0;

-- SQL cannot fold: the folded texts are those of the table that goes.
CREATE TEMP TABLE folded (
  seq INTEGER PRIMARY KEY,
  city TEXT, zone TEXT, building TEXT, box TEXT, reference TEXT, code TEXT, disjunctor TEXT, color_tag TEXT, odometer TEXT
);
INSERT INTO temp.folded
SELECT seq,
  max(value) FILTER (WHERE facet = 'city'),
  max(value) FILTER (WHERE facet = 'zone'),
  max(value) FILTER (WHERE facet = 'building'),
  max(value) FILTER (WHERE facet = 'box'),
  max(value) FILTER (WHERE facet = 'reference'),
  max(value) FILTER (WHERE facet = 'code'),
  max(value) FILTER (WHERE facet = 'disjunctor'),
  max(value) FILTER (WHERE facet = 'color_tag'),
  max(value) FILTER (WHERE facet = 'odometer')
FROM client_facets GROUP BY seq;

UPDATE clients SET
  city_key = folded.city,
  zone_key = folded.zone,
  building_key = folded.building,
  box_key = folded.box,
  reference_key = folded.reference,
  code_key = folded.code,
  disjunctor_key = folded.disjunctor,
  color_tag_key = folded.color_tag,
  odometer_key = folded.odometer,
  items_count = (
    SELECT count(*) FROM client_items AS item WHERE item.org_id = clients.org_id AND item.client_id = clients.id)
FROM temp.folded WHERE folded.seq = clients.seq;

DROP TABLE temp.folded;
DROP TABLE client_facets;

-- What few clients share is found by an index of its own. All else that the list filters and sorts by stands in one:
-- it is read through, in order of seq or from the few on.
CREATE INDEX clients_by_zone ON clients (org_id, zone_key) WHERE zone_key IS NOT NULL;
CREATE INDEX clients_by_building ON clients (org_id, building_key) WHERE building_key IS NOT NULL;
CREATE INDEX clients_by_box ON clients (org_id, box_key) WHERE box_key IS NOT NULL;
CREATE INDEX clients_by_reference ON clients (org_id, reference_key) WHERE reference_key IS NOT NULL;
CREATE INDEX clients_by_code ON clients (org_id, code_key) WHERE code_key IS NOT NULL;
CREATE INDEX clients_listed ON clients (
  org_id, seq, status, owes, auto_invoice, items_count, due_day, collector_id, agreed_payment_method, city_key,
  color_tag_key, disjunctor_key, odometer_key, branch_id, isp_id, created_at, name COLLATE NOCASE, username_key,
  updated_at, balance, isp_expires_at
) WHERE deleted_at IS NULL;

-- Who has a service: the client's number stands beside the item.
ALTER TABLE client_items ADD COLUMN client_seq INTEGER NOT NULL DEFAULT 0;
UPDATE client_items SET client_seq = (
  SELECT seq FROM clients WHERE clients.org_id = client_items.org_id AND clients.id = client_items.client_id);
CREATE INDEX client_items_by_service ON client_items (org_id, item_uuid, client_seq);
