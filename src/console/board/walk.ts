import type { Position } from "./positions.ts";

/** The columns in order, with the ids of their visible cards. */
export type Lists = readonly (readonly [column_id: string, cards: readonly string[]])[];

/** `up` and `down` within the column; `next` is the next column in reading direction. */
export type Step = "up" | "down" | "next" | "previous" | "first" | "last";

/** The step for a key in this reading direction; undefined for other keys. */
export const stepOf = (key: string, dir: "ltr" | "rtl"): Step | undefined => {
  const ahead = dir === "ltr" ? "ArrowRight" : "ArrowLeft";
  const back = dir === "ltr" ? "ArrowLeft" : "ArrowRight";
  const steps: Record<string, Step> = {
    ArrowUp: "up",
    ArrowDown: "down",
    [ahead]: "next",
    [back]: "previous",
    Home: "first",
    End: "last",
  };
  return steps[key];
};

const find = (lists: Lists, id: string): { column: number; row: number } | undefined => {
  for (const [column, [, cards]] of lists.entries()) {
    const row = cards.indexOf(id);
    if (row >= 0) return { column, row };
  }
  return undefined;
};

const rowOf = (step: Step, row: number, count: number): number => {
  if (step === "up") return row - 1;
  if (step === "down") return row + 1;
  return step === "first" ? 0 : count - 1;
};

/** The card to focus; skips empty columns. */
export const walk = (lists: Lists, from: string, step: Step): string | undefined => {
  const at = find(lists, from);
  if (!at) return undefined;
  const cards = lists[at.column]?.[1] ?? [];
  if (step !== "next" && step !== "previous") return cards[rowOf(step, at.row, cards.length)];
  const columns =
    step === "next" ? lists.slice(at.column + 1) : lists.slice(0, at.column).reverse();
  const target = columns.find(([, cards]) => cards.length > 0)?.[1];
  return target?.[Math.min(at.row, target.length - 1)];
};

/** The next position of a lifted card; undefined at the end. */
export const targetOf = (lists: Lists, id: string, step: Step): Position | undefined => {
  const at = find(lists, id);
  const column = at && lists[at.column];
  if (!column) return undefined;
  const [column_id, cards] = column;
  if (step === "next" || step === "previous") {
    const other = lists[at.column + (step === "next" ? 1 : -1)];
    return other && { column_id: other[0], before: other[1][at.row] ?? null };
  }
  const row = rowOf(step, at.row, cards.length);
  if (row < 0 || row >= cards.length || row === at.row) return undefined;
  const others = cards.filter((card) => card !== id);
  return { column_id, before: others[row] ?? null };
};

/** The card's column, its number from 1 and the column's length. */
export const columnPosition = (
  lists: Lists,
  id: string,
): { column_id: string; number: number; of: number } | undefined => {
  const at = find(lists, id);
  const column = at && lists[at.column];
  return column && { column_id: column[0], number: at.row + 1, of: column[1].length };
};
