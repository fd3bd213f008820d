import { at, type Filling, quoted, times } from "./organization.ts";

/** One ticket in so many has a comment. */
const commented_every = 5;
const messages_for_ticket = 0.3;

const said = ["Called, nobody answered.", "سيعود الزبون غداً", "The cable was cut on the roof."];

/**
 * What happened to the tickets that are there: how each began, comments, and e-mail to clients. Each
 * row has its ticket's id, so that it is as old.
 */
export const addHistory = ({ sqlite, organization }: Filling): void => {
  const org = quoted(organization.id);
  const comment = `CASE seq % 3 ${times(3, (n) => `WHEN ${n} THEN ${quoted(at(said, n))}`).join(" ")} END`;
  sqlite.execute(`
    BEGIN;
    INSERT INTO ticket_history (org_id, ticket_id, id, type, actor, data, created_at)
    SELECT ${org}, ticket.id, ticket.id, 'created', ticket.created_by,
      json_object('column', col.name, 'category', col.category), ticket.created_at
    FROM tickets AS ticket
    CROSS JOIN board_columns AS col ON col.org_id = ticket.org_id AND col.id = ticket.column_id
    WHERE ticket.org_id = ${org} AND NOT EXISTS (
      SELECT 1 FROM ticket_history AS entry
      WHERE entry.org_id = ticket.org_id AND entry.ticket_id = ticket.id AND entry.type = 'created');
    INSERT INTO ticket_comments (org_id, id, ticket_id, body, internal, created_by, created_at)
    SELECT ${org}, id, id, ${comment}, seq % 2, created_by, created_at
    FROM tickets WHERE org_id = ${org} AND seq % ${commented_every} = 0;
    UPDATE tickets SET comments_count = 1, comments_bytes = octet_length(${comment})
    WHERE org_id = ${org} AND seq % ${commented_every} = 0;
    INSERT INTO messages (org_id, id, kind, client_id, ticket_id, invoice_id, "to", subject, body, status,
      attempts, next_attempt_at, error, created_at, sent_at)
    SELECT ${org}, ticket.id, 'job_completed', ticket.client_id, ticket.id, NULL, client.email,
      'Your job T-' || ticket.number || ' is done', 'It was done today.', iif(ticket.seq % 40 = 0, 'failed', 'sent'),
      1, NULL, iif(ticket.seq % 40 = 0, '550 unknown', NULL), ticket.resolved_at, ticket.resolved_at
    FROM tickets AS ticket
    CROSS JOIN clients AS client ON client.org_id = ticket.org_id AND client.id = ticket.client_id
    WHERE ticket.org_id = ${org} AND ticket.resolved_at IS NOT NULL AND client.email IS NOT NULL
      AND ticket.seq % 100 < ${messages_for_ticket * 100};
    COMMIT;
  `);
};
