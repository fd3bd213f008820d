import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { Refusal } from "../refusal.ts";
import type { ClientRow } from "./client.ts";
import { foldCase } from "./fold.ts";
import { normalizePhone } from "./phone.ts";

/** The ways to name a client on a ticket (§4.5): at most one of them. */
export interface ClientLookup {
  client_id?: string | null | undefined;
  client_phone?: string | null | undefined;
  client_isp_username?: string | null | undefined;
  client_external_ref?: string | null | undefined;
}

const candidates_max = 10;

const clients = () => build.selectFrom("clients").selectAll().where("deleted_at", "is", null);

const byId = prepareInOrg<{ id: string }>()((param) =>
  clients().where("org_id", "=", param("org_id")).where("id", "=", param("id")),
);

const byExternalRef = prepareInOrg<{ external_ref: string }>()((param) =>
  clients().where("org_id", "=", param("org_id")).where("external_ref", "=", param("external_ref")),
);

const byEmail = prepareInOrg<{ email_key: string }>()((param) =>
  clients().where("org_id", "=", param("org_id")).where("email_key", "=", param("email_key")),
);

const byUsername = prepareInOrg<{ username_key: string }>()((param) =>
  clients().where("org_id", "=", param("org_id")).where("username_key", "=", param("username_key")),
);

const byIspUsername = prepareInOrg<{ username_key: string }>()((param) =>
  clients()
    .where("org_id", "=", param("org_id"))
    .where("isp_username_key", "=", param("username_key"))
    .orderBy("seq", "desc")
    .limit(candidates_max),
);

const byPhone = prepareInOrg<{ phone: string }>()((param) =>
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
    .orderBy("client_phones.client_id", "desc")
    .limit(candidates_max),
);

/** The client with this id, unless deleted or of another organization. */
export const findClient = (db: OrgReader, id: string): ClientRow | undefined =>
  db.first(byId, { id: id.toLowerCase() });

export const findByExternalRef = (db: OrgReader, external_ref: string): ClientRow | undefined =>
  db.first(byExternalRef, { external_ref });

export const findByUsername = (db: OrgReader, username: string): ClientRow | undefined =>
  db.first(byUsername, { username_key: foldCase(username) });

export const findByEmail = (db: OrgReader, email: string): ClientRow | undefined =>
  db.first(byEmail, { email_key: foldCase(email) });

/** Up to ten clients with this phone number, in any format (§4.1). */
export const findByPhone = (
  db: OrgReader,
  phone_country_code: string,
  phone: string,
): ClientRow[] => {
  const normal = normalizePhone(phone, phone_country_code);
  return normal === null ? [] : db.all(byPhone, { phone: normal });
};

/** By the ISP account's username; a client without such an account is known by their own. */
const findByIspUsername = (db: OrgReader, username: string): ClientRow[] => {
  const found = db.all(byIspUsername, { username_key: foldCase(username) });
  return found.length > 0
    ? found
    : [findByUsername(db, username)].filter((row) => row !== undefined);
};

const search = (db: OrgReader, phone_country_code: string, keys: ClientLookup): ClientRow[] => {
  if (keys.client_phone) return findByPhone(db, phone_country_code, keys.client_phone);
  if (keys.client_isp_username) return findByIspUsername(db, keys.client_isp_username);
  const client = keys.client_external_ref
    ? findByExternalRef(db, keys.client_external_ref)
    : findClient(db, keys.client_id ?? "");
  return client ? [client] : [];
};

/**
 * The client that the keys name (§4.5, rule 6): null when no key is sent, undefined when none matches.
 * Refuses two keys with `client_lookup_conflict`, several matches with `client_ambiguous`.
 */
export const searchClient = (
  db: OrgReader,
  phone_country_code: string,
  keys: ClientLookup,
): ClientRow | null | undefined => {
  const sent = [
    keys.client_id,
    keys.client_phone,
    keys.client_isp_username,
    keys.client_external_ref,
  ].filter((key) => key !== undefined && key !== null && key !== "");
  if (sent.length === 0) return null;
  if (sent.length > 1)
    throw new Refusal("client_lookup_conflict", "Send only one way to find the client.");
  const [client, ...others] = search(db, phone_country_code, keys);
  if (client && others.length > 0)
    throw new Refusal("client_ambiguous", "Several clients match.", {
      candidates: [client, ...others].map(({ id }) => id),
    });
  return client;
};

/** `searchClient` for a ticket that is written: refuses no match with `client_not_found`. */
export const lookUpClient = (
  db: OrgReader,
  phone_country_code: string,
  keys: ClientLookup,
): ClientRow | null => {
  const client = searchClient(db, phone_country_code, keys);
  if (client === undefined) throw new Refusal("client_not_found", "No client matches.");
  return client;
};
