import { sql } from "kysely";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import type { ClientRow } from "./client.ts";
import { digitsOf, normalizePhone, phonesOf, storedForms } from "./phone.ts";
import { candidates_max, notPendingDeletion } from "./queries.ts";
import { clientNumbers } from "./sequence.ts";

const page_max = 200;
/** Sorts after every id. */
const after_all_ids = "g";

const byStoredPhone = prepareInOrg<{ phone: string; before: string; max: number }>()((param) =>
  build
    .selectFrom("client_phones")
    .innerJoin("clients", (join) =>
      join
        .onRef("clients.org_id", "=", "client_phones.org_id")
        .onRef("clients.id", "=", "client_phones.client_id"),
    )
    .selectAll("clients")
    .where("client_phones.org_id", "=", param("org_id"))
    .where("client_phones.phone", "=", param("phone"))
    .where("client_phones.client_id", "<", param("before"))
    .where(notPendingDeletion)
    .orderBy("client_phones.client_id", "desc")
    .limit(param("max")),
);

/** The stored forms of a number. `compare`: other numbers may have the same forms, because the country code has changed. */
interface StoredPhone {
  phones: string[];
  number: string;
  compare: boolean;
}

/** How the organization stores this phone. Null without any clients, or if the phone has no digit. */
export const storedPhone = (
  db: OrgReader,
  country_code: string,
  phone: string,
): StoredPhone | null => {
  const stored_code = clientNumbers(db)?.phones_code;
  const number = normalizePhone(phone, country_code);
  if (stored_code === undefined || number === null) return null;
  const phones = storedForms(number, country_code, stored_code);
  return { phones, number, compare: country_code !== stored_code };
};

/** Up to `max` clients with this stored form and number, newest first. */
const holdersOf = (
  db: OrgReader,
  country_code: string,
  phone: string,
  { number, compare }: StoredPhone,
  max: number,
): ClientRow[] => {
  const found: ClientRow[] = [];
  for (let before = after_all_ids; found.length < max; ) {
    const page = db.all(byStoredPhone, { phone, before, max: Math.min(page_max, max) });
    for (const client of page)
      if (!compare || phonesOf(client, country_code).includes(number)) found.push(client);
    const oldest = page.at(-1);
    if (!oldest || !compare) break;
    before = oldest.id;
  }
  return found;
};

/** The clients with this number, newest first, at most `max` for each stored form. */
export const clientsWithPhone = (
  db: OrgReader,
  country_code: string,
  stored: StoredPhone,
  max: number,
): ClientRow[] => {
  const found = new Map<string, ClientRow>();
  for (const phone of stored.phones)
    for (const client of holdersOf(db, country_code, phone, stored, max))
      found.set(client.id, client);
  return [...found.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
};

/** Up to ten clients with this phone number, in any format (§4.1). */
export const findByPhone = (
  db: OrgReader,
  phone_country_code: string,
  phone: string,
): ClientRow[] => {
  const stored = storedPhone(db, phone_country_code, phone);
  return stored
    ? clientsWithPhone(db, phone_country_code, stored, candidates_max).slice(0, candidates_max)
    : [];
};

/** So many digits at the end of a number are indexed. */
const ending_digits = 4;
/** The shortest beginning of a number that is looked up. */
const beginning_min = 3;

const byEnding = prepareInOrg<{ last: string; ending: string; max: number }>()((param) =>
  build
    .selectFrom("client_phones")
    .select("client_id")
    .where("org_id", "=", param("org_id"))
    .where(sql<string>`substr(phone, -4)`, "=", param("last"))
    .where(sql<boolean>`phone like '%' || ${param("ending")}`)
    .orderBy("client_id", "desc")
    .limit(param("max")),
);

const byBeginning = prepareInOrg<{ from: string; before: string; max: number }>()((param) =>
  build
    .selectFrom("client_phones")
    .select("client_id")
    .where("org_id", "=", param("org_id"))
    .where("phone", ">=", param("from"))
    .where("phone", "<", param("before"))
    .orderBy("phone")
    .limit(param("max")),
);

/** The ids of clients whose numbers end with what was sent (at least 4 digits), newest first, or begin with it (at least 3). */
export const clientsByNumberPart = (
  db: OrgReader,
  sent: string,
  max: number,
): { ending: string[]; beginning: string[] } => {
  const stored_code = clientNumbers(db)?.phones_code;
  const digits = digitsOf(sent);
  const from = stored_code === undefined ? null : normalizePhone(sent, stored_code);
  const ends = digits.length >= ending_digits;
  const begins = from !== null && from.length >= beginning_min;
  const idsOf = (rows: { client_id: string }[]) => rows.map(({ client_id }) => client_id);
  return {
    ending: ends
      ? idsOf(db.all(byEnding, { last: digits.slice(-ending_digits), ending: digits, max }))
      : [],
    beginning: begins ? idsOf(db.all(byBeginning, { from, before: `${from}:`, max })) : [],
  };
};
