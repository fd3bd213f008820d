import type { OrgReader } from "../database/org.ts";
import { Refusal } from "../refusal.ts";
import type { ClientRow } from "./client.ts";
import { findByPhone } from "./phone-queries.ts";
import { findByExternalRef, findByIspUsername, findClient } from "./queries.ts";

/** The ways to identify a ticket's client (§4.5). At most one may be sent. */
export interface ClientLookup {
  client_id?: string | null | undefined;
  client_phone?: string | null | undefined;
  client_isp_username?: string | null | undefined;
  client_external_ref?: string | null | undefined;
}

/** An empty text counts as sent, and matches no client. */
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
 * The identified client (§4.5, rule 6). Returns null without a key, and undefined without a match.
 * Refuses several keys with `client_lookup_conflict`, and several matches with `client_ambiguous`.
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
 * As `searchClient`, when writing a ticket: refuses with `client_not_found` without a match. The
 * ticket's current client may be sent again even if it is deleted.
 */
export const lookUpClient = (
  db: OrgReader,
  phone_country_code: string,
  keys: ClientLookup,
  current_id: string | null = null,
): Pick<ClientRow, "id"> | null => {
  const client = searchClient(db, phone_country_code, keys);
  if (client !== undefined) return client;
  if (current_id !== null && keys.client_id === current_id) return { id: current_id };
  throw new Refusal("client_not_found", "No client matches.");
};
