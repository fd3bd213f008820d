import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../command.ts";

/* `lastmile report`: what the API answers, on a terminal. */

const folder = mkdtempSync(join(tmpdir(), "lastmile-report-"));
const env = { DATABASE_PATH: join(folder, "lastmile.db") };
const report = (...args: string[]) => run(["report", ...args], env);

beforeAll(async () => {
  const made = await run(["org", "create", "--name", "Cedar Net", "--currency", "USD"], env);
  expect(made.code).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

const range = ["--from", "2026-01-30", "--to", "2026-02-02"];

test("prints its rows in columns", async () => {
  const { code, out } = await report("clients", ...range);
  expect(code).toBe(0);
  expect(
    out
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/ {2,}/)),
  ).toEqual([
    ["from", "to", "new", "deactivated", "suspended", "active_end", "mrr_end", "arpu"],
    ["2026-01-30", "2026-01-31", "0", "0", "0", "0", "0 USD"],
    ["2026-02-01", "2026-02-02", "0", "0", "0", "0", "0 USD"],
  ]);
});

test("prints CSV and JSON, and says when there are no rows", async () => {
  const csv = await report("revenue", ...range, "--interval", "week", "--csv");
  expect(csv.out).toBe(
    "from,to,currency,invoiced,tax,credited,voided,collected,outstanding_end\n" +
      "2026-01-30,2026-02-01,USD,0,0,0,0,0,0\n2026-02-02,2026-02-02,USD,0,0,0,0,0,0\n",
  );
  const json = await report("aging", "--as-of", "2026-02-02", "--json");
  expect(JSON.parse(json.out)).toMatchObject({ name: "aging", as_of: "2026-02-02" });
  expect((await report("revenue", ...range, "--by", "item")).out).toBe("No rows.\n");
});

test.each([
  [["nothing"], 2, "Allowed choices are revenue, aging"],
  [["revenue", "--from", "2026-02-02", "--to", "2026-02-01"], 1, "--to must not be before"],
  [["revenue", "--board-id", "x"], 1, "--board-id is not a filter of the report revenue"],
  [["clients", "--csv", "--json"], 2, "cannot be used with"],
])("%p is refused", async (args, code, message) => {
  const refused = await report(...args);
  expect([refused.code, refused.out]).toEqual([code, ""]);
  expect(refused.err).toContain(message);
});
