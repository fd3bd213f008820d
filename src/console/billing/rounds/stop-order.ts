/** The ids with one of them moved in front of another; null moves it to the end. */
export const movedBefore = (
  ids: readonly string[],
  id: string,
  before: string | null,
): readonly string[] => {
  if (id === before || !ids.includes(id)) return ids;
  const others = ids.filter((other) => other !== id);
  const index = before === null ? -1 : others.indexOf(before);
  return others.toSpliced(index === -1 ? others.length : index, 0, id);
};

/** The ids with one of them moved by some places, within the ends. */
export const movedBy = (ids: readonly string[], id: string, places: number): readonly string[] => {
  const from = ids.indexOf(id);
  if (from === -1) return ids;
  const to = Math.min(Math.max(from + places, 0), ids.length - 1);
  return ids.filter((other) => other !== id).toSpliced(to, 0, id);
};

/** The stops in the order of the ids; those that it does not name are last, as they were. */
export const inOrder = <T extends { id: string }>(
  stops: readonly T[],
  ids: readonly string[] | null,
): readonly T[] => {
  if (ids === null) return stops;
  const places = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: T): number => places.get(id) ?? places.size;
  return stops.toSorted((a, b) => placeOf(a) - placeOf(b));
};
