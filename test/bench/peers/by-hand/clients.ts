import type { NamedClient } from "../../../../src/clients/queries.ts";
import { db } from "./database.ts";
import { fold } from "./fold.ts";
import { toDecimal } from "./money.ts";
import { boundsOf } from "./pages.ts";

export interface ClientQuery {
  query: string;
  pageIndex: number;
  pageSize: number;
}

/** A search finds at most the newest of so many. */
const matches_max = 10_000;
const slot_size = 2 ** 32;

const slotOfOrg = db
  .prepare<[string], number>("SELECT slot FROM client_numbers WHERE org_id = ?")
  .pluck();

const countMatches = db
  .prepare<[string, number, number], number>(`
    SELECT count(*) FROM (
      SELECT rowid FROM client_search WHERE client_search MATCH ? AND rowid >= ? AND rowid < ?
      LIMIT ${matches_max})`)
  .pluck();

const newestMatches = db
  .prepare<[string, number, number, number, number], number>(`
    SELECT rowid FROM client_search WHERE client_search MATCH ? AND rowid >= ? AND rowid < ?
    ORDER BY rowid DESC LIMIT ? OFFSET ?`)
  .pluck();

const clientsBySeq = db.prepare<[string], NamedClient>(`
  SELECT client.*, branch.name AS branch_name, isp.name AS isp_name
  FROM clients AS client
  LEFT JOIN branches AS branch ON branch.org_id = client.org_id AND branch.id = client.branch_id
  LEFT JOIN isps AS isp ON isp.org_id = client.org_id AND isp.id = client.isp_id
  WHERE client.seq IN (SELECT value FROM json_each(?))
  ORDER BY client.seq DESC`);

/** One page of the clients with a text in one of their fields, the newest first. `url` is what was asked for. */
export const searchClients = (
  org_id: string,
  { query, pageIndex: page, pageSize: per_page }: ClientQuery,
  url: string,
) => {
  const slot = slotOfOrg.get(org_id) ?? 0;
  const range = [slot * slot_size, (slot + 1) * slot_size] as const;
  const phrase = `"${fold(query).replaceAll('"', '""')}"`;
  const total = countMatches.get(phrase, ...range) ?? 0;
  const seqs =
    total === 0 ? [] : newestMatches.all(phrase, ...range, per_page, (page - 1) * per_page);
  const rows = seqs.length === 0 ? [] : clientsBySeq.all(JSON.stringify(seqs));
  return { data: rows.map(clientView), ...linksTo(url, rows.length, total, page, per_page) };
};

const linksTo = (url: string, rows: number, total: number, page: number, per_page: number) => {
  const link = new URL(url);
  const path = link.origin + link.pathname;
  const { last_page, from, to } = boundsOf(rows, total, page, per_page);
  const at = (number: number): string => {
    link.searchParams.set("pageIndex", String(number));
    return link.toString();
  };
  return {
    links: {
      first: at(1),
      last: at(last_page),
      prev: page > 1 ? at(Math.min(page - 1, last_page)) : null,
      next: page < last_page ? at(page + 1) : null,
    },
    meta: { current_page: page, from, last_page, path, per_page, to, total },
  };
};

const clientView = (row: NamedClient) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  username: row.username,
  email: row.email,
  phone_number: row.phone_number,
  extra_phones: JSON.parse(row.extra_phones),
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
  branch: row.branch_id === null ? null : { id: row.branch_id, name: row.branch_name },
});
