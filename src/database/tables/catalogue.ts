import type { Instant } from "../../clock/instant.ts";
import type { ItemType } from "../../shared/catalogue-vocabulary.ts";
import type { Flag, Json } from "./values.ts";

/** A service or product that is sold. */
export interface ItemsTable {
  org_id: string;
  uuid: string;
  name: string;
  /** The organization's own item number. */
  sku: string | null;
  type: ItemType;
  /** Free text: month, piece, metre. */
  unit: string | null;
  /** Minor units of `currency`. */
  price: number;
  /** ISO 4217. Cannot change while a line has a price in it. */
  currency: string;
  /** Percent, as decimal text: `11`, `5.5`. */
  tax_rate: string;
  /** 1: pieces have serial numbers; `track_mac`: MAC addresses. */
  track_serial: Flag;
  track_mac: Flag;
  /** For filtering the list. Lines may still use inactive items. */
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
}

/** A price agreed with one client. Precedence: line, client, job type, catalogue (decisions §3). */
export interface ClientPricesTable {
  org_id: string;
  client_id: string;
  item_uuid: string;
  /** Minor units of `currency`. */
  price: number;
  /** By default the client's. */
  currency: string;
  updated_at: Instant;
}

/** A branch office: clients, boards and webhook endpoints may belong to one. */
export interface BranchesTable {
  org_id: string;
  id: string;
  name: string;
  /** For filtering the list. Clients may still refer to inactive ones. */
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

/** The upstream provider of a client's account. */
export interface IspsTable {
  org_id: string;
  id: string;
  name: string;
  /** For filtering the list. Clients may still refer to inactive ones. */
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

/** The generator that a client belongs to (§2.1). */
export interface GeneratorsTable {
  org_id: string;
  id: string;
  name: string;
  /** For filtering the list. Clients may still refer to inactive ones. */
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

/** A person who collects clients' cash payments. */
export interface CollectorsTable {
  org_id: string;
  /** From 1 in each organization, by `counters` (§4.1 requires integers). */
  id: number;
  name: string;
  /** For filtering the list. Clients may still refer to inactive ones. */
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
  /** Who logs in as this collector. A person is at most one. */
  user_id: string | null;
  /** Minor units by currency: more cash in hand than this is a warning. Null: no limit. */
  cash_limit: Json | null;
}
