import { sql } from "kysely";
import { across_organizations } from "../database/build.ts";
import type { Connection } from "../database/connection.ts";
import { faultsByPage, faultsOf, type Look, rowsOf } from "../database/faults.ts";
import { CharacterCheck, IndexCheck, sizesOf, strayRows } from "../database/text-index.ts";
import type { ClientItemRow, ClientRow } from "./client.ts";
import { facetsOf, uncounted, usual } from "./facets.ts";
import { searchText } from "./list/search.ts";
import { storedPhonesOf } from "./phone.ts";

const wrong_totals: Look = {
  words: sql`'of ' || status || ' clients ' || sum(count) || ' more are counted than there are'`,
  from: sql`from (
      select org_id, 'active' as status, active as count from "client_totals"
      union all select org_id, 'inactive', inactive from "client_totals"
      union all
      select org_id, status, -count(*) from "clients" where deleted_at is null group by org_id, status)
    group by org_id, status having sum(count) <> 0`,
};

const wrong_numbers: Look = {
  words: sql`'client ' || client.id || ' has the number ' || client.seq || ', the last one given is '
    || ifnull(totals.last_seq, 'none')`,
  from: sql`from "clients" as client left join "client_totals" as totals on totals.org_id = client.org_id
    where totals.slot is null or client.seq > totals.last_seq or client.seq <= totals.slot * 4294967296`,
};

const strange_facets: Look = {
  words: sql`'the filter ' || facet || ' finds number ' || seq || ' by ' || value || ', where no client is'`,
  from: sql`from "client_facets" as facet where not exists (
    select 1 from "clients" as client
    where client.seq = facet.seq and client.org_id = facet.org_id and client.deleted_at is null)`,
};

const double_facets: Look = {
  words: sql`'the filter ' || facet || ' finds number ' || seq || ' by ' || count(*) || ' values'`,
  from: sql`from "client_facets" where facet <> 'service_id'
    group by org_id, facet, seq having count(*) > 1`,
};

/** What the triggers leave out is in neither. */
const wrong_facet_counts: Look = {
  words: sql`'of the filter ' || facet || ' by ' || value || ' ' || sum(count) || ' more are counted than there are'`,
  from: sql`from (
      select org_id, facet, value, count from "client_facet_counts"
      union all
      select org_id, facet, value, -count(*) from "client_facets"
      where facet not in (select value from json_each(${sql.lit(JSON.stringify(uncounted))}))
        and (facet, value) not in (select key, value from json_each(${sql.lit(JSON.stringify(usual))}))
      group by org_id, facet, value)
    group by org_id, facet, value having sum(count) <> 0`,
};

const strange_phones: Look = {
  words: sql`'client ' || phone.client_id || ' is found by ' || count(*) || ' phones, and has '
    || ifnull(client.phones, 0)`,
  from: sql`from "client_phones" as phone left join (
      select org_id, id, (phone_number is not null) + json_array_length(extra_phones) as phones
      from "clients" where deleted_at is null) as client
    on client.org_id = phone.org_id and client.id = phone.client_id
    group by phone.org_id, phone.client_id having count(*) > ifnull(client.phones, 0)`,
};

const page_max = 200;

type Found = ClientRow & { phones_code: string; size: Uint8Array | null };

/** The next clients that are there, with the code of their phones and what the search keeps of them. */
const page = (after: number) => sql<Found>`
  select ${across_organizations} client.*, totals.phones_code, size.sz as size
  from "clients" as client
  join "client_totals" as totals on totals.org_id = client.org_id
  left join ${sizesOf("client_search")} as size on size.id = client.seq
  where client.seq > ${after} and client.deleted_at is null order by client.seq limit ${page_max}`;

/** What is expected: JSON of rows of the columns of a table. */
const missingOf = (
  db: Connection,
  table: "client_facets" | "client_phones",
  expected: unknown[][],
) => {
  const columns =
    table === "client_facets"
      ? ["org_id", "facet", "value", "seq"]
      : ["org_id", "phone", "client_id"];
  const same = sql.join(
    columns.map((column, index) => sql`row.${sql.ref(column)} = each.value ->> ${sql.lit(index)}`),
    sql` and `,
  );
  return rowsOf(
    db,
    sql<{
      row: string;
    }>`select ${across_organizations} each.value as row from json_each(${JSON.stringify(expected)}) as each
      where not exists (select 1 from ${sql.table(table)} as row where ${same})`,
  ).map(({ row }) => JSON.parse(row) as string[]);
};

const itemsOf = (db: Connection, clients: readonly Found[]): Map<string, ClientItemRow[]> => {
  const keys = JSON.stringify(clients.map(({ org_id, id }) => [org_id, id]));
  const items = rowsOf(
    db,
    sql<
      ClientItemRow & { client_id: string }
    >`select ${across_organizations} item.client_id, item.item_uuid
      from json_each(${keys}) as each join "client_items" as item
        on item.org_id = each.value ->> 0 and item.client_id = each.value ->> 1`,
  );
  return Map.groupBy(items, ({ client_id }) => client_id);
};

/** Whom the filters and phones should find, and do not. */
const lostClients = (db: Connection, clients: readonly Found[]): string[] => {
  const items = itemsOf(db, clients);
  const facets = clients.flatMap((row) =>
    facetsOf({ row, items: items.get(row.id) ?? [] }).map((pair) => [row.org_id, ...pair, row.seq]),
  );
  const phones = clients.flatMap((row) =>
    storedPhonesOf(row, row.phones_code).map((phone) => [row.org_id, phone, row.id]),
  );
  return [
    ...missingOf(db, "client_facets", facets).map(
      ([, facet, value, seq]) => `the filter ${facet} does not find number ${seq} by ${value}`,
    ),
    ...missingOf(db, "client_phones", phones).map(
      ([, , id]) => `client ${id} is not found by one of their phones`,
    ),
  ];
};

/**
 * What is wrong with the clients of any organization and with what finds them, in words; empty when
 * nothing is. It reads all of them: for a process of its own, and for the tests.
 */
export const clientFaults = (db: Connection): string[] => [
  ...faultsOf(db, [
    wrong_totals,
    wrong_numbers,
    strange_facets,
    double_facets,
    wrong_facet_counts,
    strange_phones,
  ]),
  ...faultsByPage(db, page, (clients) => lostClients(db, clients)),
];

/** What the search of clients holds otherwise than the clients say, in words. */
export const clientSearchFaults = (db: Connection): string[] => {
  const index = new IndexCheck(db, "client_search");
  const characters = new CharacterCheck();
  const wrong = faultsByPage(db, page, (clients) =>
    clients.flatMap((client) => {
      const text = searchText(client);
      characters.meet(client.org_id, text);
      return index.holds(client.seq, text, client.size)
        ? []
        : [`the search does not find client ${client.id} by their texts`];
    }),
  );
  const owners = sql`select seq from "clients" where deleted_at is null`;
  return [
    ...wrong,
    ...characters.faults(db),
    ...faultsOf(db, [strayRows("client_search", owners)]),
  ];
};
