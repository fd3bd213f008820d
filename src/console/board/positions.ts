/** A card's position in its column, from 0 at the top. */
export interface CardPosition {
  id: string;
  position: number;
}

/** The cards by column id, from top to bottom. */
export type Positions = ReadonlyMap<string, readonly CardPosition[]>;

/** The target of a move: before another card, or null for the bottom. */
export interface Position {
  column_id: string;
  before: string | null;
}

export const positionsOf = (
  cards: Iterable<{ id: string; column_id: string; position: number }>,
): Positions => {
  const columns = new Map<string, CardPosition[]>();
  for (const { id, column_id, position } of cards) {
    const column = columns.get(column_id);
    if (column) column.push({ id, position });
    else columns.set(column_id, [{ id, position }]);
  }
  for (const column of columns.values()) column.sort((one, other) => one.position - other.position);
  return columns;
};

export const columnOf = (positions: Positions, id: string): string | undefined => {
  for (const [column_id, column] of positions)
    if (column.some((card) => card.id === id)) return column_id;
  return undefined;
};

/** Where a card is: its column, and the card below it. */
export const positionOf = (positions: Positions, id: string): Position | undefined => {
  const column_id = columnOf(positions, id);
  if (column_id === undefined) return undefined;
  const column = positions.get(column_id) ?? [];
  const index = column.findIndex((card) => card.id === id);
  return { column_id, before: column[index + 1]?.id ?? null };
};

/** Removes a card; those below it move up. Other columns keep their arrays. */
export const removeCard = (positions: Positions, id: string): Positions => {
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

/** Inserts a removed card; those from its position on move down. */
export const insertCard = (
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
 * The position to send: as the service counts, in the column without the card itself. It is the
 * bottom if the card to insert before has left.
 */
export const targetIndex = (
  positions: Positions,
  id: string,
  { column_id, before }: Position,
): number | "bottom" => {
  if (before === null) return "bottom";
  const column = removeCard(positions, id).get(column_id) ?? [];
  return column.find((card) => card.id === before)?.position ?? "bottom";
};

/** Moves a card like the service. */
export const moveTo = (positions: Positions, id: string, position: Position): Positions =>
  insertCard(
    removeCard(positions, id),
    id,
    position.column_id,
    targetIndex(positions, id, position),
  );

/** Whether a card is already at the position. */
export const isAtPosition = (
  positions: Positions,
  id: string,
  { column_id, before }: Position,
): boolean => {
  const column = positions.get(column_id) ?? [];
  const index = column.findIndex((card) => card.id === id);
  if (index < 0) return false;
  return before === id || (column[index + 1]?.id ?? null) === before;
};
