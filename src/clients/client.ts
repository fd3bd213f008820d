import type { Selectable } from "kysely";
import type { ClientItemsTable, ClientsTable } from "../database/tables/clients.ts";

export type ClientRow = Selectable<ClientsTable>;
export type ClientItemRow = Omit<Selectable<ClientItemsTable>, "org_id" | "client_id">;

/** A client with what is stored beside its row. */
export interface ClientState {
  row: ClientRow;
  items: ClientItemRow[];
}

export const agreed_payment_methods = [
  "cash",
  "collector",
  "whish",
  "omt",
  "bob",
  "bank_transfer",
  "in_shop",
  "check",
  "credit_card",
] as const;

export const client_statuses = ["active", "inactive"] as const;

export const isp_account_statuses = ["active", "suspended", "expired"] as const;

/** Optional texts of the record that are stored as sent. */
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

/** Optional values of the record that are no texts. */
export const value_fields = [
  "latitude",
  "longitude",
  "branch_id",
  "collector_id",
  "generator_id",
  "agreed_payment_method",
  "due_day",
] as const;

type Sent<T> = T | null | undefined;

export interface ItemLine {
  item_uuid: string;
  quantity: number;
  price?: Sent<number>;
}

export interface IspAccountInput {
  isp_id: string;
  username: string;
  status?: (typeof isp_account_statuses)[number] | undefined;
  /** As the wire has it: a date-time, in the organization's timezone without an offset. */
  expires_at?: Sent<string>;
}

/** What a caller says of a client: what is not sent stays, null clears (decisions §3). */
export type ClientInput = {
  [F in (typeof text_fields)[number]]?: Sent<string>;
} & {
  [F in (typeof value_fields)[number]]?: ClientRow[F] | undefined;
} & {
  name: string;
  username?: Sent<string>;
  extra_phones?: Sent<string[]>;
  status?: ClientRow["status"] | undefined;
  auto_invoice?: boolean | undefined;
  currency?: string | undefined;
  items?: Sent<ItemLine[]>;
  isp_account?: Sent<IspAccountInput>;
};
