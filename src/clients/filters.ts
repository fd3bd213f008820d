import { type RawBuilder, sql } from "kysely";
import type { Instant } from "../clock/instant.ts";
import { type Facet, text_facets } from "./facets.ts";
import { foldCase } from "./fold.ts";
import { normalizePhone } from "./phone.ts";
import { matching } from "./search.ts";

/** What a list is narrowed by: the wire's filters, times made moments and names made ids. */
export type ClientFilters = {
  [F in (typeof text_facets)[number]]?: string | undefined;
} & {
  query?: string | undefined;
  status?: string | undefined;
  created_from?: Instant | undefined;
  created_before?: Instant | undefined;
  has_balance?: boolean | undefined;
  service_id?: string | undefined;
  auto_invoice?: boolean | undefined;
  unassigned?: boolean | undefined;
  unassigned_isp?: boolean | undefined;
  /** Ids of the generators that the wire's id or name means. */
  generator_ids?: string[] | undefined;
  services_count?: string[] | undefined;
  collector_id?: number | undefined;
  branch_id?: string | undefined;
  isp_id?: string | undefined;
  due_day?: number | undefined;
  agreed_payment_method?: string[] | undefined;
  external_ref?: string | undefined;
  phone?: string | undefined;
};

/** Part of a WHERE, and the same condition as rows to start from. Both speak of a row `d` with `seq`. */
export interface Condition {
  /** `from … as d where …`: the rows of this condition alone. */
  rows: RawBuilder<unknown>;
  /** Whether the row `d` of another condition fulfils this one. */
  test: RawBuilder<boolean>;
  /** Newest first, when an index has `rows` in that order. */
  newest_first: RawBuilder<unknown> | null;
  /** Set when the condition is no more than a client's status. */
  status?: string;
}

const facet = (org_id: string, name: Facet, values: string[]): Condition => {
  const [only, ...others] = values;
  const wanted =
    others.length === 0 && only !== undefined
      ? sql`= ${only}`
      : sql`in (select value from json_each(${JSON.stringify(values)}))`;
  return {
    rows: sql`from "client_facets" as d where d."org_id" = ${org_id} and d.facet = ${name} and d.value ${wanted}`,
    test: sql`exists (select 1 from "client_facets" as f where f."org_id" = ${org_id} and f.facet = ${name} and f.value ${wanted} and f.seq = d.seq)`,
    newest_first: others.length === 0 ? sql`d.seq desc` : null,
    ...(name === "status" && others.length === 0 && only !== undefined ? { status: only } : {}),
  };
};

/** A condition on columns of `clients`, written over the alias that it is given. */
const onClient = (
  org_id: string,
  condition: (alias: RawBuilder<unknown>) => RawBuilder<unknown>,
): Condition => ({
  rows: sql`from "clients" as d where d."org_id" = ${org_id} and d.deleted_at is null and ${condition(sql`d`)}`,
  test: sql`exists (select 1 from "clients" as c where c."org_id" = ${org_id} and c.seq = d.seq and ${condition(sql`c`)})`,
  newest_first: null,
});

const byPhone = (org_id: string, phone: string | null): Condition =>
  onClient(
    org_id,
    (of) =>
      sql`${of}.id in (select client_id from "client_phones" where "org_id" = ${org_id} and phone = ${phone})`,
  );

const byQuery = (slot: number, query: string): Condition => ({
  rows: sql`from (${matching(slot, query)}) as d where true`,
  test: sql`d.seq in (select seq from (${matching(slot, query)}))`,
  newest_first: null,
});

const createdBetween = (
  org_id: string,
  from: Instant | undefined,
  before: Instant | undefined,
): Condition => ({
  ...onClient(org_id, (of) => {
    const least = from === undefined ? sql`true` : sql`${of}.created_at >= ${from}`;
    return before === undefined ? least : sql`${least} and ${of}.created_at < ${before}`;
  }),
  newest_first: sql`d.created_at desc, d.seq desc`,
});

/** Every client. */
export const everyone = (org_id: string): Condition => createdBetween(org_id, undefined, undefined);

const flag = (set: boolean): string[] => [set ? "1" : "0"];

/** The conditions of a list, the ones that are likely to leave the fewest clients first. */
export const conditionsOf = (
  org_id: string,
  slot: number,
  country_code: string,
  filters: ClientFilters,
): Condition[] => {
  const conditions: Condition[] = [];
  const { external_ref, phone, query, created_from, created_before } = filters;
  if (external_ref !== undefined)
    conditions.push(onClient(org_id, (of) => sql`${of}.external_ref = ${external_ref}`));
  if (phone !== undefined) conditions.push(byPhone(org_id, normalizePhone(phone, country_code)));
  if (query !== undefined) conditions.push(byQuery(slot, query));
  const narrow = (name: Facet, values: string[] | undefined) => {
    if (values !== undefined) conditions.push(facet(org_id, name, values));
  };
  const one = (value: string | number | undefined) =>
    value === undefined ? undefined : [String(value)];
  const bool = (value: boolean | undefined) => (value === undefined ? undefined : flag(value));
  for (const name of text_facets) {
    const value = filters[name];
    narrow(name, value === undefined ? undefined : [foldCase(value)]);
  }
  narrow("service_id", one(filters.service_id?.toLowerCase()));
  narrow("generator_id", filters.generator_ids);
  narrow("collector_id", one(filters.collector_id));
  narrow("due_day", one(filters.due_day));
  narrow("isp_id", one(filters.isp_id));
  narrow("branch_id", one(filters.branch_id));
  narrow("has_balance", bool(filters.has_balance));
  narrow("agreed_payment_method", filters.agreed_payment_method);
  narrow("services_count", filters.services_count);
  narrow("auto_invoice", bool(filters.auto_invoice));
  narrow("unassigned", bool(filters.unassigned));
  narrow("unassigned_isp", bool(filters.unassigned_isp));
  narrow("status", one(filters.status));
  if (created_from !== undefined || created_before !== undefined)
    conditions.push(createdBetween(org_id, created_from, created_before));
  return conditions;
};
