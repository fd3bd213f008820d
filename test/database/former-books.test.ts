import { expect, test } from "bun:test";
import { build } from "../../src/database/build.ts";
import { migrate } from "../../src/database/migrate.ts";
import { at, client, fileBefore, organization } from "./former-file.ts";

let entries = 0;
const entry = (org_id: string, client_id: string | null, lines: Record<string, number>): string => {
  entries += 1;
  const id = `entry ${entries}`;
  const held_by = client_id === null ? "NULL" : `'${client_id}'`;
  return [
    `INSERT INTO journal_entries VALUES ('${org_id}', '${id}', 'invoice', ${held_by}, NULL, NULL, '${at}');`,
    ...Object.entries(lines).map(([line, amount], position) => {
      const [account = "", currency = ""] = line.split(" ");
      return `INSERT INTO journal_lines VALUES ('${org_id}', '${id}', ${position}, '${account}', ${amount}, '${currency}');`;
    }),
  ].join("\n");
};

test("books that were kept before have their accounts and counts", () => {
  const sqlite = fileBefore(
    "billing",
    [
      organization("cedar"),
      organization("bekaa"),
      client("cedar", "rima", 1),
      client("cedar", "nobody", 2),
      client("bekaa", "rima", 3),
      entry("cedar", "rima", { "receivable USD": 500, "revenue USD": -450, "tax USD": -50 }),
      entry("cedar", "rima", { "cash:cash USD": 700, "receivable USD": -500, "credit USD": -200 }),
      entry("cedar", "rima", { "receivable LBP": 90_000, "revenue LBP": -90_000 }),
      entry("cedar", null, { "cash:cash USD": 1, "exchange USD": -1 }),
      entry("bekaa", "rima", { "receivable USD": 7, "revenue USD": -7 }),
    ].join("\n"),
  );
  migrate(sqlite, ":memory:");
  const of = (org_id: string) => ({
    accounts: sqlite
      .all(
        build
          .selectFrom("client_accounts")
          .select(["client_id", "currency", "receivable", "credit"])
          .where("org_id", "=", org_id),
      )
      .map((row) => Object.values(row).join(" ")),
    entries: sqlite.first(
      build.selectFrom("journal_counts").select("count").where("org_id", "=", org_id),
    )?.count,
  });
  expect(of("cedar")).toEqual({ accounts: ["rima LBP 90000 0", "rima USD 0 200"], entries: 4 });
  expect(of("bekaa")).toEqual({ accounts: ["rima USD 7 0"], entries: 1 });
  sqlite.close();
});
