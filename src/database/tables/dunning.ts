import type { CalendarDate, Instant } from "../../clock/instant.ts";
import type { DunningKind, DunningResume, DunningStatus } from "../../shared/dunning-vocabulary.ts";
import type { Flag, Json } from "./values.ts";

/** An organization's dunning policy. Without a row, the defaults of `dunning/policy.ts`. */
export interface DunningPoliciesTable {
  org_id: string;
  enabled: Flag;
  /** The local day on which it was last switched on. */
  enabled_on: CalendarDate | null;
  /** 1: steps also run for invoices that were due long before `enabled_on`, until it is switched on again. */
  includes_old: Flag;
  /** `[{id, kind, days_after_due}]`. */
  steps: Json;
  /** Minor units of the organization's currency. */
  minimum_balance: number;
  resume: DunningResume;
  /** `["mon", …]`, from Monday. So `suspend_weekdays`. */
  weekdays: Json;
  suspend_weekdays: Json;
  /** Local, `HH:MM`. */
  time: string;
  /** The last local day whose run has ended. */
  ran_on: CalendarDate | null;
}

/** A run that did something. `dunning/record.ts` writes it with the actions. */
export interface DunningRunsTable {
  org_id: string;
  id: string;
  ran_at: Instant;
  /** Messages queued. */
  messages: number;
  /** Clients suspended. */
  suspensions: number;
  superseded: number;
}

/** A step that ran for an invoice or was passed over: unique in an invoice and step until it is reopened. */
export interface DunningActionsTable {
  org_id: string;
  id: string;
  run_id: string;
  client_id: string;
  invoice_id: string;
  step_id: string;
  kind: DunningKind;
  /** The step's at that time. */
  days_after_due: number;
  status: DunningStatus;
  /** The message that was queued. Null: none. It may have been pruned since. */
  message_id: string | null;
  /** The message in the second channel. */
  other_message_id: string | null;
  /** The local day of the run. */
  ran_on: CalendarDate;
  created_at: Instant;
  /** Since then the step may run for the invoice again. */
  reopened_at: Instant | null;
}
