import type { Instant } from "../../clock/instant.ts";
import type { Flag, Json } from "./values.ts";

export interface ClientsTable {
  seq: number;
  org_id: string;
  id: string;
  version: number;
  name: string;
  username: string;
  username_key: string;
  email: string | null;
  email_key: string | null;
  phone_number: string | null;
  extra_phones: Json;
  address: string | null;
  external_ref: string | null;
  status: "active" | "inactive";
  city: string | null;
  zone: string | null;
  street: string | null;
  building: string | null;
  box: string | null;
  reference: string | null;
  code: string | null;
  disjunctor: string | null;
  latitude: number | null;
  longitude: number | null;
  branch_id: string | null;
  collector_id: number | null;
  generator_id: string | null;
  isp_id: string | null;
  isp_username: string | null;
  isp_username_key: string | null;
  isp_status: "active" | "suspended" | "expired" | null;
  isp_expires_at: Instant | null;
  agreed_payment_method: string | null;
  due_day: number | null;
  auto_invoice: Flag;
  currency: string;
  balance: number;
  color_tag: string | null;
  odometer: string | null;
  language: string | null;
  notes: string | null;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface ClientPhonesTable {
  org_id: string;
  phone: string;
  client_id: string;
}

export interface ClientItemsTable {
  org_id: string;
  client_id: string;
  position: number;
  item_uuid: string;
  quantity: number;
  price: number | null;
}

export interface ClientFacetsTable {
  org_id: string;
  facet: string;
  value: string;
  seq: number;
}

export interface ClientTotalsTable {
  org_id: string;
  slot: number;
  last_seq: number;
  active: number;
  inactive: number;
}

/** Full-text index: `rowid` is `clients.seq`. */
export interface ClientSearchTable {
  rowid: number;
  text: string;
}
