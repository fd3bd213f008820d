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
import { now } from "../../../src/clock/instant.ts";
import { mergeIndexes } from "../../../src/database/merge-indexes.ts";
import { knownSchema } from "../../../src/database/migrations.ts";
import { subscribable_topics } from "../../../src/shared/topics.ts";
import { noteSome } from "../../../src/tickets/jobs/sla-check.ts";
import { storeEndpoint } from "../../endpoint-row.ts";
import type { Data } from "../contender.ts";
import { addClients, clientOf } from "./clients.ts";
import { makeField } from "./field.ts";
import { addOpenTickets } from "./open-tickets.ts";
import { type Filling, newOrganization, times } from "./organization.ts";
import { sink_url } from "./sink.ts";
import { addTickets } from "./tickets.ts";

/** Where what is made once is kept: outside the project. */
export const bench_folder =
  process.env.LASTMILE_BENCH ?? join(homedir(), ".cache", "lastmile-bench");

const small_board_cards = 100;
const read_count = 2000;
const searches_each = 40;

/** The file with so many clients and tickets, made when it is not there yet. */
export const dataOf = (rows: number): Data => {
  mkdirSync(bench_folder, { recursive: true });
  const database = join(bench_folder, `${rows}-schema${knownSchema()}-${generatorHash()}.db`);
  const told = `${database}.json`;
  if (!existsSync(told)) {
    console.log(`making ${database}, once`);
    // The second file is written last: what was cut off is made again.
    writeFileSync(`${told}.new`, JSON.stringify(make(database, rows)));
    renameSync(`${told}.new`, told);
  }
  return { ...(JSON.parse(readFileSync(told, "utf8")) as Omit<Data, "database">), database };
};

/** Another generator makes another file. */
const generatorHash = (): string => {
  const hash = new Bun.CryptoHasher("sha256");
  for (const name of readdirSync(import.meta.dir).sort())
    hash.update(readFileSync(join(import.meta.dir, name)));
  return hash.digest("hex").slice(0, 8);
};

const make = (database: string, rows: number): Omit<Data, "database"> => {
  const path = `${database}.${process.pid}`;
  const filling = newOrganization(path);
  const client_ids = addClients(filling, rows);
  const field = makeField(filling);
  const open = addOpenTickets(filling, field, client_ids);
  const ticket_ids = addTickets(filling, field, client_ids, rows, small_board_cards);
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
    rows,
    key: filling.key,
    org_id: filling.organization.id,
    board_id: field.small_board.id,
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
    searches: searchesAmong(rows),
  };
};

/** As a service leaves it that has run for long: deadlines noted, texts merged, tables analysed, one file. */
const settle = ({ sqlite }: Filling): void => {
  const at = now();
  while (sqlite.writeNow(noteSome, at) > 0);
  while (mergeIndexes(sqlite));
  sqlite.execute("PRAGMA optimize = 0x10002");
  sqlite.close();
};

const spread = <T>(list: readonly T[], count: number): T[] =>
  times(count, (n) => list[Math.floor((n * list.length) / count)] as T);

/** Whole names, parts of names, user names and numbers. */
const searchesAmong = (rows: number): string[] =>
  times(searches_each, (n) => {
    const client = clientOf(Math.floor(((n + 0.5) * rows) / searches_each));
    const [first = "", second = ""] = client.name.split(" ");
    return [client.name, `${first} ${second}`, second, client.username, client.phone_number];
  }).flat();
