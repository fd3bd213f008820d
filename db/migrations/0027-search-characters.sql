-- 0018 learned the characters with which the index's trigrams begin. One that stands only at the end of
-- texts begins none: a search by two characters could miss it, and `lastmile check` said so.
CREATE VIRTUAL TABLE temp.trigrams USING fts5vocab ('main', 'client_search', 'row');
INSERT OR IGNORE INTO search_characters
  WITH learned (character) AS (
    SELECT DISTINCT substr(term, place.value, 1)
    FROM temp.trigrams CROSS JOIN json_each('[2, 3]') AS place
  )
  SELECT organizations.id, character FROM organizations, learned;
DROP TABLE temp.trigrams;
