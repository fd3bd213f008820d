import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Caller } from "../../src/access/caller.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { type Cursor, encodeCursor, feed_start } from "../../src/events/cursor.ts";
import { emit } from "../../src/events/emit.ts";
import { batch_scan_max, readBatch } from "../../src/events/feed.ts";
import { readCursor } from "../../src/events/feed-range.ts";
import { Refusal } from "../../src/refusal.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";

/* Decisions §7: when an older copy of the file is put back, numbers are given a second time. */

let folder: string;
let path: string;
let sqlite: Sqlite;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-copy-"));
  path = join(folder, "lastmile.db");
  sqlite = new Sqlite(path, { storeEvents: fanOut });
  migrate(sqlite, path);
});
afterEach(() => {
  sqlite.close();
  rmSync(folder, { recursive: true });
  setSystemTime();
});

const keepCopy = () => {
  sqlite.checkpoint("TRUNCATE");
  copyFileSync(path, `${path}.copy`);
};

const putBack = () => {
  sqlite.close();
  copyFileSync(`${path}.copy`, path);
  sqlite = new Sqlite(path, { storeEvents: fanOut });
};

const found = (name: string) => sqlite.writeNow((tx) => createOrganization(tx, { name }));
type Organization = ReturnType<typeof found>;

const tell = ({ id }: Organization, ...names: string[]) => {
  for (const name of names)
    sqlite.writeNow((root) => {
      emit(root.org(id), "client.created", { name }, { branch_id: null, board_id: null });
    });
};

const callerOf = (organization: Organization): Caller => ({
  organization,
  actor: { type: "user", id: Bun.randomUUIDv7(), name: "Rima" },
  abilities,
  board_ids: null,
  channel: "web",
});

/** What follows a cursor, and the cursor of the end. */
const readOn = (organization: Organization, cursor: Cursor) => {
  const db = sqlite.reader(organization.id);
  const ask = { cursor, topic: undefined, limit: 100, scan_max: batch_scan_max };
  const batch = readBatch(db, callerOf(organization), ask);
  return {
    names: batch.events.map(({ text }) => JSON.parse(text).data.name),
    cursors: batch.events.map((event) => encodeCursor(organization.id, event.cursor)),
    end: encodeCursor(organization.id, batch.cursor),
  };
};

const following = (organization: Organization, cursor: string) => {
  try {
    return readOn(organization, readCursor(sqlite.reader(organization.id), cursor)).names;
  } catch (error) {
    return error instanceof Refusal ? error.reason : error;
  }
};

test("a cursor of the time that is lost is gone, whatever has happened since", () => {
  const [cedar, bekaa] = [found("Cedar Net"), found("Bekaa Fiber")];
  tell(cedar, "a", "b");
  keepCopy();
  tell(cedar, "lost 1", "lost 2", "lost 3");
  const { names, cursors, end } = readOn(cedar, feed_start);
  expect(names).toEqual(["a", "b", "lost 1", "lost 2", "lost 3"]);
  putBack();
  const of_lost_time = [...cursors.slice(2), end];
  const expectGone = () => {
    for (const cursor of of_lost_time) expect(following(cedar, cursor)).toBe("cursor_expired");
  };
  expectGone();
  tell(bekaa, "a stranger has the number of the first");
  expectGone();
  tell(cedar, "c", "d", "e", "f");
  expectGone();
  expect(following(cedar, cursors[0] ?? "")).toEqual(["b", "c", "d", "e", "f"]);
  expect(following(cedar, cursors[1] ?? "")).toEqual(["c", "d", "e", "f"]);
});

test("a cursor of an empty feed holds: nobody has had anything by it", () => {
  const cedar = found("Cedar Net");
  keepCopy();
  const { end } = readOn(cedar, feed_start);
  tell(cedar, "lost");
  putBack();
  tell(cedar, "a");
  expect(following(cedar, end)).toEqual(["a"]);
});
