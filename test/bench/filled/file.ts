import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { createItem } from "../../../src/catalogue/items.ts";
import { now } from "../../../src/clock/instant.ts";
import { mergeIndexes, text_indexes } from "../../../src/database/merge-indexes.ts";
import { knownSchema } from "../../../src/database/migrations.ts";
import { subscribable_topics } from "../../../src/shared/topics.ts";
import { recordBreaches } from "../../../src/tickets/jobs/sla-check.ts";
import { storeEndpoint } from "../../endpoint-row.ts";
import { addClients, clientOf } from "./clients.ts";
import { addDailySums } from "./daily-sums.ts";
import { makeField } from "./field.ts";
import { addHistory } from "./history.ts";
import { addInvoices } from "./invoices.ts";
import { addOpenTickets } from "./open-tickets.ts";
import { type Filling, newOrganization, times } from "./organization.ts";
import { sink_url } from "./sink.ts";
import { addTickets } from "./tickets.ts";

/** How much an organization has: an invoice for each client and month. */
export const sizes = {
  small: { clients: 10_000, tickets: 10_000, months: 6 },
  /** What docs/capacity.md promises: 3,000,000 invoices and 10,000,000 lines in the journal. */
  capacity: { clients: 100_000, tickets: 1_000_000, months: 30 },
  /** What reports must be fast with: 1,000,000 invoices. */
  reports: { clients: 100_000, tickets: 1_000_000, months: 10 },
};

export type Size = keyof typeof sizes;

/** A deterministic file of one organization, and what in it is asked for. */
export interface Data {
  /** The closed file; each service gets a copy of its own. */
  database: string;
  /** Has every ability and no daily limit worth the name. */
  key: string;
  org_id: string;
  board_ids: string[];
  /** A board whose open cards are as many, whatever the size is. */
  small_board_id: string;
  technician_ids: string[];
  job_type_ids: string[];
  /** Some of each, spread over all. */
  client_ids: string[];
  ticket_ids: string[];
  /** Open, each may be completed once, and what such a call sends. */
  open_ticket_ids: string[];
  completion: object;
  /** The body of a create. */
  ticket: object;
  /** Names and parts of names, as somebody types them. */
  searches: string[];
}

/** Where what is made once is kept: outside the project. */
export const bench_folder =
  process.env.LASTMILE_BENCH ?? join(homedir(), ".cache", "lastmile-bench");

const small_board_cards = 100;
const read_count = 2000;
const searches_each = 40;

/** The file of that size, made when it is not there yet: that of the capacity takes some ten minutes. */
export const dataOf = (size: Size): Data => {
  mkdirSync(bench_folder, { recursive: true });
  const database = join(bench_folder, `${size}-schema${knownSchema()}-${generatorHash()}.db`);
  const described = `${database}.json`;
  if (!existsSync(described)) {
    console.log(`making ${database}, once`);
    // The second file is written last: what was cut off is made again.
    writeFileSync(`${described}.new`, JSON.stringify(make(database, size)));
    renameSync(`${described}.new`, described);
  }
  return readData(database);
};

/** Of a file that was made before, by whichever version. */
export const readData = (database: string): Data => ({
  ...(JSON.parse(readFileSync(`${database}.json`, "utf8")) as Omit<Data, "database">),
  database,
});

/** Another generator makes another file. */
const generatorHash = (): string => {
  const hash = new Bun.CryptoHasher("sha256");
  for (const name of readdirSync(import.meta.dir).sort())
    hash.update(readFileSync(join(import.meta.dir, name)));
  return hash.digest("hex").slice(0, 8);
};

const make = (database: string, size: Size): Omit<Data, "database"> => {
  const { clients, tickets, months } = sizes[size];
  const path = `${database}.${process.pid}`;
  const filling = newOrganization(path);
  const item = filling.inOrg((tx) =>
    createItem(tx, "USD", { name: "Fibre 50", type: "service", price: 30, tax_rate: 0 }),
  );
  const client_ids = addClients(filling, clients, item.uuid);
  const field = makeField(filling);
  const open = addOpenTickets(filling, field, client_ids);
  const ticket_ids = addTickets(filling, field, client_ids, tickets, small_board_cards);
  addHistory(filling);
  addInvoices(filling, item, client_ids, months);
  addDailySums(filling);
  filling.inOrg((tx) =>
    storeEndpoint(tx, {
      url: sink_url,
      topics: subscribable_topics,
      api_key_id: filling.api_key.id,
    }),
  );
  settle(filling);
  for (const file of [`${database}-wal`, `${database}-shm`]) rmSync(file, { force: true });
  renameSync(path, database);
  return {
    key: filling.key,
    org_id: filling.organization.id,
    board_ids: field.boards.map(({ id }) => id),
    small_board_id: field.small_board.id,
    technician_ids: field.technicians.map(({ id }) => id),
    job_type_ids: field.job_type_ids,
    client_ids: spread(client_ids, read_count),
    ticket_ids: spread(ticket_ids, read_count),
    open_ticket_ids: open.ids,
    completion: open.body,
    ticket: {
      title: "No internet since this morning",
      description: "Please call before you come.",
      board_id: field.boards[0]?.id,
      client_id: client_ids[1234],
      priority: "high",
      type: "support",
      labels: ["urgent"],
      sla_hours: 24,
    },
    searches: searchesAmong(clients),
  };
};

/** As a service leaves it that has run for long: deadlines noted, texts merged, one file. */
const settle = ({ sqlite }: Filling): void => {
  const at = now();
  while (sqlite.writeNow(recordBreaches, at) > 0);
  while (mergeIndexes(sqlite, new Set(text_indexes)));
  sqlite.close();
};

const spread = <T>(list: readonly T[], count: number): T[] =>
  times(count, (n) => list[Math.floor((n * list.length) / count)] as T);

/** Whole names, parts of names, user names and numbers. */
const searchesAmong = (clients: number): string[] =>
  times(searches_each, (n) => {
    const client = clientOf(Math.floor(((n + 0.5) * clients) / searches_each));
    const [first = "", second = ""] = client.name.split(" ");
    return [client.name, `${first} ${second}`, second, client.username, client.phone_number];
  }).flat();
