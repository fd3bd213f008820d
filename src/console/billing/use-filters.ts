import { useLocation } from "preact-iso";

export interface Filters {
  /** What the address says, empty where it says nothing. */
  of(name: string): string;
  /** Changes some of them; the list begins again at its first page. */
  change(part: Readonly<Record<string, string>>): void;
  /** From 1. */
  page: number;
  turn(page: number): void;
  /** All of it: names what is read. */
  name: string;
}

/** What a list is narrowed to stands in its address: it can be kept, sent, and gone back to. */
export const useFilters = (): Filters => {
  const { path, query, route } = useLocation();
  const go = (values: Readonly<Record<string, string>>) => {
    const kept = Object.entries(values).filter(([, value]) => value !== "");
    const search = new URLSearchParams(kept).toString();
    route(search === "" ? path : `${path}?${search}`, true);
  };
  const page = Number(query.page);
  return {
    of: (name) => query[name] ?? "",
    change: (part) => go({ ...query, ...part, page: "" }),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    turn: (turned) => go({ ...query, page: turned === 1 ? "" : String(turned) }),
    name: new URLSearchParams(query).toString(),
  };
};
