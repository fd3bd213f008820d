import { db, newId } from "./database.ts";
import { dueAt, type TicketRow } from "./tickets.ts";

/** What happened, and where: webhooks are sent by branch. */
export interface NewEvent {
  topic: string;
  branch_id: string | null;
  board_id: string | null;
  data: object;
}

interface EndpointRow {
  id: string;
  topics: string;
  branch_id: string | null;
  api_version: string;
}

const endpointsOfOrg = db.prepare<[string], EndpointRow>(`
  SELECT id, topics, branch_id, api_version FROM webhook_endpoints
  WHERE org_id = ? AND active = 1 AND deleted_at IS NULL ORDER BY id`);

const insertEvent = db.prepare(`
  INSERT INTO events (org_id, id, topic, branch_id, board_id, data, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)`);

const insertDelivery = db.prepare(`
  INSERT INTO webhook_deliveries (org_id, id, endpoint_id, event_id, topic, board_id, payload,
    status, next_attempt_at, attempts, attempt_log, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, 'pending', ?, 0, '[]', ?)`);

/** Stores events, and a delivery for each endpoint that wants one, with the text to send. */
export const storeEvents = (
  org_id: string,
  created_at: string,
  events: readonly NewEvent[],
): void => {
  const endpoints = endpointsOfOrg
    .all(org_id)
    .map((row) => ({ ...row, topics: new Set<string>(JSON.parse(row.topics)) }));
  for (const { topic, branch_id, board_id, data } of events) {
    const event_id = newId();
    insertEvent.run(org_id, event_id, topic, branch_id, board_id, JSON.stringify(data), created_at);
    for (const endpoint of endpoints) {
      if (!endpoint.topics.has(topic)) continue;
      if (endpoint.branch_id !== null && endpoint.branch_id !== branch_id) continue;
      const payload = JSON.stringify({
        id: `evt_${event_id}`,
        topic,
        created_at,
        api_version: endpoint.api_version,
        organization_id: org_id,
        data,
      });
      const sending = [topic, board_id, payload, Date.now(), created_at];
      insertDelivery.run(org_id, newId(), endpoint.id, event_id, ...sending);
    }
  }
};

const insertHistory = db.prepare(`
  INSERT INTO ticket_history (org_id, ticket_id, id, type, actor, data, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)`);

export const writeHistory = (
  { org_id, id }: Pick<TicketRow, "org_id" | "id">,
  actor: object,
  created_at: string,
  type: string,
  data: object,
): void => {
  insertHistory.run(
    org_id,
    id,
    newId(),
    type,
    JSON.stringify(actor),
    JSON.stringify(data),
    created_at,
  );
};

/** An event about a ticket. */
export const ticketEvent = (
  topic: string,
  ticket: TicketRow,
  now_ms: number,
  more: object = {},
): NewEvent => ({
  topic,
  branch_id: ticket.client_branch_id ?? ticket.board_branch_id,
  board_id: ticket.board_id,
  data: {
    ticket: {
      id: ticket.id,
      ticket_number: `T-${ticket.number}`,
      external_ref: ticket.external_ref,
      status: ticket.column_name,
      status_category: ticket.status_category,
      board_id: ticket.board_id,
      client_id: ticket.client_id,
      created_via: ticket.created_via,
      job_type: ticket.job_type_code,
      technician_id: ticket.technician_id,
      scheduled_at: ticket.scheduled_at,
      sla_due_at: dueAt(ticket, now_ms),
      archived_at: ticket.archived_at,
      updated_at: ticket.updated_at,
    },
    ...more,
  },
});
