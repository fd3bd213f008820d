import type { Logger } from "pino";
import { allColumns } from "../../boards/queries.ts";
import { build } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import { WakeableLoop } from "../../database/wakeable-loop.ts";
import { bottomOf, setPosition } from "./positions.ts";

/** Cards moved up in one transaction: more would hold up other changes. */
const step_max = 500;
/** The gaps of cards that leave within this time are closed together. */
const compacted_every_ms = 1000;

const cardsBefore = prepareInOrg<{ column_id: string; position: number }>()((param) =>
  build
    .selectFrom("tickets")
    .select((of) => of.fn.countAll<number>().as("cards"))
    .where("org_id", "=", param("org_id"))
    .where("column_id", "=", param("column_id"))
    .where("archived_at", "is", null)
    .where("deleted_at", "is", null)
    .where("position", "<", param("position")),
);

const cardsFrom = prepareInOrg<{ column_id: string; position: number; max: number }>()((param) =>
  build
    .selectFrom("tickets")
    .select(["seq", "position"])
    .where("org_id", "=", param("org_id"))
    .where("column_id", "=", param("column_id"))
    .where("archived_at", "is", null)
    .where("deleted_at", "is", null)
    .where("position", ">=", param("position"))
    .orderBy("position")
    .limit(param("max")),
);

const countBefore = (db: OrgReader, column_id: string, position: number): number =>
  db.first(cardsBefore, { column_id, position })?.cards ?? 0;

/** Columns whose cards are fewer than their last position says. */
export const columnsToCompact = (db: OrgReader): string[] =>
  allColumns(db)
    .map(({ id }) => id)
    .filter((id) => bottomOf(db, id) !== countBefore(db, id, Number.MAX_SAFE_INTEGER));

/** Moves a column's cards up until there is no gap, or it is told to stop; others may move cards between the steps. */
export const compactColumn = async (
  sqlite: Sqlite,
  org_id: string,
  column_id: string,
  stop?: AbortSignal,
): Promise<void> => {
  let from: number | null = 0;
  while (from !== null && !stop?.aborted) {
    const start: number = from;
    from = await sqlite.write((root) => closeSome(root.org(org_id), column_id, start));
  }
};

/**
 * Numbers the cards from `from` on as those before it say. Returns where the next step begins, null
 * after the last: right behind these, since the next card may move up into the gap meanwhile.
 */
const closeSome = (tx: OrgTx, column_id: string, from: number): number | null => {
  const cards = tx.all(cardsFrom, { column_id, position: from, max: step_max });
  const first = countBefore(tx, column_id, from);
  for (const [index, { seq, position }] of cards.entries())
    if (position !== first + index) setPosition(tx, seq, first + index);
  return cards.length < step_max ? null : first + cards.length;
};

/**
 * Compacts long columns after cards have left them (`positions.ts`). Which columns have gaps is known
 * only in memory: what a stop or a crash leaves is closed at night, by the job `auto-archive`.
 */
export const startCompaction = (sqlite: Sqlite, log: Logger): WakeableLoop =>
  new WakeableLoop({
    ...{ name: "board-gaps", sqlite, log, every_ms: compacted_every_ms },
    run: async ({ ids }, stop) => {
      for (const id of ids) {
        const [org_id = "", column_id = ""] = id.split(" ");
        await compactColumn(sqlite, org_id, column_id, stop);
      }
    },
  });
