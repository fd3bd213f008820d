/** A card in its column: the service numbers them from 0, from top to bottom. */
export interface Placed {
  id: string;
  position: number;
}

/** The cards of each column, by its id, from top to bottom. */
export type Positions = ReadonlyMap<string, readonly Placed[]>;

/** Where a card is to be: before another one, or with null at the column's bottom. */
export interface Position {
  column_id: string;
  before: string | null;
}

/** Puts every card where it says that it is. */
export const positionsOf = (
  cards: Iterable<{ id: string; column_id: string; position: number }>,
): Positions => {
  const columns = new Map<string, Placed[]>();
  for (const { id, column_id, position } of cards) {
    const column = columns.get(column_id);
    if (column) column.push({ id, position });
    else columns.set(column_id, [{ id, position }]);
  }
  for (const column of columns.values()) column.sort((one, other) => one.position - other.position);
  return columns;
};

/** The column in which a card is. */
export const columnOf = (positions: Positions, id: string): string | undefined => {
  for (const [column_id, column] of positions)
    if (column.some((card) => card.id === id)) return column_id;
  return undefined;
};

/** Takes a card out; those below it move up. Columns that it was not in stay the same. */
export const leave = (positions: Positions, id: string): Positions => {
  const column_id = columnOf(positions, id);
  if (column_id === undefined) return positions;
  const column = positions.get(column_id) ?? [];
  const from = column.find((card) => card.id === id)?.position ?? 0;
  return new Map(positions).set(
    column_id,
    column
      .filter((card) => card.id !== id)
      .map((card) => (card.position > from ? { ...card, position: card.position - 1 } : card)),
  );
};

/** Puts a card that has left into a column; those from its position on move down. */
export const enter = (
  positions: Positions,
  id: string,
  column_id: string,
  position: number | "bottom",
): Positions => {
  const column = positions.get(column_id) ?? [];
  const at = position === "bottom" ? (column.at(-1)?.position ?? -1) + 1 : position;
  const above = column.filter((card) => card.position < at);
  const below = column
    .filter((card) => card.position >= at)
    .map((card) => ({ ...card, position: card.position + 1 }));
  return new Map(positions).set(column_id, [...above, { id, position: at }, ...below]);
};

/**
 * The position to ask for, so that the card comes to stand there: as the service counts, in the
 * column without the card itself. A card to stand before that has gone leaves the bottom.
 */
export const indexIn = (
  positions: Positions,
  id: string,
  { column_id, before }: Position,
): number | "bottom" => {
  if (before === null) return "bottom";
  const column = leave(positions, id).get(column_id) ?? [];
  return column.find((card) => card.id === before)?.position ?? "bottom";
};

/** Moves a card as the service will. */
export const moveTo = (positions: Positions, id: string, position: Position): Positions =>
  enter(leave(positions, id), id, position.column_id, indexIn(positions, id, position));

/** Whether a card that is put there stays where it is. */
export const isThere = (
  positions: Positions,
  id: string,
  { column_id, before }: Position,
): boolean => {
  const column = positions.get(column_id) ?? [];
  const index = column.findIndex((card) => card.id === id);
  if (index < 0) return false;
  return before === id || (column[index + 1]?.id ?? null) === before;
};
