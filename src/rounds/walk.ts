/** Where a client lives, as far as the order of a walk depends on it. */
export interface Located {
  zone: string | null;
  street: string | null;
  building: string | null;
  box: string | null;
  name: string;
}

/** Numbers in names are compared by value: building 9 before building 10. */
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** What is not known is last. */
const compare = (one: string | null, other: string | null): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return collator.compare(one, other);
};

/** Compares two clients by zone, street, building, box and name (beyond §12). */
export const compareOnWalk = (one: Located, other: Located): number =>
  compare(one.zone, other.zone) ||
  compare(one.street, other.street) ||
  compare(one.building, other.building) ||
  compare(one.box, other.box) ||
  compare(one.name, other.name);
