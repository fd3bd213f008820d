import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import type { Contender, Data } from "../contender.ts";
import { postScript, readScript } from "../scripts.ts";
import { putFilled } from "./filled.ts";
import { fillFlat, flat_tables } from "./flat.ts";
import { inPeer, nodeOf, peers_folder } from "./folder.ts";
import { card_fields, list_filters } from "./queries.ts";

const token = "a-token-of-the-bench";

const cli = inPeer("directus", "node_modules", "@directus", "api", "dist", "cli", "run.js");
const node = join(nodeOf("directus"), "bin", "node");

const envOf = (database: string): Record<string, string> => ({
  NODE_ENV: "production",
  CONFIG_PATH: inPeer("directus", "none.env"),
  PUBLIC_URL: "http://127.0.0.1",
  DB_CLIENT: "sqlite3",
  DB_FILENAME: database,
  SECRET: "only-for-the-bench-and-of-no-use-to-anybody",
  ADMIN_EMAIL: "bench@example.com",
  ADMIN_PASSWORD: randomUUID(),
  ADMIN_TOKEN: token,
  LOG_LEVEL: "warn",
  RATE_LIMITER_ENABLED: "false",
  PRESSURE_LIMITER_ENABLED: "false", // it answers 503 at this load
  CACHE_ENABLED: "false",
  WEBSOCKETS_ENABLED: "false",
  SERVE_APP: "false",
  TELEMETRY: "false",
  STORAGE_LOCAL_ROOT: inPeer("directus"),
  EXTENSIONS_PATH: inPeer("directus"),
});

/** Its own tables by its own command, then ours, which it finds with their relations, and is told of. */
const fill = (file: string, { database, org_id }: Data): void => {
  rmSync(file, { force: true });
  const made = Bun.spawnSync([node, cli, "bootstrap"], {
    cwd: peers_folder,
    env: { ...process.env, ...envOf(file) },
  });
  if (made.exitCode !== 0) throw new Error(`Directus: ${made.stdout}${made.stderr}`);
  fillFlat(file, database, org_id);
  const own = new BetterSqlite3(file);
  const tell = own.prepare("INSERT INTO directus_collections (collection) VALUES (?)");
  for (const table of flat_tables) tell.run(table);
  own.close();
};

/** What a ticket of ours shows, and the names of what it refers to. */
const ticket_fields = [
  "*",
  "board_id.id",
  "board_id.name",
  "column_id.id",
  "column_id.name",
  "column_id.category",
  "client_id.id",
  "client_id.name",
  "client_id.phone_number",
  "client_id.address",
  "client_id.external_ref",
  "job_type_id.id",
  "job_type_id.name",
  "job_type_id.code",
  "job_type_id.billing_mode",
  "technician_id.id",
  "technician_id.name",
].join();

const live = "filter[archived_at][_null]=true";
const list = `/items/tickets?fields=${ticket_fields}&limit=15&sort=-created_at&meta=filter_count&${live}`;

export const directus: Contender = {
  name: "Directus",
  durability: "FULL, one COMMIT for each change",
  leaves_out: [
    "a daily limit and its headers: its rate limiter is off",
    "a log line for each request: its level is warn",
    "comments, attachments, assignees and items of tickets",
    "the events, deliveries, history, numbers and search indexes of a create: it writes its own activity and revision",
    "completing",
  ],
  start: (database, data) => {
    putFilled("directus", data, database, (file) => fill(file, data));
    return {
      command: [node, "--import", inPeer("directus", "announce.ts"), cli, "start"],
      env: envOf(database),
    };
  },
  scripts: (data) => {
    const { board_id, ticket_ids, ticket, searches } = data;
    const read = ticket_ids.map((id) => `/items/tickets/${id}?fields=${ticket_fields}`);
    const { priority, status } = list_filters;
    const filtered = `${list}&filter[priority][_eq]=${priority}&filter[status][_eq]=${status}`;
    const on_board = `filter[board_id][_eq]=${board_id}&filter[status_category][_nin]=done,cancelled`;
    const cards = `fields=${card_fields},client_id.name&limit=1000&sort=position&${live}&${on_board}`;
    const found = searches.map(
      (text) => `/items/clients?search=${encodeURIComponent(text)}&limit=10&meta=filter_count`,
    );
    return {
      read: readScript(token, read),
      list: readScript(token, [list]),
      filtered_list: readScript(token, [filtered]),
      slim_board: readScript(token, [`/items/tickets?${cards}`]),
      search_clients: readScript(token, found),
      create: postScript(token, `/items/tickets?fields=${ticket_fields}`, ticket),
    };
  },
};
