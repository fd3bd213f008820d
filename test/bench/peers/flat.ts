import BetterSqlite3 from "better-sqlite3";

/**
 * Plain tables for peers that know one organization, and keys of one column: what the peer makes of
 * them it does itself, but who runs it would index what is asked for.
 */
const tables = `
  CREATE TABLE boards (
    id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, description TEXT, color TEXT, position INTEGER);
  CREATE TABLE board_columns (
    id TEXT PRIMARY KEY NOT NULL, board_id TEXT NOT NULL REFERENCES boards (id), name TEXT NOT NULL,
    category TEXT NOT NULL, position INTEGER NOT NULL);
  CREATE TABLE job_types (
    id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, code TEXT, billing_mode TEXT);
  CREATE TABLE technicians (
    id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, email TEXT);
  CREATE TABLE clients (
    id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, username TEXT, email TEXT, phone_number TEXT,
    address TEXT, external_ref TEXT, status TEXT, city TEXT, zone TEXT, street TEXT, building TEXT,
    reference TEXT, code TEXT, currency TEXT, balance INTEGER, notes TEXT, created_at TEXT,
    updated_at TEXT);
  CREATE TABLE tickets (
    id TEXT PRIMARY KEY NOT NULL DEFAULT (lower(hex(randomblob(16)))), version INTEGER DEFAULT 1,
    number INTEGER, title TEXT NOT NULL, description TEXT,
    board_id TEXT NOT NULL REFERENCES boards (id),
    column_id TEXT REFERENCES board_columns (id), client_id TEXT REFERENCES clients (id),
    job_type_id TEXT REFERENCES job_types (id), technician_id TEXT REFERENCES technicians (id),
    priority TEXT NOT NULL, type TEXT NOT NULL, status TEXT, status_category TEXT, position INTEGER,
    due_date TEXT, labels TEXT, sla_hours INTEGER, sla_due_at TEXT, sla_breached_at TEXT,
    sla_paused_since TEXT, scheduled_at TEXT, scheduled_until TEXT, external_ref TEXT,
    created_via TEXT, created_by TEXT, checklist_state TEXT, started_at TEXT, resolved_at TEXT,
    closed_at TEXT, archived_at TEXT, comments_count INTEGER, attachments_count INTEGER,
    created_at TEXT DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ')), updated_at TEXT);`;

const indexes = `
  CREATE INDEX tickets_by_created ON tickets (archived_at, created_at);
  CREATE INDEX tickets_by_number ON tickets (archived_at, number);
  CREATE INDEX tickets_by_status ON tickets (status, priority, archived_at, created_at);
  CREATE INDEX tickets_by_status_and_number ON tickets (status, priority, archived_at, number);
  CREATE INDEX tickets_by_board ON tickets (board_id, archived_at, position);
  CREATE INDEX tickets_by_column ON tickets (column_id, position);
  CREATE INDEX tickets_by_client ON tickets (client_id);
  CREATE INDEX board_columns_by_board ON board_columns (board_id);`;

/** What is filled, after what it refers to. */
export const flat_tables = [
  "boards",
  "board_columns",
  "job_types",
  "technicians",
  "clients",
  "tickets",
] as const;

/** What stands elsewhere than in a table of the same name. */
const sources: Partial<Record<(typeof flat_tables)[number], string>> = {
  technicians: `(SELECT users.* FROM users JOIN memberships AS person ON person.user_id = users.id
    WHERE person.org_id = @org_id)`,
  tickets: `(SELECT ticket.*, own_column.name AS status FROM service.tickets AS ticket
    JOIN service.board_columns AS own_column
      ON own_column.org_id = ticket.org_id AND own_column.id = ticket.column_id
    WHERE ticket.org_id = @org_id AND ticket.deleted_at IS NULL)`,
};

/** Makes the tables in `target`, which is in WAL from then on, with the rows of the service's file. */
export const fillFlat = (target: string, service: string, org_id: string): void => {
  const database = new BetterSqlite3(target);
  database.pragma("journal_mode = OFF");
  database.pragma("synchronous = OFF");
  database.exec(tables);
  database.prepare("ATTACH ? AS service").run(service);
  for (const table of flat_tables) {
    const names = database.prepare(`SELECT name FROM pragma_table_info(?)`).pluck().all(table);
    const source = sources[table] ?? `(SELECT * FROM service.${table} WHERE org_id = @org_id)`;
    database
      .prepare(`INSERT INTO main.${table} (${names}) SELECT ${names} FROM ${source}`)
      .run({ org_id });
  }
  database.exec("DETACH service");
  database.exec(indexes);
  database.exec("ANALYZE");
  database.pragma("journal_mode = WAL");
  database.close();
};
