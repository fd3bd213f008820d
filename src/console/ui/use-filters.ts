import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";

type Values = Readonly<Record<string, string>>;

export interface Filters {
  /** The value of a filter; empty if it is not set. */
  get(name: string): string;
  /** The value as a query parameter; undefined if it is not set. The service refuses invalid values. */
  parameter<T extends string = string>(name: string): T | undefined;
  /** A boolean filter; undefined if it is not set. */
  flag(name: string): boolean | undefined;
  /** The props of a filter's field. */
  field(name: string): { name: string; value: string; onValue(value: string): void };
  /** Changes filters and returns to the first page. */
  change(part: Values): void;
  /** From 1. */
  page: number;
  turn(page: number): void;
  /** Whether any filter is set. */
  any: boolean;
  clear(): void;
  /** All filters as a text, for the name of a query. */
  name: string;
}

/** `update` is given the values as they are then: two fields may change before the page is drawn again. */
const filtersOf = (
  values: Values,
  update: (change: (current: Values) => Values) => void,
): Filters => {
  const page = Number(values.page);
  const get = (name: string): string => values[name] ?? "";
  const change = (part: Values): void => update((current) => ({ ...current, ...part, page: "" }));
  return {
    get,
    parameter: <T extends string>(name: string) => (get(name).trim() || undefined) as T | undefined,
    flag: (name) => (get(name) === "" ? undefined : get(name) === "true"),
    field: (name) => ({ name, value: get(name), onValue: (value) => change({ [name]: value }) }),
    change,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    turn: (turned) =>
      update((current) => ({ ...current, page: turned === 1 ? "" : String(turned) })),
    any: Object.entries(values).some(([name, value]) => name !== "page" && value !== ""),
    clear: () => update(() => ({})),
    name: new URLSearchParams(values).toString(),
  };
};

/** The filters of a list, stored in the page's address. */
export const useFilters = (): Filters => {
  const { path, query, route } = useLocation();
  return filtersOf(query, (change) => {
    const current = Object.fromEntries(new URLSearchParams(location.search));
    const set = Object.entries(change(current)).filter(([, value]) => value !== "");
    const search = new URLSearchParams(set).toString();
    route(search === "" ? path : `${path}?${search}`, true);
  });
};

/** The filters of a list that is a part of a page. They are not in the address. */
export const useLocalFilters = (): Filters => filtersOf(...useState<Values>({}));
