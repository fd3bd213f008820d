import type { Logger } from "pino";
import { allColumns } from "../../boards/queries.ts";
import { build } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import { WakeableLoop } from "../../database/wakeable-loop.ts";
import { bottomOf, setPosition } from "./positions.ts";

/** Cards moved up in one transaction, so that other changes need not wait long. */
const step_max = 500;
/** Gaps that appear within this time are closed together. */
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

/** From totals that triggers maintain: counting the cards of a column of 100,000 takes 20 ms. */
const cardCounts = prepareInOrg()((param) =>
  build
    .selectFrom("ticket_counts")
    .select((of) => ["column_id", of.fn.sum<number>("count").as("cards")])
    .where("org_id", "=", param("org_id"))
    .where("archived", "=", 0)
    .groupBy("column_id"),
);

/** Columns with gaps: they have fewer cards than their last position implies. */
export const columnsToCompact = (db: OrgReader): string[] => {
  const counts = new Map(db.all(cardCounts, {}).map(({ column_id, cards }) => [column_id, cards]));
  return allColumns(db)
    .map(({ id }) => id)
    .filter((id) => bottomOf(db, id) !== (counts.get(id) ?? 0));
};

/** Closes a column's gaps in several transactions, until `stop` is aborted. Cards may be moved in between. */
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

/** As `compactColumn`, of every column and in one transaction. */
export const closeAllGaps = (tx: OrgTx): void => {
  for (const column_id of columnsToCompact(tx))
    for (let from: number | null = 0; from !== null; ) from = closeSome(tx, column_id, from);
};

/**
 * Renumbers cards from position `from` on. Returns the position to continue from, or null after the last card. That is
 * directly after these cards, since the next card may be moved into the gap meanwhile.
 */
const closeSome = (tx: OrgTx, column_id: string, from: number): number | null => {
  const cards = tx.all(cardsFrom, { column_id, position: from, max: step_max });
  const first = countBefore(tx, column_id, from);
  for (const [index, { seq, position }] of cards.entries())
    if (position !== first + index) setPosition(tx, seq, first + index);
  return cards.length < step_max ? null : first + cards.length;
};

/**
 * Compacts long columns after cards left them (`positions.ts`). The columns to compact are only in memory; after a stop
 * or a crash, the nightly job `auto-archive` closes the remaining gaps.
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
