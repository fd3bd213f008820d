import type { Caller } from "../../access/caller.ts";
import { removeColumn, updateColumn } from "../../boards/columns.ts";
import { type ColumnRow, columnsOf } from "../../boards/queries.ts";
import { build } from "../../database/build.ts";
import { type OrgTx, prepareInOrg } from "../../database/org.ts";
import { Refusal, refuseField } from "../../refusal.ts";
import { move } from "../lifecycle/lifecycle.ts";
import { assigneesOf, rowsInOrder, type TicketWithAssignees } from "../queries.ts";
import { record } from "../record.ts";
import type { ColumnChanges } from "./wire.ts";

/**
 * A column changes in one transaction, which blocks all other requests. With this many cards and ten webhook endpoints
 * it takes about 35 ms in a large file, whose cards are on different pages.
 */
const cards_max = { category: 100, move: 60 };

const cardsOfColumn = prepareInOrg<{ column_id: string; max: number }>()((param) =>
  build
    .selectFrom("tickets")
    .select("seq")
    .where("org_id", "=", param("org_id"))
    .where("column_id", "=", param("column_id"))
    .where("archived_at", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .limit(param("max")),
);

/** Changes a column. A new category applies to its cards immediately (decisions §4). */
export const changeColumn = (
  tx: OrgTx,
  { actor }: Caller,
  column: ColumnRow,
  changes: ColumnChanges,
): void => {
  const { category = column.category, name = column.name } = changes;
  const cards =
    category === column.category ? [] : load(tx, cardsIn(tx, column, cards_max.category));
  updateColumn(tx, column, changes);
  const changed = { id: column.id, name, category };
  for (const card of cards) record(tx, actor, card, move(card, changed, card.position, tx.now));
};

/** Deletes a column. Its cards move to the bottom of the column `move_to`, in the same order. */
export const deleteColumn = (
  tx: OrgTx,
  { actor }: Caller,
  column: ColumnRow,
  move_to: string | undefined,
): void => {
  const target = move_to === undefined ? null : otherColumn(tx, column, move_to);
  const cards = cardsIn(tx, column, cards_max.move);
  if (target) {
    // All cards leave, so there are no gaps to close.
    for (const card of load(tx, cards))
      record(tx, actor, card, { ...move(card, target, "bottom", tx.now), keeps_gap: true });
  } else if (cards.length > 0)
    throw new Refusal("in_use", "The column holds tickets: say in move_to where they go.", {
      move_to: ["is required"],
    });
  removeColumn(tx, column);
};

const otherColumn = (tx: OrgTx, column: ColumnRow, id: string): ColumnRow => {
  const other = columnsOf(tx, column.board_id).find((each) => each.id === id);
  if (!other || other.id === column.id)
    throw refuseField("move_to", "is no other column of this board");
  return other;
};

/** The seqs of a column's cards, from top to bottom. Refuses more than `limit`. */
const cardsIn = (tx: OrgTx, column: ColumnRow, limit: number): number[] => {
  const cards = tx.all(cardsOfColumn, { column_id: column.id, max: limit + 1 });
  if (cards.length > limit)
    throw new Refusal(
      "in_use",
      `The column holds more than ${limit} tickets: move or archive some first.`,
      { limit },
    );
  return cards.map(({ seq }) => seq);
};

const load = (tx: OrgTx, seqs: readonly number[]): TicketWithAssignees[] => {
  const rows = rowsInOrder(tx, seqs);
  const assignees = assigneesOf(tx, rows);
  return rows.map((row) => ({ ...row, assignees: assignees.get(row.id) ?? [] }));
};
