import type { Caller } from "./access.ts";
import { bottomOf, type ColumnRow, checkBoardExists, columnsOf } from "./board.ts";
import { type Client, findClient } from "./clients.ts";
import { db, instant, inTransaction, newId } from "./database.ts";
import { storeEvents, ticketEvent, writeHistory } from "./events.ts";
import { fold } from "./fold.ts";
import { Refusal } from "./refusal.ts";
import { findTicket, ticketView } from "./tickets.ts";

export interface NewTicket {
  title: string;
  description?: string | null | undefined;
  board_id: string;
  client_id?: string | null | undefined;
  priority: string;
  type: string;
  due_date?: string | null | undefined;
  labels?: string[] | undefined;
  sla_hours?: number | null | undefined;
}

const takeNumber = db.prepare<[string], { slot: number; last: number }>(
  "UPDATE ticket_numbers SET last = last + 1 WHERE org_id = ? RETURNING slot, last",
);

const insertTicket = db.prepare(`
  INSERT INTO tickets (seq, number, org_id, id, version, title, description, board_id, column_id,
    position, status_category, client_id, priority, type, due_date, labels, created_via, api_key_id,
    created_by, checklist_state, sla_hours, sla_counts_from, sla_paused_seconds, sla_due_at,
    assignees_count, comments_count, attachments_count, created_at, updated_at)
  VALUES (@seq, @number, @org_id, @id, 1, @title, @description, @board_id, @column_id,
    @position, @status_category, @client_id, @priority, @type, @due_date, @labels, 'api', @api_key_id,
    @created_by, '[]', @sla_hours, @now, 0, @sla_due_at,
    0, 0, 0, @now, @now)`);

const indexText = db.prepare("INSERT INTO ticket_search (rowid, text) VALUES (?, ?)");
const indexClientText = db.prepare("INSERT INTO ticket_client_search (rowid, text) VALUES (?, ?)");
const addCharacters = db.prepare(`
  INSERT INTO search_characters (org_id, character)
  SELECT ?, value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`);

const storage = db.prepare<[string], { bytes: number; quota_mb: number }>(`
  SELECT stored.bytes, organization.storage_quota_mb AS quota_mb
  FROM organization_storage AS stored JOIN organizations AS organization ON organization.id = stored.org_id
  WHERE stored.org_id = ?`);

/** Creates a ticket at the bottom of its board's first column. */
export const createTicket = (caller: Caller, input: NewTicket) =>
  inTransaction(() => {
    const { org_id, actor } = caller;
    const now_ms = Date.now();
    const now = instant(now_ms);
    const column = firstColumn(caller, input.board_id);
    const client = input.client_id ? findClient(org_id, input.client_id) : null;
    const id = newId();
    const { slot, last } = takeNumber.get(org_id) ?? { slot: 1, last: 1 };
    const seq = slot * 2 ** 32 + last;
    const sla_hours = input.sla_hours ?? null;
    insertTicket.run({
      seq,
      number: last,
      org_id,
      id,
      title: input.title,
      description: input.description ?? null,
      board_id: input.board_id,
      column_id: column.id,
      position: bottomOf(org_id, column.id),
      status_category: column.category,
      client_id: input.client_id ?? null,
      priority: input.priority,
      type: input.type,
      due_date: input.due_date ?? null,
      labels: JSON.stringify(input.labels ?? []),
      api_key_id: caller.key_id,
      created_by: JSON.stringify(actor),
      sla_hours,
      sla_due_at: sla_hours === null ? null : instant(now_ms + sla_hours * 3_600_000),
      now,
    });
    indexTicket(org_id, seq, [`T-${last}`, input.title, input.description], client);
    if (input.description) requireStorage(org_id);
    const ticket = findTicket(caller, id);
    const created = { column: column.name, category: column.category };
    writeHistory(ticket, actor, now, "created", created);
    storeEvents(org_id, now, [ticketEvent("ticket.created", ticket, now_ms)]);
    return ticketView(ticket, now_ms);
  });

const firstColumn = (caller: Caller, board_id: string): ColumnRow => {
  checkBoardExists(caller, board_id);
  const [column] = columnsOf(caller.org_id, board_id);
  if (!column) throw new Refusal(422, "validation_failed", "The board has no column.");
  return column;
};

const requireStorage = (org_id: string): void => {
  const { bytes = 0, quota_mb = 0 } = storage.get(org_id) ?? {};
  if (bytes > quota_mb * 1024 * 1024)
    throw new Refusal(422, "quota_exceeded", "The organization's storage is used up.");
};

const stored_characters = new Map<string, Set<string>>();

/** By the ticket's own texts, and by its client's. */
const indexTicket = (
  org_id: string,
  seq: number,
  own: (string | null | undefined)[],
  client: Client | null,
): void => {
  const text = folded(own);
  const client_text = client ? folded([client.name, client.phone_number]) : "";
  indexText.run(seq, text);
  if (client) indexClientText.run(seq, `\u0001${client_text}\u0001`);
  const stored = stored_characters.get(org_id) ?? new Set();
  stored_characters.set(org_id, stored);
  const characters = new Set(text + client_text);
  if (characters.isSubsetOf(stored)) return;
  addCharacters.run(org_id, JSON.stringify([...characters]));
  for (const character of characters) stored.add(character);
};

const folded = (texts: (string | null | undefined)[]): string =>
  fold(texts.filter((text) => text !== null && text !== undefined).join("\u0001"));
