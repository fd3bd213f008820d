import { expect, test } from "bun:test";
import fc from "fast-check";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import type { OrgTx, Tx } from "../../src/database/org.ts";
import { textIndexRows } from "../../src/database/text-index-rows.ts";

/* Rows of the full-text indexes are written at the end of a group of changes; what is undone in it stays undone. */

const org_id = "cedar";
const rows = textIndexRows("client_search");
/** Each is a text of its own that no other contains; long ones do not wait for the end of the group. */
const words = ["samir", "zahle", "rooftop", "antenna", "junieh"];

interface Step {
  seq: number;
  word: number | null;
  is_long: boolean;
}
const hows = ["plain", "dry_run", "undone", "kept", "nested", "nested_undone"] as const;
interface Part {
  how: (typeof hows)[number];
  steps: Step[];
}
interface Change {
  parts: Part[];
  fails: boolean;
}

const step = fc.record({
  seq: fc.integer({ min: 1, max: 4 }),
  word: fc.option(fc.integer({ min: 0, max: words.length - 1 })),
  is_long: fc.boolean(),
});
const part = fc.record({
  how: fc.constantFrom(...hows),
  steps: fc.array(step, { maxLength: 3 }),
});
const change = fc.record({ parts: fc.array(part, { maxLength: 3 }), fails: fc.boolean() });

const textOf = ({ word, is_long }: Step): string =>
  `${words[word ?? 0]} `.repeat(is_long ? 900 : 1);

type Texts = Map<number, number>;

let calls = 0;

const take = (tx: OrgTx, texts: Texts, steps: readonly Step[]): void => {
  for (const step of steps) {
    if (texts.delete(step.seq)) rows.remove(tx, step.seq);
    // Another table: FTS5 writes its segment now.
    tx.insert("counters", { name: `${calls++}` as never, value: 1 });
    if (step.word === null) continue;
    rows.insert(tx, step.seq, textOf(step));
    texts.set(step.seq, step.word);
  }
};

/** Does a part in the change `tx`. Returns whether it stays. */
const performPart = (sqlite: Sqlite, tx: OrgTx, texts: Texts, { how, steps }: Part): boolean => {
  const work = (within = tx) => take(within, texts, steps);
  const fail = (within = tx): never => {
    work(within);
    throw new Error("undone");
  };
  if (how === "plain") work();
  if (how === "kept") tx.allOrNothing(() => work());
  if (how === "nested") sqlite.writeNow((root) => work(root.org(org_id)));
  if (how === "dry_run") tx.dryRun(() => work());
  if (how === "undone") expect(() => tx.allOrNothing(() => fail())).toThrow("undone");
  if (how === "nested_undone")
    expect(() => sqlite.writeNow((root) => fail(root.org(org_id)))).toThrow("undone");
  return how === "plain" || how === "kept" || how === "nested";
};

/** Does a change, and keeps in `texts` what is left of it. */
const perform = (sqlite: Sqlite, root: Tx, texts: Texts, { parts, fails }: Change): void => {
  const tx = root.org(org_id);
  const before = new Map(texts);
  const back = (to: Texts) => {
    texts.clear();
    for (const [seq, word] of to) texts.set(seq, word);
  };
  for (const part of parts) {
    const here = new Map(texts);
    if (!performPart(sqlite, tx, texts, part)) back(here);
  }
  if (!fails) return;
  back(before);
  throw new Error("refused");
};

const found = (sqlite: Sqlite): Texts =>
  new Map(
    words.flatMap((word, index) =>
      sqlite
        .rows<{ rowid: number }>(
          `SELECT rowid FROM client_search WHERE client_search MATCH '"${word}"'`,
        )
        .map(({ rowid }) => [rowid, index] as const),
    ),
  );

const sorted = (texts: Texts) => [...texts].toSorted(([a], [b]) => a - b);

test("after any group of changes a search finds what those that were saved have left", async () => {
  const sqlite = new Sqlite(":memory:");
  migrate(sqlite, ":memory:");
  sqlite.pragma("foreign_keys = OFF"); // there are no clients
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ at_once: fc.boolean(), changes: fc.array(change, { maxLength: 4 }) }), {
        maxLength: 3,
      }),
      async (groups) => {
        sqlite.execute("DELETE FROM client_search");
        const texts: Texts = new Map();
        for (const { at_once, changes } of groups) {
          const isSaved = async (one: Change): Promise<boolean> => {
            try {
              if (at_once) sqlite.writeNow((root) => perform(sqlite, root, texts, one));
              else await sqlite.write((root) => perform(sqlite, root, texts, one));
              return true;
            } catch (error) {
              if ((error as Error).message === "refused") return false;
              throw error;
            }
          };
          const saved = await Promise.all(changes.map(isSaved));
          expect(saved).toEqual(changes.map(({ fails }) => !fails));
          expect(sorted(found(sqlite))).toEqual(sorted(texts));
        }
      },
    ),
  );
  sqlite.close();
});
