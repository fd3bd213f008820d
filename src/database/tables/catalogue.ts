import type { Instant } from "../../clock/instant.ts";
import type { ItemType } from "../../shared/catalogue-vocabulary.ts";
import type { Flag } from "./values.ts";

/** A service or product that is sold. */
export interface ItemsTable {
  org_id: string;
  uuid: string;
  name: string;
  /** The organization's own number for it. */
  sku: string | null;
  type: ItemType;
  /** In words: month, piece, metre. */
  unit: string | null;
  /** Minor units of `currency`. */
  price: number;
  /** ISO 4217. Fixed while a line carries a price in it. */
  currency: string;
  /** Percent, as a decimal text: `11`, `5.5`. */
  tax_rate: string;
  /** Whether its pieces are told apart by serial number; `track_mac`: by MAC address. */
  track_serial: Flag;
  track_mac: Flag;
  /** A filter of the list; lines may still name one that is off. */
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
  /** The client's, unless another was sent. */
  currency: string;
  updated_at: Instant;
}

/** A branch office: clients, boards and webhook endpoints may belong to one. */
export interface BranchesTable {
  org_id: string;
  id: string;
  name: string;
  /** A filter of the list; clients may still point to one that is off. */
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
  /** A filter of the list; clients may still point to one that is off. */
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
  /** A filter of the list; clients may still point to one that is off. */
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

/** Who collects a client's payments in cash. */
export interface CollectorsTable {
  org_id: string;
  /** Numbered from 1 in each organization (§4.1 has integers here), by `counters`. */
  id: number;
  name: string;
  /** A filter of the list; clients may still point to one that is off. */
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}
