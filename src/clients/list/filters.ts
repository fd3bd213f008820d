import { type RawBuilder, sql } from "kysely";
import type { Organization } from "../../access/organization-queries.ts";
import { periodOf } from "../../clock/period.ts";
import type { Value } from "../../database/build.ts";
import { eachOf } from "../../database/build.ts";
import type { OrgReader } from "../../database/org.ts";
import { isWithinPeriod } from "../../database/period.ts";
import type { ClientRow } from "../client.ts";
import { foldCase } from "../fold.ts";
import { clientsWithPhone, storedPhone } from "../phone-queries.ts";
import type { ClientFilters } from "./wire.ts";

/** A condition of the list's WHERE, on a row of `clients`. */
export type Condition = RawBuilder<boolean>;

/** The conditions of a set of filters, without its `query` (§4.1, decisions §3). */
export const conditionsOf = (
  db: OrgReader,
  organization: Organization,
  filters: ClientFilters,
): Condition[] => [
  ...hasExternalRef(db, filters.external_ref),
  ...hasPhone(db, organization, filters.phone),
  ...hasService(db, filters.service_id?.toLowerCase()),
  ...isSelective(db, "zone_key", folded(filters.zone)),
  ...isSelective(db, "building_key", folded(filters.building)),
  ...isSelective(db, "box_key", folded(filters.box)),
  ...isSelective(db, "reference_key", folded(filters.reference)),
  ...isSelective(db, "code_key", folded(filters.code)),
  ...isSelective(db, "collector_id", filters.collector_id),
  ...hasGenerator(db, filters.generator),
  ...is("city_key", folded(filters.city)),
  ...is("color_tag_key", folded(filters.color_tag)),
  ...is("disjunctor_key", folded(filters.disjunctor)),
  ...is("odometer_key", folded(filters.odometer)),
  ...is("status", filters.status),
  ...is("due_day", filters.due_day),
  ...is("branch_id", filters.branch_id),
  ...is("isp_id", filters.isp_id),
  ...isSuspended(db, filters.suspended),
  ...isFlag("owes", filters.has_balance),
  ...isFlag("auto_invoice", filters.auto_invoice),
  ...isNull("collector_id", filters.unassigned),
  ...isNull("isp_id", filters.unassigned_isp),
  ...isOneOf(column("agreed_payment_method"), filters.agreed_payment_method),
  ...isOneOf(services_count, filters.services_count),
  ...isCreatedWithin(organization, filters),
];

const column = (name: keyof ClientRow) => sql.ref(name);

const services_count = sql`case items_count when 0 then 'none' when 1 then 'one' else 'multiple' end`;

const is = (name: keyof ClientRow, value: Value | undefined): Condition[] =>
  value === undefined ? [] : [sql`${column(name)} = ${value}`];

const isFlag = (name: keyof ClientRow, value: boolean | undefined): Condition[] =>
  is(name, value === undefined ? undefined : Number(value));

const isNull = (name: keyof ClientRow, value: boolean | undefined): Condition[] =>
  value === undefined ? [] : [sql`${column(name)} ${value ? sql`is null` : sql`is not null`}`];

const isOneOf = (of: RawBuilder<unknown>, values: readonly string[] | undefined): Condition[] =>
  values === undefined ? [] : [sql`${of} in ${eachOf(JSON.stringify(values))}`];

const folded = (text: string | undefined) => (text === undefined ? undefined : foldCase(text));

/** For conditions that few clients fulfil: a subquery uses the column's own index. */
const isSelected = ({ org_id }: OrgReader, where: RawBuilder<unknown>): Condition[] => [
  sql`seq in (select seq from "clients" where "org_id" = ${org_id} and ${where})`,
];

const isSelective = (
  db: OrgReader,
  name: keyof ClientRow,
  value: Value | undefined,
): Condition[] => (value === undefined ? [] : isSelected(db, sql`${column(name)} = ${value}`));

/** Few clients are suspended: an index has them alone. */
const isSuspended = ({ org_id }: OrgReader, value: boolean | undefined): Condition[] =>
  value === undefined
    ? []
    : [
        sql`seq ${value ? sql`in` : sql`not in`} (select seq from "clients" where "org_id" = ${org_id} and suspended = 1)`,
      ];

const hasExternalRef = (db: OrgReader, external_ref: string | undefined): Condition[] =>
  external_ref === undefined
    ? []
    : isSelected(db, sql`deleted_at is null and external_ref = ${external_ref}`);

const hasPhone = (
  db: OrgReader,
  { phone_country_code }: Organization,
  phone: string | undefined,
): Condition[] => {
  if (phone === undefined) return [];
  const stored = storedPhone(db, phone_country_code, phone);
  const found = stored
    ? clientsWithPhone(db, phone_country_code, stored, Number.MAX_SAFE_INTEGER)
    : [];
  return [isIn(found.map(({ seq }) => seq))];
};

const hasService = (db: OrgReader, item_uuid: string | undefined): Condition[] =>
  item_uuid === undefined
    ? []
    : [
        sql`seq in (select client_seq from "client_items" where "org_id" = ${db.org_id} and item_uuid = ${item_uuid})`,
      ];

const hasGenerator = (db: OrgReader, id_or_name: string | undefined): Condition[] => {
  if (id_or_name === undefined) return [];
  const key = foldCase(id_or_name);
  const ids = db
    .all(db.from("generators").select(["id", "name"]).where("deleted_at", "is", null))
    .filter(({ id, name }) => id === key || foldCase(name) === key)
    .map(({ id }) => id);
  return isSelected(db, sql`generator_id in ${eachOf(JSON.stringify(ids))}`);
};

const isCreatedWithin = ({ timezone }: Organization, filters: ClientFilters): Condition[] =>
  filters.date_from === undefined && filters.date_to === undefined
    ? []
    : [isWithinPeriod(column("created_at"), periodOf(filters, timezone))];

/** Whether the client has one of these `seq`. */
export const isIn = (seqs: readonly number[]): Condition =>
  sql`seq in ${eachOf<number>(JSON.stringify(seqs))}`;
