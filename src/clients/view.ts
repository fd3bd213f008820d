import type { Caller } from "../access/caller.ts";
import { toDecimal } from "../billing/money.ts";
import type { OrgReader } from "../database/org.ts";
import { type ItemView, itemsOf } from "./items.ts";
import { type NamedClient, readClients } from "./queries.ts";
import { latestCheckIn, newestTickets } from "./tickets.ts";

/** The fields of the record, as every answer about a client has them (§2.1, decisions §3). */
const recordView = (row: NamedClient) => ({
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
});

const pair = <I>(id: I | null, name: string | null) => (id === null ? null : { id, name });

const ispAccountView = (row: NamedClient) =>
  row.isp_id === null
    ? null
    : {
        isp_id: row.isp_id,
        isp_name: row.isp_name,
        username: row.isp_username,
        status: row.isp_status,
        expires_at: row.isp_expires_at,
      };

/** Related objects that a list may include. */
const related = {
  branch: (row: NamedClient) => pair(row.branch_id, row.branch_name),
  collector: (row: NamedClient) => pair(row.collector_id, row.collector_name),
  generator: (row: NamedClient) => pair(row.generator_id, row.generator_name),
  isp_account: ispAccountView,
};

const namesOf = (list: string | undefined): Set<string> =>
  new Set((list ?? "").split(",").map((name) => name.trim()));

/** The single read, with everything that belongs to the client. */
export const clientView = (db: OrgReader, caller: Caller, seq: number, include?: string) => {
  const [row] = readClients(db, [seq]);
  if (!row) throw new Error(`no client ${seq}`);
  return {
    ...recordView(row),
    branch: related.branch(row),
    collector: related.collector(row),
    generator: related.generator(row),
    items: itemsOf(db, [row.id]).get(row.id) ?? [],
    isp_account: related.isp_account(row),
    latest_check_in: latestCheckIn(db, caller, row.id),
    ...(namesOf(include).has("tickets") ? { tickets: newestTickets(db, caller, row.id) } : {}),
  };
};

/** What a list item shows beside the record's fields (decisions §3). */
export interface ListShape {
  columns?: string[] | undefined;
  include?: string | undefined;
  flat: boolean;
}

/** The rows of a list: the branch always, other related objects when included or asked for as a column. */
export const listView = (db: OrgReader, caller: Caller, seqs: number[], shape: ListShape) => {
  const rows = readClients(db, seqs);
  const columns = shape.columns && new Set(["id", ...shape.columns]);
  const asked = namesOf(shape.include);
  for (const name of columns ?? ["branch"]) asked.add(name);
  const ids = rows.map((row) => row.id);
  const items = asked.has("items") ? itemsOf(db, ids) : new Map<string, ItemView[]>();
  return rows.map((row) => {
    const relations: Record<string, unknown> = {};
    for (const [name, view] of Object.entries(related))
      if (asked.has(name)) relations[name] = view(row);
    if (asked.has("items")) relations.items = items.get(row.id) ?? [];
    if (asked.has("latest_check_in")) relations.latest_check_in = latestCheckIn(db, caller, row.id);
    const full = { ...recordView(row), ...(shape.flat ? flatten(relations) : relations) };
    return columns ? pick(full, columns) : full;
  });
};

/** Related objects as `<relation>_id` and `<relation>_name`; lists stay lists. */
const flatten = (relations: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(relations).flatMap(([relation, value]) => {
      if (relation === "items") return [[relation, value]];
      const of = (value ?? {}) as Record<string, unknown>;
      const { id = of.isp_id ?? of.ticket_id ?? null } = of;
      const { name = of.username ?? of.technician_name ?? null } = of;
      return [
        [`${relation}_id`, id],
        [`${relation}_name`, name],
      ];
    }),
  );

const pick = (of: Record<string, unknown>, names: Set<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(of).filter(([name]) => names.has(name)));
