import type { CalendarDate, Instant } from "../../clock/instant.ts";
import type {
  ClientStatus,
  CollectionMode,
  SuspensionReason,
} from "../../shared/client-vocabulary.ts";
import type { IspAccountStatus, PaymentMethod } from "../../shared/vocabulary.ts";
import type { Flag, Json } from "./values.ts";

/**
 * A customer of the organization. Only `clients/record.ts` inserts and updates, except for `balance`,
 * which `ledger/post.ts` updates.
 */
export interface ClientsTable {
  /** `client_numbers.slot` × 2^32 + number, in order of creation: the `rowid` in `client_search`. */
  seq: number;
  org_id: string;
  id: string;
  /** From 1, incremented by each update. For `If-Match`. */
  version: number;
  name: string;
  /** As sent. Case-insensitively unique, by `username_key`. */
  username: string;
  /** `username` folded by `foldCase`: unique among clients that are not deleted. */
  username_key: string;
  email: string | null;
  /** `email` folded by `foldCase`: unique among clients that are not deleted. */
  email_key: string | null;
  /** As sent. `client_phones` has the normalized number. */
  phone_number: string | null;
  /** An array, as sent. */
  extra_phones: Json;
  address: string | null;
  /** The caller's own id: unique among clients that are not deleted. */
  external_ref: string | null;
  status: ClientStatus;
  /** From here to `disjunctor`: the location and connection, searched as text (§2.1). */
  city: string | null;
  zone: string | null;
  street: string | null;
  building: string | null;
  box: string | null;
  reference: string | null;
  code: string | null;
  /** The circuit breaker of the connection. */
  disjunctor: string | null;
  /** Degrees, as `longitude`. */
  latitude: number | null;
  longitude: number | null;
  branch_id: string | null;
  /** `collectors.id`, a number of this organization. */
  collector_id: number | null;
  generator_id: string | null;
  /** From here to `isp_expires_at`: the account at the upstream provider. All null without one. */
  isp_id: string | null;
  isp_username: string | null;
  /** `isp_username` folded by `foldCase`, for lookups. Several clients may share it. */
  isp_username_key: string | null;
  isp_status: IspAccountStatus | null;
  /** Null: unknown. */
  isp_expires_at: Instant | null;
  agreed_payment_method: PaymentMethod | null;
  /** The billing day of the month, 1 to 31. */
  due_day: number | null;
  /** 1: billed monthly. */
  auto_invoice: Flag;
  /** ISO 4217. The currency of `balance`. */
  currency: string;
  /** Minor units outstanding; negative is credit. The sum of the client's journal lines in `currency`. */
  balance: number;
  color_tag: string | null;
  odometer: string | null;
  language: string | null;
  notes: string | null;
  created_at: Instant;
  updated_at: Instant;
  /** Soft deletion. A deleted client cannot be found, and its unique fields can be reused. */
  deleted_at: Instant | null;
  /** 1: a balance is due in any currency. Updated by `ledger/post.ts`. */
  owes: Flag;
  /** From here to `odometer_key`: the fields without `_key`, folded by `foldCase`, for the list's filters. */
  city_key: string | null;
  zone_key: string | null;
  building_key: string | null;
  box_key: string | null;
  reference_key: string | null;
  code_key: string | null;
  disjunctor_key: string | null;
  color_tag_key: string | null;
  odometer_key: string | null;
  /** The number of lines in `client_items`. */
  items_count: number;
  /** 1: suspended now; `client_suspensions` says why. */
  suspended: Flag;
}

/** Suspensions of clients. A client has at most one that has not ended. */
export interface ClientSuspensionsTable {
  org_id: string;
  id: string;
  client_id: string;
  reason: SuspensionReason;
  note: string | null;
  since: Instant;
  /** `{type, id, name}`: who suspended. */
  by: Json;
  /** 1: `clients.isp_status` would be `active` without it, and becomes so when it ends. */
  changed_account: Flag;
  ended_at: Instant | null;
  ended_by: Json | null;
  /** The payment that ended it. */
  ended_payment_id: string | null;
}

/** Exceptions from the dunning policy, of those clients alone that have some. */
export interface ClientCollectionsTable {
  org_id: string;
  client_id: string;
  mode: CollectionMode;
  /** The last day of `never`. Null: for good. */
  until: CalendarDate | null;
  note: string | null;
  /** The last day on which no step runs. */
  promise_until: CalendarDate | null;
  promise_note: string | null;
  /** The day on which `promise_until` was set. */
  promised_on: CalendarDate | null;
  /** Resumed by hand: the policy does not suspend again before this day. */
  resumed_until: CalendarDate | null;
  /** The day on which a payment was deleted that had ended a suspension. */
  suspend_reopened_on: CalendarDate | null;
}

/** All phones of clients that are not deleted, written by `clients/record.ts`. */
export interface ClientPhonesTable {
  org_id: string;
  /** Normalized by `storedPhonesOf` with `client_numbers.phones_code`. Several clients may share one. */
  phone: string;
  client_id: string;
}

/** Clients whose deletion is pending. `clients/delete.ts` deletes them in slices. */
export interface ClientDeletionsTable {
  org_id: string;
  client_id: string;
  /** `clients.seq`. */
  seq: number;
  begun_at: Instant;
}

/** The lines of a client's recurring invoice. */
export interface ClientItemsTable {
  org_id: string;
  client_id: string;
  /** From 0, in the order of the request. */
  position: number;
  item_uuid: string;
  /** Thousandths. */
  quantity: number;
  /** Minor units of the item's currency. Null: the client's special price, otherwise the catalogue's. */
  price: number | null;
  /** `clients.seq`. */
  client_seq: number;
}

/** The number of clients that are not deleted, kept up to date by the triggers `client_counts_…`. */
export interface ClientCountsTable {
  org_id: string;
  status: ClientStatus;
  count: number;
}

/** Numbering of an organization's clients, created with the first one (`clients/sequence.ts`). */
export interface ClientNumbersTable {
  org_id: string;
  /** From 1: the organization's range of `clients.seq` (`database/slots.ts`). */
  slot: number;
  /** The last `clients.seq` used. Those of deleted clients are not reused. */
  last_seq: number;
  /** The country code of `client_phones`: the organization's when the first client was created. It never changes. */
  phones_code: string;
}

/**
 * Full-text index of clients that are not deleted, written by `clients/list/search.ts`. There is no
 * `org_id`: an organization's rows are in the range of its slot.
 */
export interface ClientSearchTable {
  /** `clients.seq`. */
  rowid: number;
  /** The searched fields, folded by `foldForSearch`. Contentless: can be matched but not read. */
  text: string;
}

/** Every character in the folded, indexed texts of an organization's clients and tickets. */
export interface SearchCharactersTable {
  org_id: string;
  character: string;
}

/** Clients whose tickets are still indexed by their old name or phone. `tickets/jobs/search-index.ts` processes it. */
export interface RenamedClientsTable {
  org_id: string;
  client_id: string;
  /** The new name and phone, folded. */
  text: string;
  /** The client's tickets with a smaller `seq` are reindexed already. */
  next_seq: number;
}

/** When clients came and went, summed by second: written by the triggers `client_changes_…`. */
export interface ClientChangesTable {
  org_id: string;
  at: Instant;
  /** Empty without one. */
  branch_id: string;
  currency: string;
  created: number;
  /** Became inactive, or were deleted while active. */
  deactivated: number;
  suspended: number;
  /** By how much the number of active clients changed. */
  active: number;
}
