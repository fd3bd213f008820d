import type { Instant } from "../../clock/instant.ts";
import type { BillingMode, Priority } from "../../shared/vocabulary.ts";
import type { Flag, Json } from "./values.ts";

/** A type of ticket, with defaults for new ones (§2.3). */
export interface JobTypesTable {
  org_id: string;
  id: string;
  name: string;
  /** A slug, unique in the organization, used in webhooks. */
  code: string;
  /** Null: on all boards. */
  board_id: string | null;
  color: string | null;
  default_priority: Priority;
  /** Null: no SLA. Changes do not affect existing tickets. */
  sla_hours: number | null;
  /** The default length of a visit. Null: unspecified. */
  duration_minutes: number | null;
  /** Whether completing a ticket bills it. */
  billing_mode: BillingMode;
  /** 1: tickets need a client. */
  requires_client: Flag;
  /** 1: new tickets are booked for the best suggestion. */
  auto_assign: Flag;
  /** 0: cannot be used for new tickets. */
  active: Flag;
  /** An array of `{id, label, required}`. */
  checklist: Json;
  /** An array of skill names. */
  required_skills: Json;
  created_at: Instant;
  updated_at: Instant;
}

/** Default items of tickets of the type. */
export interface JobTypeItemsTable {
  org_id: string;
  job_type_id: string;
  /** From 0, in the order of the request. */
  position: number;
  item_uuid: string;
  /** Thousandths. */
  quantity: number;
  /** Minor units of the item's currency. Null: the catalogue's price. */
  price: number | null;
}
