-- Whether an item's currency may change: which lines have a price in it (decisions §3).
DROP INDEX client_items_by_item;
CREATE INDEX client_items_by_item ON client_items (org_id, item_uuid) WHERE price IS NOT NULL;
CREATE INDEX ticket_items_by_item ON ticket_items (org_id, item_uuid) WHERE price IS NOT NULL;
