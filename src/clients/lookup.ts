import type { OrgReader } from "../database/org.ts";
import { Refusal } from "../refusal.ts";
import type { ClientRow } from "./client.ts";
import { findByPhone } from "./phone-queries.ts";
import { findByExternalRef, findByIspUsername, findClient } from "./queries.ts";

/** The ways to name a client on a ticket (§4.5): at most one of them. */
export interface ClientLookup {
  client_id?: string | null | undefined;
  client_phone?: string | null | undefined;
  client_isp_username?: string | null | undefined;
  client_external_ref?: string | null | undefined;
}

/** A text that says nothing is sent, too: it finds nobody. */
const isSent = <T>(key: T | null | undefined): key is T => key !== undefined && key !== null;

const search = (db: OrgReader, phone_country_code: string, keys: ClientLookup): ClientRow[] => {
  const { client_id, client_phone, client_isp_username, client_external_ref } = keys;
  if (isSent(client_phone)) return findByPhone(db, phone_country_code, client_phone);
  if (isSent(client_isp_username)) return findByIspUsername(db, client_isp_username);
  const client = isSent(client_external_ref)
    ? findByExternalRef(db, client_external_ref)
    : findClient(db, client_id ?? "");
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
  ].filter(isSent);
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

/**
 * `searchClient` for a ticket that is written: refuses no match with `client_not_found`. The client
 * that the ticket has already, `kept`, may be named again although it is deleted by now.
 */
export const lookUpClient = (
  db: OrgReader,
  phone_country_code: string,
  keys: ClientLookup,
  kept: string | null = null,
): Pick<ClientRow, "id"> | null => {
  const client = searchClient(db, phone_country_code, keys);
  if (client !== undefined) return client;
  if (kept !== null && keys.client_id === kept) return { id: kept };
  throw new Refusal("client_not_found", "No client matches.");
};
