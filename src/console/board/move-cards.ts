import { strings } from "../strings/strings.ts";
import { notify } from "../ui/notify.tsx";
import type { Cards } from "./cards.ts";
import type { Position } from "./positions.ts";

/** Moves cards at once, in this order, and offers to undo what the service accepts. */
export const moveCards = (cards: Cards, ids: readonly string[], target: Position): boolean => {
  const { column_id } = target;
  // In a sorted column a card has its place already.
  if (cards.sort.value !== "" && ids.every((id) => cards.columnOf(id) === column_id)) return false;
  const to = cards.sort.value === "" ? target : { column_id, before: null };
  const position = { column_id, before: cards.nextOther(to, ids) };
  const before = ids.map((id) => [id, cards.positionOf(id)] as const);
  const moved = before.filter(([id]) => cards.move(id, position));
  if (moved.length > 0) void offerUndo(cards, moved, column_id);
  return moved.length > 0;
};

const offerUndo = async (
  cards: Cards,
  moved: readonly (readonly [string, Position | undefined])[],
  column_id: string,
): Promise<void> => {
  const accepted = await Promise.all(moved.map(([id]) => cards.settled(id)));
  const done = moved.filter((_, index) => accepted[index]);
  const [first] = done;
  if (!first) return;
  const { board, bulk } = strings.value;
  const name = cards.columns.value.find(({ id }) => id === column_id)?.name ?? "";
  const number = cards.tickets.value.get(first[0])?.ticket_number ?? "";
  notify(done.length === 1 ? board.moved(number, name) : bulk.moved(done.length, name), () => {
    // The last first, since each was above the next.
    for (const [id, position] of done.toReversed()) if (position) cards.move(id, position);
  });
};
