import type { Caller } from "../access/caller.ts";
import { dateIn, now } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { type Balance, balancesOf } from "../ledger/balances.ts";
import { toDecimal } from "../shared/money.ts";
import { accessOf } from "./access.ts";
import { type Collection, collectionsOf, collectionView, no_collection } from "./collections.ts";
import { newestInvoices, newestPayments } from "./invoices.ts";
import { type ItemView, itemsOf } from "./items.ts";
import type { ClientListQuery } from "./list/wire.ts";
import { type NamedClient, readClients } from "./queries.ts";
import { type SuspensionView, suspensionsOf } from "./suspensions.ts";
import { latestCheckIn, newestTickets } from "./tickets.ts";
import type { ListedClient } from "./wire.ts";

/** The record's fields, in every answer about a client (§2.1, decisions §3). */
const recordView = (
  row: NamedClient,
  balances: readonly Balance[] = [],
  suspension: SuspensionView | null = null,
) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  username: row.username,
  email: row.email,
  phone_number: row.phone_number,
  extra_phones: JSON.parse(row.extra_phones) as string[],
  address: row.address,
  external_ref: row.external_ref,
  status: row.status,
  city: row.city,
  zone: row.zone,
  street: row.street,
  building: row.building,
  box: row.box,
  reference: row.reference,
  code: row.code,
  disjunctor: row.disjunctor,
  latitude: row.latitude,
  longitude: row.longitude,
  branch_id: row.branch_id,
  collector_id: row.collector_id,
  generator_id: row.generator_id,
  agreed_payment_method: row.agreed_payment_method,
  due_day: row.due_day,
  auto_invoice: row.auto_invoice === 1,
  currency: row.currency,
  balance: toDecimal(row.balance, row.currency),
  balances: balances.map(({ currency, amount }) => ({
    currency,
    amount: toDecimal(amount, currency),
  })),
  color_tag: row.color_tag,
  odometer: row.odometer,
  language: row.language,
  notes: row.notes,
  created_at: row.created_at,
  updated_at: row.updated_at,
  isp_id: row.isp_id,
  isp_name: row.isp_name,
  isp_status: row.isp_status,
  isp_expires_at: row.isp_expires_at,
  suspension,
});

