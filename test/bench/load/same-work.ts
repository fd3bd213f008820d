import BetterSqlite3 from "better-sqlite3";
import { tablesOf } from "../../../src/database/file/open.ts";
import type { Contender } from "./contender.ts";
import { copyTo } from "./copy.ts";
import { serve } from "./served.ts";
import type { Sending } from "./wrk.ts";

/** Written beside the requests, by counting and sending. */
const not_of_requests = ["api_key_calls", "webhook_endpoints"];
/** Without what becomes of a delivery. */
const columns: Record<string, string> = {
  webhook_deliveries: "seq, endpoint_id, event_id, topic, board_id, payload, created_at",
};

/**
 * Throws unless each of the others answers the first request of each operation as the first one does, and leaves
 * the same rows. New ids, times and what is left until a deadline differ.
 */
export const compareWork = async (
  first: Contender,
  others: readonly Contender[],
  operations: readonly [string, Sending][],
  copy: string,
): Promise<void> => {
  if (others.length === 0) return;
  const expected = await workOf(first, operations, copy);
  for (const other of others) {
    const done = await workOf(other, operations, copy);
    for (const [what, text] of expected)
      if (done.get(what) !== text)
        throw new Error(
          `${what}: ${other.name} has\n${done.get(what)}\nwhere ${first.name} has\n${text}`,
        );
  }
};

const workOf = async (
  one: Contender,
  operations: readonly [string, Sending][],
  copy: string,
): Promise<Map<string, string>> => {
  const work = new Map<string, string>();
  const began_ms = Date.now();
  await copyTo(copy, one.database);
  const { base, stop } = await serve(one.program, copy, "0,1");
  try {
    for (const [name, sending] of operations)
      work.set(name, withoutNew(await sendOnce(base, sending), began_ms));
  } finally {
    await stop();
  }
  for (const [table, rows] of newRows(copy, one.database))
    work.set(`rows of ${table}`, withoutNew(rows, began_ms));
  return work;
};

/** The status and the body. */
export const sendOnce = async (
  base: string,
  { key, paths: [path], body }: Sending,
): Promise<string> => {
  const response = await fetch(`${base}${path}`, {
    method: body ? "POST" : "GET",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return `${response.status} ${await response.text()}`;
};

/** By table, what `before` did not have. */
const newRows = (path: string, before: string): [string, string][] => {
  const database = new BetterSqlite3(path);
  try {
    database.prepare("ATTACH ? AS before").run(before);
    return tablesOf(database)
      .filter((table) => !not_of_requests.includes(table))
      .map((table) => {
        const selected = `SELECT ${columns[table] ?? "*"} FROM`;
        const rows = `${selected} main.${table} EXCEPT ${selected} before.${table}`;
        return [table, JSON.stringify(database.prepare(rows).all(), null, 1)];
      });
  } finally {
    database.close();
  }
};

/** Ids of version 7 begin with the moment in ms. */
const withoutNew = (text: string, began_ms: number): string =>
  text
    .replaceAll(
      /(?<![0-9a-f])([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
      (id, ...hex) => (Number.parseInt(`${hex[0]}${hex[1]}`, 16) >= began_ms ? "new id" : id),
    )
    .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, (moment) =>
      Date.parse(moment) >= began_ms - 1000 ? "new moment" : moment,
    )
    .replaceAll(/\b\d{13}\b/g, (ms) => (Number(ms) >= began_ms ? "new moment" : ms))
    .replaceAll(/"remaining_seconds":-?\d+/g, "");
