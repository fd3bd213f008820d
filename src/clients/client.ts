import type { Selectable } from "kysely";
import type { Instant } from "../clock/instant.ts";
import type { ClientItemsTable, ClientsTable } from "../database/tables.ts";

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

/** A client that says nothing of itself yet. */
export const blankClient = (
  org_id: string,
  seq: number,
  currency: string,
  now: Instant,
): ClientRow => ({
  seq,
  org_id,
  id: Bun.randomUUIDv7(),
  version: 1,
  name: "",
  username: "",
  username_key: "",
  email: null,
  email_key: null,
  phone_number: null,
  extra_phones: "[]",
  address: null,
  external_ref: null,
  status: "active",
  city: null,
  zone: null,
  street: null,
  building: null,
  box: null,
  reference: null,
  code: null,
  disjunctor: null,
  latitude: null,
  longitude: null,
  branch_id: null,
  collector_id: null,
  generator_id: null,
  isp_id: null,
  isp_username: null,
  isp_username_key: null,
  isp_status: null,
  isp_expires_at: null,
  agreed_payment_method: null,
  due_day: null,
  auto_invoice: 0,
  currency,
  balance: 0,
  color_tag: null,
  odometer: null,
  language: null,
  notes: null,
  created_at: now,
  updated_at: now,
  deleted_at: null,
});
