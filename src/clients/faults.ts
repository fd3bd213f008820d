import { sql } from "kysely";
import { across_organizations } from "../database/build.ts";
import type { Connection } from "../database/connection.ts";
import { faultsByPage, faultsOf, type Look, rowsOf } from "../database/faults.ts";
import { CharacterCheck, IndexCheck, strayRows } from "../database/text-index.ts";
import type { ClientRow } from "./client.ts";
import { foldedTexts } from "./folded-fields.ts";
import { searchText } from "./list/search.ts";
import { storedPhonesOf } from "./phone.ts";

const wrong_numbers: Look = {
  words: sql`'client ' || client.id || ' has the number ' || client.seq || ', the last one given is '
    || ifnull(numbers.last_seq, 'none')`,
  from: sql`from "clients" as client left join "client_numbers" as numbers on numbers.org_id = client.org_id
    where numbers.slot is null or client.seq > numbers.last_seq or client.seq <= numbers.slot * 4294967296`,
};

const wrong_item_counts: Look = {
  words: sql`'client ' || client.id || ' is counted with ' || client.items_count || ' items, and has ' || count(item.client_id)`,
  from: sql`from "clients" as client
    left join "client_items" as item on item.org_id = client.org_id and item.client_id = client.id
    where client.deleted_at is null group by client.seq having client.items_count <> count(item.client_id)`,
};

const wrong_services: Look = {
  words: sql`'item ' || item.item_uuid || ' of client ' || client.id || ' is filtered as that of number ' || item.client_seq`,
  from: sql`from "client_items" as item
    join "clients" as client on client.org_id = item.org_id and client.id = item.client_id
    where item.client_seq <> client.seq`,
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

type Found = ClientRow & { phones_code: string; indexed: number | null };

/** The next clients that are there, with the code of their phones and whether the search has them. */
const page = (after: number) => sql<Found>`
  select ${across_organizations} client.*, numbers.phones_code, search.rowid as indexed
  from "clients" as client
  join "client_numbers" as numbers on numbers.org_id = client.org_id
  left join "client_search" as search on search.rowid = client.seq
  where client.seq > ${after} and client.deleted_at is null order by client.seq limit ${page_max}`;

/** Whom a phone should find, and does not. */
const lostByPhone = (db: Connection, clients: readonly Found[]): string[] => {
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
  ).map(({ id }) => `client ${id} is not found by one of their phones`);
};

/** Whom a filter by a text should find, and does not. */
const lostByText = (client: Found): string[] =>
  Object.entries(foldedTexts(client))
    .filter(([column, text]) => client[column as keyof ClientRow] !== text)
    .map(([column]) => `client ${client.id} is filtered by another ${column} than theirs`);

/**
 * What is wrong with the clients of any organization and with what finds them, in words; empty when
 * nothing is. It reads all of them: for a process of its own, and for the tests.
 */
export const clientFaults = (db: Connection): string[] => [
  ...faultsOf(db, [wrong_numbers, wrong_item_counts, wrong_services, strange_phones]),
  ...faultsByPage(db, page, (clients) => [
    ...lostByPhone(db, clients),
    ...clients.flatMap(lostByText),
  ]),
];

/** What the search of clients holds otherwise than the clients say, in words. */
export const clientSearchFaults = (db: Connection): string[] => {
  const index = new IndexCheck(db, "client_search");
  const characters = new CharacterCheck();
  const wrong = faultsByPage(db, page, (clients) =>
    clients.flatMap((client) => {
      const text = searchText(client);
      characters.meet(client.org_id, text);
      return index.holds(client.seq, text, client.indexed !== null)
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
