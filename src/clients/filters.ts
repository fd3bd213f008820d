import { type RawBuilder, sql } from "kysely";
import type { Organization } from "../access/organizations.ts";
import { type CalendarDate, type Instant, plusDays, startOfDate } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { type Facet, text_facets } from "./facets.ts";
import { foldCase } from "./fold.ts";
import { normalizePhone } from "./phone.ts";
import { matching } from "./search.ts";

/** What a list is narrowed by (§4.1). */
export type ClientFilters = {
  [F in (typeof text_facets)[number]]?: string | undefined;
} & {
  query?: string | undefined;
  status?: string | undefined;
  /** Days of the organization. */
  date_from?: string | undefined;
  date_to?: string | undefined;
  has_balance?: boolean | undefined;
  service_id?: string | undefined;
  auto_invoice?: boolean | undefined;
  unassigned?: boolean | undefined;
  unassigned_isp?: boolean | undefined;
  /** An id or a name. */
  generator?: string | undefined;
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

const last_date = "9999-12-31";

const createdOn = (
  org_id: string,
  timezone: string,
  date_from: string | undefined,
  date_to: string | undefined,
): Condition =>
  createdBetween(
    org_id,
    date_from === undefined ? undefined : startOfDate(date_from as CalendarDate, timezone),
    date_to === undefined || date_to === last_date
      ? undefined
      : startOfDate(plusDays(date_to as CalendarDate, 1), timezone),
  );

const flag = (set: boolean): string[] => [set ? "1" : "0"];

/** The conditions of a list, the ones that are likely to leave the fewest clients first. */
export const conditionsOf = (
  db: OrgReader,
  organization: Organization,
  slot: number,
  filters: ClientFilters,
): Condition[] => {
  const { org_id } = db;
  const conditions: Condition[] = [];
  const { external_ref, phone, query, generator, date_from, date_to } = filters;
  if (external_ref !== undefined)
    conditions.push(onClient(org_id, (of) => sql`${of}.external_ref = ${external_ref}`));
  if (phone !== undefined)
    conditions.push(byPhone(org_id, normalizePhone(phone, organization.phone_country_code)));
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
  if (generator !== undefined) narrow("generator_id", generatorIds(db, generator));
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
  if (date_from !== undefined || date_to !== undefined)
    conditions.push(createdOn(org_id, organization.timezone, date_from, date_to));
  return conditions;
};

const generatorIds = (db: OrgReader, id_or_name: string): string[] => {
  const key = foldCase(id_or_name);
  return db
    .all(db.from("generators").select(["id", "name"]).where("deleted_at", "is", null))
    .filter(({ id, name }) => id === key || foldCase(name) === key)
    .map(({ id }) => id);
};
