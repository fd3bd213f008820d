import type { ClientRow } from "../../clients/client.ts";
import { findClients } from "../../clients/queries.ts";
import type { OrgReader } from "../../database/org.ts";
import { type FieldErrors, refuseFields } from "../../refusal.ts";

/** The clients named by `client_ids`, each once and in this order. Refuses all if one is unknown. */
export const selectedClients = (db: OrgReader, ids: readonly string[]): ClientRow[] => {
  const clients = findClients(db, ids);
  const errors: FieldErrors = {};
  for (const [index, id] of ids.entries())
    if (!clients.has(id)) errors[`client_ids.${index}`] = [`is not known: ${id}`];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return [...new Set(ids)].flatMap((id) => clients.get(id) ?? []);
};
