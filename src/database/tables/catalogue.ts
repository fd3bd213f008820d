import type { Instant } from "../../clock/instant.ts";
import type { Flag } from "./values.ts";

export interface ItemsTable {
  org_id: string;
  uuid: string;
  name: string;
  sku: string | null;
  type: "service" | "product";
  unit: string | null;
  price: number;
  currency: string;
  tax_rate: string;
  track_serial: Flag;
  track_mac: Flag;
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
}

export interface ClientPricesTable {
  org_id: string;
  client_id: string;
  item_uuid: string;
  price: number;
  currency: string;
  updated_at: Instant;
}

export interface BranchesTable {
  org_id: string;
  id: string;
  name: string;
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface IspsTable {
  org_id: string;
  id: string;
  name: string;
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface GeneratorsTable {
  org_id: string;
  id: string;
  name: string;
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}

export interface CollectorsTable {
  org_id: string;
  id: number;
  name: string;
  active: Flag;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: Instant | null;
}
