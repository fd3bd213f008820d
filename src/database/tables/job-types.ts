import type { Instant } from "../../clock/instant.ts";
import type { BillingMode, Priority } from "../../shared/vocabulary.ts";
import type { Flag, Json } from "./values.ts";

/** What kind of job a ticket is, and what a new one takes from it (§2.3). */
export interface JobTypesTable {
  org_id: string;
  id: string;
  name: string;
  /** A slug, unique in the organization; webhooks name the type by it. */
  code: string;
  /** Null: for every board. */
  board_id: string | null;
  color: string | null;
  default_priority: Priority;
  /** Null: no SLA. A ticket keeps what it was created with. */
  sla_hours: number | null;
  /** How long a visit takes; null: not said. */
  duration_minutes: number | null;
  /** Whether completing a ticket bills it. */
  billing_mode: BillingMode;
  /** 1: no ticket without a client. */
  requires_client: Flag;
  /** 1: a new ticket is booked for the technician suggested first. */
  auto_assign: Flag;
  /** 0: not for new tickets. */
  active: Flag;
  /** An array of `{id, label, required}`. */
  checklist: Json;
  /** An array of names that a technician should have. */
  required_skills: Json;
  created_at: Instant;
  updated_at: Instant;
}

/** The items that a ticket of the type starts from. */
export interface JobTypeItemsTable {
  org_id: string;
  job_type_id: string;
  /** From 0, in the order sent. */
  position: number;
  item_uuid: string;
  /** Thousandths. */
  quantity: number;
  /** Minor units of the item's currency; null: the catalogue's. */
  price: number | null;
}
