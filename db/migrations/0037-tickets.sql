-- How many open tickets were due before a day is counted from the index tickets_live_by_due_date.
DROP TRIGGER ticket_due_counts_new;
DROP TRIGGER ticket_due_counts_changed;
DROP TABLE ticket_due_counts;