/** A referenced object. `id` and `name` are both null or both set. */
export const idAndName = <I>(id: I | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

const branchOf = (row: NamedClient) => idAndName(row.branch_id, row.branch_name);
const collectorOf = (row: NamedClient) => idAndName(row.collector_id, row.collector_name);
const generatorOf = (row: NamedClient) => idAndName(row.generator_id, row.generator_name);

/** All columns of an account are set, or none. */
const ispAccountOf = (row: NamedClient) => {
  const { isp_id, isp_name, isp_username, isp_status, isp_expires_at } = row;
  if (isp_id === null || isp_name === null || isp_username === null || isp_status === null)
    return null;
  return {
    isp_id,
    isp_name,
    username: isp_username,
    status: isp_status,
    expires_at: isp_expires_at,
  };
};

const namesOf = (list: string | undefined): Set<string> =>
  new Set((list ?? "").split(",").map((name) => name.trim()));

/** The answer of reading one client. */
export const clientView = (db: OrgReader, caller: Caller, seq: number, include?: string) => {
  const [row] = readClients(db, [seq]);
  if (!row) throw new Error(`no client ${seq}`);
  const requested = namesOf(include);
  return {
    ...recordView(row, balancesOf(db, [row.id]).get(row.id), suspensionsOf(db, [row]).get(row.id)),
    branch: branchOf(row),
    collector: collectorOf(row),
    generator: generatorOf(row),
    items: itemsOf(db, [row.id]).get(row.id) ?? [],
    isp_account: ispAccountOf(row),
    latest_check_in: latestCheckIn(db, caller, row.id),
    collection: collectionView(shownCollection(db, caller, row.id)),
    access: accessOf(db, row),
    ...(requested.has("tickets") ? { tickets: newestTickets(db, caller, row.id) } : {}),
    ...(requested.has("invoices") ? { invoices: newestInvoices(db, caller, row.id) } : {}),
    ...(requested.has("payments") ? { payments: newestPayments(db, caller, row.id) } : {}),
  };
};

const shownCollection = (db: OrgReader, { organization }: Caller, id: string): Collection =>
  collectionsOf(db, [id], dateIn(organization.timezone, now())).get(id) ?? no_collection;

/** Which fields a list item has (decisions §3). */
export type ListShape = Pick<ClientListQuery, "columns" | "include" | "flat">;

/** The items of a list. They include the branch, and other related objects if requested by `include` or `columns`. */
export const listView = (
  db: OrgReader,
  caller: Caller,
  seqs: readonly number[],
  shape: ListShape,
): ListedClient[] => {
  const rows = readClients(db, seqs);
  const columns = columnsOf(shape);
  const requested = namesOf(shape.include);
  for (const name of columns ?? ["branch"]) requested.add(relationOf(name));
  const ids = rows.map((row) => row.id);
  const items = requested.has("items") ? itemsOf(db, ids) : new Map<string, ItemView[]>();
  const shows_balances = columns?.has("balances") ?? true;
  const balances = shows_balances ? balancesOf(db, ids) : new Map<string, Balance[]>();
  const suspensions = suspensionsOf(db, rows);
  return rows.map((row) => {
    const related = relatedOf(db, caller, row, items, requested);
    const full = {
      ...recordView(row, balances.get(row.id), suspensions.get(row.id)),
      ...(shape.flat ? flatten(related) : related),
    };
    return columns ? pick(full, columns) : full;
  });
};

/** The objects that `flat` replaces by an id and a name. */
const flattened_relations = ["branch", "collector", "generator", "isp_account", "latest_check_in"];

const flatNames = (relation: string): string[] => [`${relation}_id`, `${relation}_name`];

/** The requested fields, including their names under `flat`. Null: all. */
const columnsOf = ({ columns, flat }: ListShape): Set<string> | null => {
  if (!columns) return null;
  const flat_columns = flat ? columns.filter((name) => flattened_relations.includes(name)) : [];
  return new Set(["id", ...columns, ...flat_columns.flatMap(flatNames)]);
};

/** The related object of a column, whose name may be one under `flat`. */
const relationOf = (column: string): string =>
  flattened_relations.find((relation) => flatNames(relation).includes(column)) ?? column;

type Related = ReturnType<typeof relatedOf>;

const relatedOf = (
  db: OrgReader,
  caller: Caller,
  row: NamedClient,
  items: Map<string, ItemView[]>,
  requested: Set<string>,
) => ({
  ...(requested.has("branch") ? { branch: branchOf(row) } : {}),
  ...(requested.has("collector") ? { collector: collectorOf(row) } : {}),
  ...(requested.has("generator") ? { generator: generatorOf(row) } : {}),
  ...(requested.has("isp_account") ? { isp_account: ispAccountOf(row) } : {}),
  ...(requested.has("items") ? { items: items.get(row.id) ?? [] } : {}),
  ...(requested.has("latest_check_in")
    ? { latest_check_in: latestCheckIn(db, caller, row.id) }
    : {}),
});

/** Related objects as `<relation>_id` and `<relation>_name`. Lists stay lists. */
const flatten = ({
  branch,
  collector,
  generator,
  isp_account,
  items,
  latest_check_in,
}: Related) => ({
  ...(branch === undefined
    ? {}
    : { branch_id: branch?.id ?? null, branch_name: branch?.name ?? null }),
  ...(collector === undefined
    ? {}
    : { collector_id: collector?.id ?? null, collector_name: collector?.name ?? null }),
  ...(generator === undefined
    ? {}
    : { generator_id: generator?.id ?? null, generator_name: generator?.name ?? null }),
  ...(isp_account === undefined
    ? {}
    : {
        isp_account_id: isp_account?.isp_id ?? null,
        isp_account_name: isp_account?.username ?? null,
      }),
  ...(items === undefined ? {} : { items }),
  ...(latest_check_in === undefined
    ? {}
    : {
        latest_check_in_id: latest_check_in?.ticket_id ?? null,
        latest_check_in_name: latest_check_in?.technician_name ?? null,
      }),
});

/** The fields with these names, and the id. */
const pick = (of: ListedClient, names: Set<string>): ListedClient => ({
  ...Object.fromEntries(Object.entries(of).filter(([name]) => names.has(name))),
  id: of.id,
});
