import { afterEach, beforeEach, expect, test } from "bun:test";
import { Sqlite } from "../../src/database/group-commit.ts";
import { Refusal } from "../../src/refusal.ts";
import { schema_image } from "../schema-image.ts";

/* `refuseUnlessHeld` is asked before each transaction, before its COMMIT, and before a group is answered. */

let sqlite: Sqlite;
/** How many more times writes are allowed. */
let allowed: number;

beforeEach(() => {
  allowed = Number.POSITIVE_INFINITY;
  sqlite = new Sqlite(schema_image, {
    refuseUnlessHeld: () => {
      allowed -= 1;
      if (allowed < 0) throw new Refusal("not_primary", "Another one writes.");
    },
  });
  sqlite.execute("CREATE TABLE notes (text TEXT)");
});
afterEach(() => sqlite.close());

const insert = () => sqlite.execute("INSERT INTO notes VALUES ('x')");
const count = () => sqlite.rows("SELECT text FROM notes").length;

test.each([0, 1])("a group is refused as a whole, after %i questions", async (questions) => {
  allowed = questions;
  const changes = await Promise.allSettled([sqlite.write(insert), sqlite.write(insert)]);
  expect(changes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(changes[0]).toMatchObject({ reason: { reason: "not_primary" } });
  expect(count()).toBe(0);
  allowed = 3;
  await sqlite.write(insert);
  expect(count()).toBe(1);
});

test("a group is not confirmed if the lease has run out in its COMMIT", async () => {
  allowed = 2;
  const changes = await Promise.allSettled([sqlite.write(insert), sqlite.write(insert)]);
  expect(changes).toMatchObject([
    { reason: { reason: "not_primary", message: expect.stringContaining("before you repeat it") } },
    { reason: { reason: "not_primary" } },
  ]);
  expect(count()).toBe(2);
});

test.each([0, 1])("a change that commits at once is refused, after %i questions", (questions) => {
  allowed = questions;
  expect(() => sqlite.writeNow(insert)).toThrow("Another one writes.");
  expect(count()).toBe(0);
  allowed = 2;
  sqlite.writeNow(insert);
  expect(count()).toBe(1);
});
