import type { OrgReader } from "../database/org.ts";
import { unknownIds } from "../database/references.ts";
import { isSettled } from "../ledger/post.ts";
import { type FieldErrors, refuseFields } from "../refusal.ts";
import type { ClientRow } from "./client.ts";
import { holderOfEmail, holderOfExternalRef, holderOfUsername } from "./queries.ts";

/** Refuses, on their fields, values that another client has already, and references to unknown ids. */
export const checkClient = (db: OrgReader, before: ClientRow | null, row: ClientRow): void => {
  const errors: FieldErrors = {};
  const changed = (field: keyof ClientRow) => before?.[field] !== row[field];
  const taken = (field: "username" | "email" | "external_ref", by: ClientRow | undefined) => {
    if (by) errors[field] = ["is already taken"];
  };
  if (changed("username_key")) taken("username", holderOfUsername(db, row.username));
  if (row.email !== null && changed("email_key")) taken("email", holderOfEmail(db, row.email));
  if (row.external_ref !== null && changed("external_ref"))
    taken("external_ref", holderOfExternalRef(db, row.external_ref));
  for (const [field, kind] of references)
    if (row[field] !== null && changed(field) && unknownIds(db, kind, [row[field]]).size > 0)
      errors[field === "isp_id" ? "isp_account.isp_id" : field] = ["is not known"];
  if (before && changed("currency") && !isSettled(db, before.id))
    errors.currency = ["cannot change while anything is owed or in credit"];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
};

/** The references of a client. */
const references = [
  ["branch_id", "branch"],
  ["collector_id", "collector"],
  ["generator_id", "generator"],
  ["isp_id", "isp"],
] as const;
