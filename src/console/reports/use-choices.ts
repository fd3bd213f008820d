import { api, dataOf } from "../api/client.ts";
import { readBoards } from "../board/read-board.ts";
import { choicesOf, type NamedItem, readNamed } from "../clients/use-named.ts";
import { loggedIn, may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import type { Filters } from "../ui/use-filters.ts";
import { useQuery } from "../ui/use-query.ts";
import { type FilterName, type ReportKind, readsJobs } from "./kinds.ts";
import type { Amount } from "./types.ts";

/** A filter that is chosen from a list. */
export interface Choice {
  name: FilterName;
  label: string;
  value: string;
  options: [string, string][];
}

/** The lists of what this person may read; a filter without one is left out. */
const readers: Partial<Record<FilterName, () => Promise<readonly NamedItem[]>>> = {
  branch_id: () => readNamed("branches"),
  collector_id: () => readNamed("collectors"),
  board_id: async () => (await readBoards()).map((board) => ({ ...board, active: true })),
  technician_id: () => dataOf(api.GET("/v1/ticket-technicians")),
};

const isOpen: Record<FilterName, () => boolean> = {
  currency: () => true,
  branch_id: () => may("clients:read"),
  collector_id: () => may("clients:read"),
  board_id: readsJobs,
  technician_id: readsJobs,
};

/** Where the rows of the reports have currencies. */
interface AnyRow {
  from?: string;
  currency?: string;
  mrr_end?: readonly Amount[] | null;
  revenue?: readonly Amount[];
}

type Lists = Partial<Record<FilterName, readonly NamedItem[]>>;

/** The report's filters with their options. A list that fails leaves its filter with what is chosen. */
export const useChoices = (
  { name: report_name, filters: names }: ReportKind,
  filters: Filters,
  rows: readonly AnyRow[],
): Choice[] => {
  const { common, reports: t } = strings.value;
  const open = names.filter((name) => isOpen[name]());
  const lists = useQuery<Lists>(`lists of ${report_name}`, async () =>
    Object.fromEntries(
      await Promise.all(
        open.map(async (name) => [name, await readers[name]?.().catch(() => [])] as const),
      ),
    ),
  );
  return open.map((name) => {
    const value = filters.get(name);
    const options =
      name === "currency"
        ? currencies(rows, value).map((code): [string, string] => [code, code])
        : choicesOf(lists.data?.[name], value);
    const is_listed = value === "" || options.some(([option]) => option === value);
    const unlisted: [string, string][] = is_listed ? [] : [[value, value]];
    return {
      name,
      label: t.filters[name],
      value,
      options: [["", common.all], ...options, ...unlisted],
    };
  });
};

/** The organization's own, the chosen one, and those of the rows. */
const currencies = (rows: readonly AnyRow[], chosen: string): string[] => {
  const of_rows = rows.flatMap(({ currency = "", mrr_end, revenue }) => [
    currency,
    ...[...(mrr_end ?? []), ...(revenue ?? [])].map((amount) => amount.currency),
  ]);
  return [...new Set([loggedIn().organization.currency, chosen, ...of_rows])].filter(Boolean);
};
