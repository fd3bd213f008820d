import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOrganization } from "../../src/access/organizations.ts";
import {
  long_account,
  long_statement,
  type StatementAsk,
} from "../../src/billing/statement/statement.ts";
import { now } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { openReaders } from "../../src/operations/readers.ts";
import { long_calendar } from "../../src/technicians/calendar/feed.ts";
import { findCalendar } from "../../src/technicians/calendar/queries.ts";
import { newCalendar } from "../calendar-token.ts";

test("a thread knows how to read a calendar", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lastmile-readers-"));
  const path = join(folder, "lastmile.db");
  const sqlite = new Sqlite(path);
  migrate(sqlite, path);
  const { id } = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
  const owner = findCalendar(sqlite, `${newCalendar(sqlite, id).token}.ics`);
  const readers = openReaders(path, sqlite.storage);
  const { feed } = await readers.run(id, long_calendar, { owner, now: now(), known: [] });
  expect(feed).toContain("X-WR-CALNAME:Cedar Net: Rima");
  await readers.stop();
  sqlite.close();
  rmSync(folder, { recursive: true });
});

test("and a statement, as data and as what is printed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lastmile-readers-"));
  const path = join(folder, "lastmile.db");
  const sqlite = new Sqlite(path);
  migrate(sqlite, path);
  const { id } = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
  const readers = openReaders(path, sqlite.storage);
  const ask: StatementAsk = {
    client: { id: Bun.randomUUIDv7(), name: "Nour", username: "nour", currency: "USD" },
    timezone: "Asia/Beirut",
    range: {},
    currency: "LBP",
  };
  expect(JSON.parse(await readers.run(id, long_statement, ask))).toMatchObject({
    currency: "LBP",
    closing_balance: 0,
  });
  expect(await readers.run(id, long_account, ask)).toMatchObject({ currency: "LBP", entries: [] });
  await readers.stop();
  sqlite.close();
  rmSync(folder, { recursive: true });
});
