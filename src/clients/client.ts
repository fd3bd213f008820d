import type { Selectable } from "kysely";
import type { ClientItemsTable, ClientsTable } from "../database/tables/clients.ts";

export type ClientRow = Selectable<ClientsTable>;
export type ClientItemRow = Omit<
  Selectable<ClientItemsTable>,
  "org_id" | "client_id" | "client_seq"
>;

/** A client with its items. */
export interface ClientState {
  row: ClientRow;
  items: ClientItemRow[];
}

/** Optional text fields that are stored as sent. */
export const text_fields = [
  "email",
  "phone_number",
  "address",
  "external_ref",
  "city",
  "zone",
  "street",
  "building",
  "box",
  "reference",
  "code",
  "disjunctor",
  "color_tag",
  "odometer",
  "language",
  "notes",
] as const;

/** Optional fields that are not text. */
export const value_fields = [
  "latitude",
  "longitude",
  "branch_id",
  "collector_id",
  "generator_id",
  "agreed_payment_method",
  "due_day",
] as const;
