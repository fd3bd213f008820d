import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";

type Values = Readonly<Record<string, string>>;

export interface Filters {
  /** The value of one of them, empty where it is not set. */
  of(name: string): string;
  /** The same for the service: undefined where it is not set. What is no value of it the service refuses. */
  sent<T extends string = string>(name: string): T | undefined;
  /** Yes or no, undefined where neither is set. */
  flag(name: string): boolean | undefined;
  /** What a field takes that sets one of them. */
  field(name: string): { name: string; value: string; onValue(value: string): void };
  /** Changes some of them; the list begins again at its first page. */
  change(part: Values): void;
  /** From 1. */
  page: number;
  turn(page: number): void;
  /** Whether any is set. */
  any: boolean;
  clear(): void;
  /** All of them: the name of what is read. */
  name: string;
}

const filtersOf = (values: Values, go: (values: Values) => void): Filters => {
  const page = Number(values.page);
  const of = (name: string): string => values[name] ?? "";
  const change = (part: Values): void => go({ ...values, ...part, page: "" });
  return {
    of,
    sent: <T extends string>(name: string) => (of(name).trim() || undefined) as T | undefined,
    flag: (name) => (of(name) === "" ? undefined : of(name) === "true"),
    field: (name) => ({ name, value: of(name), onValue: (value) => change({ [name]: value }) }),
    change,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    turn: (turned) => go({ ...values, page: turned === 1 ? "" : String(turned) }),
    any: Object.entries(values).some(([name, value]) => name !== "page" && value !== ""),
    clear: () => go({}),
    name: new URLSearchParams(values).toString(),
  };
};

/** The filters of a page's list stand in its address: it can be kept, sent, and gone back to. */
export const useFilters = (): Filters => {
  const { path, query, route } = useLocation();
  return filtersOf(query, (values) => {
    const set = Object.entries(values).filter(([, value]) => value !== "");
    const search = new URLSearchParams(set).toString();
    route(search === "" ? path : `${path}?${search}`, true);
  });
};

/** The filters of a list that is only a part of its page. */
export const useLocalFilters = (): Filters => filtersOf(...useState<Values>({}));
