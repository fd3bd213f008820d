import { sql } from "kysely";
import { across_organizations } from "../database/build.ts";
import type { Connection } from "../database/connection.ts";
import { type CheckQuery, checkByPage, rowsOf, runChecks } from "../database/integrity.ts";
import { CharacterCheck, IndexCheck, strayRows } from "../database/text-index.ts";
import type { ClientRow } from "./client.ts";
import { foldedTexts } from "./folded-fields.ts";
import { searchText } from "./list/search.ts";
import { storedPhonesOf } from "./phone.ts";

const wrong_numbers: CheckQuery = {
  message: sql`'client ' || client.id || ' has number ' || client.seq || ', the last one assigned is '
    || ifnull(numbers.last_seq, 'none')`,
  from: sql`from "clients" as client left join "client_numbers" as numbers on numbers.org_id = client.org_id
    where numbers.slot is null or client.seq > numbers.last_seq or client.seq <= numbers.slot * 4294967296`,
};

const wrong_item_counts: CheckQuery = {
  message: sql`'client ' || client.id || ' counts ' || client.items_count || ' items, but has ' || count(item.client_id)`,
  from: sql`from "clients" as client
    left join "client_items" as item on item.org_id = client.org_id and item.client_id = client.id
    where client.deleted_at is null group by client.seq having client.items_count <> count(item.client_id)`,
};

const wrong_counts: CheckQuery = {
  message: sql`'the count of ' || status || ' clients is off by ' || sum(count)`,
  from: sql`from (
      select org_id, status, count from "client_counts"
      union all
      select org_id, status, -count(*) from "clients" where deleted_at is null group by 1, 2)
    group by org_id, status having sum(count) <> 0`,
};

const wrong_services: CheckQuery = {
  message: sql`'item ' || item.item_uuid || ' of client ' || client.id || ' has client number ' || item.client_seq`,
  from: sql`from "client_items" as item
    join "clients" as client on client.org_id = item.org_id and client.id = item.client_id
    where item.client_seq <> client.seq`,
};

const strange_phones: CheckQuery = {
  message: sql`'client ' || phone.client_id || ' has ' || count(*) || ' rows in client_phones, its phones are '
    || ifnull(client.phones, 0)`,
  from: sql`from "client_phones" as phone left join (
      select org_id, id, (phone_number is not null) + json_array_length(extra_phones) as phones
      from "clients" where deleted_at is null) as client
    on client.org_id = phone.org_id and client.id = phone.client_id
    group by phone.org_id, phone.client_id having count(*) > ifnull(client.phones, 0)`,
};

const wrong_suspensions: CheckQuery = {
  message: sql`'client ' || client.id || ' is ' || iif(client.suspended, 'suspended', 'not suspended')
    || ', according to their suspensions otherwise'`,
  from: sql`from "clients" as client where client.suspended <> exists (
    select 1 from "client_suspensions" as suspension where suspension.org_id = client.org_id
      and suspension.client_id = client.id and suspension.ended_at is null)`,
};

const page_max = 200;

type IndexedClient = ClientRow & { phones_code: string; indexed: number | null };

/** `indexed` is null when the search has no row for the client. */
const page = (after: number) => sql<IndexedClient>`
  select ${across_organizations} client.*, numbers.phones_code, search.rowid as indexed
  from "clients" as client
  join "client_numbers" as numbers on numbers.org_id = client.org_id
  left join "client_search" as search on search.rowid = client.seq
  where client.seq > ${after} and client.deleted_at is null order by client.seq limit ${page_max}`;

/** Clients with a phone that is missing from `client_phones`. */
const missingPhones = (db: Connection, clients: readonly IndexedClient[]): string[] => {
  const phones = clients.flatMap((row) =>
    storedPhonesOf(row, row.phones_code).map((phone) => [row.org_id, phone, row.id]),
  );
  return rowsOf(
    db,
    sql<{
      id: string;
    }>`select ${across_organizations} each.value ->> 2 as id from json_each(${JSON.stringify(phones)}) as each
      where not exists (select 1 from "client_phones" as phone where phone.org_id = each.value ->> 0
        and phone.phone = each.value ->> 1 and phone.client_id = each.value ->> 2)`,
  ).map(({ id }) => `client ${id} cannot be found by one of their phones`);
};

/** Clients with a folded column that does not match its text. */
const wrongFoldedTexts = (client: IndexedClient): string[] =>
  Object.entries(foldedTexts(client))
    .filter(([column, text]) => client[column as keyof ClientRow] !== text)
    .map(([column]) => `client ${client.id} is filtered by a wrong ${column}`);

/** Checks clients, and the columns and tables that find them. Reads all of them: not for the service's own process. */
export const checkClients = (db: Connection): string[] => [
  ...runChecks(db, [
    wrong_numbers,
    wrong_counts,
    wrong_item_counts,
    wrong_services,
    strange_phones,
    wrong_suspensions,
  ]),
  ...checkByPage(db, page, (clients) => [
    ...missingPhones(db, clients),
    ...clients.flatMap(wrongFoldedTexts),
  ]),
];

/** Checks the full-text index of clients against the clients. */
export const checkClientSearch = (db: Connection): string[] => {
  const index = new IndexCheck(db, "client_search");
  const characters = new CharacterCheck();
  const mismatches = checkByPage(db, page, (clients) =>
    clients.flatMap((client) => {
      const text = searchText(client);
      characters.add(client.org_id, text);
      return index.matches(client.seq, text, client.indexed !== null)
        ? []
        : [`the search cannot find client ${client.id} by their texts`];
    }),
  );
  const owners = sql`select seq from "clients" where deleted_at is null`;
  return [
    ...mismatches,
    ...characters.faults(db),
    ...runChecks(db, [strayRows("client_search", owners)]),
  ];
};
