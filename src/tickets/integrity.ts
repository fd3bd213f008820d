import { sql } from "kysely";
import type { Readable } from "../database/connection.ts";
import { type CheckQuery, runChecks } from "../database/integrity.ts";

const name = sql`'ticket T-' || ticket.number`;

const wrong_numbers: CheckQuery = {
  message: sql`${name} || ' has seq ' || ticket.seq || ', which does not match its number'`,
  from: sql`from "tickets" as ticket
    left join "ticket_numbers" as numbers on numbers.org_id = ticket.org_id
    where ticket.seq is not numbers.slot * 4294967296 + ticket.number`,
};

const counter_behind: CheckQuery = {
  message: sql`'the last ticket is T-' || max(ticket.number) || ', the last number assigned is ' || ifnull(numbers.last, 0)`,
  from: sql`from "tickets" as ticket
    left join "ticket_numbers" as numbers on numbers.org_id = ticket.org_id
    group by ticket.org_id having max(ticket.number) > ifnull(numbers.last, 0)`,
};

/** Leaves out archived tickets: they keep the category they had. */
const wrong_columns: CheckQuery = {
  message: sql`${name} || ' is ' || ticket.status_category || ' on its board, in a column that is '
    || iif(col.deleted_at is not null, 'deleted', iif(col.board_id <> ticket.board_id, 'another board''s', ifnull(col.category, 'not there')))`,
  from: sql`from "tickets" as ticket
    left join "board_columns" as col on col.org_id = ticket.org_id and col.id = ticket.column_id
    where ticket.deleted_at is null and ticket.archived_at is null
      and (col.category is not ticket.status_category or col.board_id is not ticket.board_id
        or col.deleted_at is not null)`,
};

/** Gaps between positions are allowed: they are closed later. */
const shared_positions: CheckQuery = {
  message: sql`'column ' || column_id || ' has ' || count(*) || ' cards at position ' || position`,
  from: sql`from "tickets" where deleted_at is null and archived_at is null
    group by org_id, column_id, position having count(*) > 1 or position < 0`,
};

const wrong_ends: CheckQuery = {
  message: sql`${name} || ' is ' || ticket.status_category || ', resolved at ' || ifnull(ticket.resolved_at, 'no time')
    || ', closed at ' || ifnull(ticket.closed_at, 'no time')`,
  from: sql`from "tickets" as ticket
    where (ticket.resolved_at is not null) <> (ticket.status_category = 'done')
      or (ticket.closed_at is not null) <> (ticket.status_category = 'cancelled')`,
};

const wrong_clocks: CheckQuery = {
  message: sql`${name} || '''s SLA clock does not match its hours, pauses and column'`,
  from: sql`from "tickets" as ticket
    where unixepoch(ticket.sla_due_at) is not unixepoch(ticket.sla_counts_from)
        + ticket.sla_hours * 3600 + ticket.sla_paused_seconds
      or (ticket.sla_counts_from is not null and (ticket.sla_paused_since is not null)
        <> (ticket.status_category in ('waiting', 'done', 'cancelled')))
      or (ticket.sla_counts_from is null and ticket.sla_paused_since is not null)`,
};

const half_visits: CheckQuery = {
  message: sql`${name} || ' has half a visit'`,
  from: sql`from "tickets" as ticket
    where (ticket.technician_id is null) <> (ticket.scheduled_at is null)
      or (ticket.technician_id is null) <> (ticket.scheduled_until is null)
      or ticket.scheduled_until <= ticket.scheduled_at`,
};

/** `created` need not come first: a clock that was set back puts later entries before it. */
const no_creation: CheckQuery = {
  message: sql`${name} || '''s history has no creation'`,
  from: sql`from "tickets" as ticket where not exists (
    select 1 from "ticket_history" as entry
    where entry.org_id = ticket.org_id and entry.ticket_id = ticket.id and entry.type = 'created')`,
};

const wrong_assignees: CheckQuery = {
  message: sql`${name} || '''s assignee ' || assignee.user_id || ' has ticket seq ' || assignee.ticket_seq
    || iif(assignee.archived, ', archived', ', not archived')`,
  from: sql`from "ticket_assignees" as assignee
    join "tickets" as ticket on ticket.org_id = assignee.org_id and ticket.id = assignee.ticket_id
    where assignee.archived <> (ticket.archived_at is not null) or assignee.ticket_seq <> ticket.seq`,
};

const wrong_stands: CheckQuery = {
  message: sql`${name} || ' is open, but its completion stands'`,
  from: sql`from "ticket_completions" as completion
    join "tickets" as ticket on ticket.org_id = completion.org_id and ticket.id = completion.ticket_id
    where completion.call = 'complete' and completion.stands = 1 and ticket.resolved_at is null`,
};

/** Tickets whose count column does not match the rows of another table. */
const wrongCount = (plural: string, column: string, table: string, which = sql`1`): CheckQuery => ({
  message: sql`${name} || ' counts ' || ticket.${sql.ref(column)} || ' ${sql.raw(plural)}, there are ' || ifnull(rows.count, 0)`,
  from: sql`from "tickets" as ticket left join (
      select org_id, ticket_id, count(*) as count from ${sql.table(table)} where ${which}
      group by org_id, ticket_id) as rows
    on rows.org_id = ticket.org_id and rows.ticket_id = ticket.id
    where ticket.${sql.ref(column)} <> ifnull(rows.count, 0)`,
});

const wrong_comment_bytes: CheckQuery = {
  message: sql`${name} || ' counts ' || ticket.comments_bytes || ' bytes of comments, there are ' || ifnull(rows.bytes, 0)`,
  from: sql`from "tickets" as ticket left join (
      select org_id, ticket_id, sum(octet_length(body)) as bytes from "ticket_comments"
      group by org_id, ticket_id) as rows
    on rows.org_id = ticket.org_id and rows.ticket_id = ticket.id
    where ticket.comments_bytes <> ifnull(rows.bytes, 0)`,
};

const wrong_counts: CheckQuery = {
  message: sql`'the count of ' || status_category || ' ' || type || ' tickets with priority ' || priority || ' in column ' || column_id
    || ' is off by ' || sum(count)`,
  from: sql`from (
      select org_id, archived, column_id, status_category, priority, type, job_type_id, unassigned, api_key_id, count
      from "ticket_counts"
      union all
      select org_id, archived_at is not null, column_id, status_category, priority, type, ifnull(job_type_id, ''),
        assignees_count = 0, ifnull(api_key_id, ''), -count(*)
      from "tickets" where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8, 9)
    group by org_id, archived, column_id, status_category, priority, type, job_type_id, unassigned, api_key_id
    having sum(count) <> 0`,
};

/** Checks tickets (§3.1). Reads all of them: not for the service's own process. */
export const checkTickets = (db: Readable): string[] =>
  runChecks(db, [
    wrong_numbers,
    counter_behind,
    wrong_columns,
    shared_positions,
    wrong_ends,
    wrong_clocks,
    half_visits,
    no_creation,
    wrong_assignees,
    wrong_stands,
    wrongCount("assignees", "assignees_count", "ticket_assignees"),
    wrongCount("comments", "comments_count", "ticket_comments"),
    wrong_comment_bytes,
    wrongCount("files", "attachments_count", "ticket_attachments", sql`incomplete_since is null`),
    wrongCount("items", "items_count", "ticket_items"),
    wrong_counts,
  ]);
