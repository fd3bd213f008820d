import type { Instant } from "../../clock/instant.ts";
import type { ClientStatus } from "../../shared/client-vocabulary.ts";
import type { IspAccountStatus, PaymentMethod } from "../../shared/vocabulary.ts";
import type { Flag, Json } from "./values.ts";

/**
 * A customer of the organization. `clients/record.ts` alone inserts and updates; only
 * `ledger/post.ts` moves `balance`.
 */
export interface ClientsTable {
  /** `client_numbers.slot` × 2^32 + number, in order of creation: the `rowid` in `client_search`. */
  seq: number;
  org_id: string;
  id: string;
  /** From 1, one more with each update: the ETag. */
  version: number;
  name: string;
  /** As sent; unique without regard to case, through its key. */
  username: string;
  /** `username` folded by `foldCase`: unique among clients that are not deleted. */
  username_key: string;
  email: string | null;
  /** `email` folded by `foldCase`: unique among clients that are not deleted. */
  email_key: string | null;
  /** As sent; `client_phones` holds what is compared. */
  phone_number: string | null;
  /** An array, as sent. */
  extra_phones: Json;
  address: string | null;
  /** The caller's own id: unique among clients that are not deleted. */
  external_ref: string | null;
  status: ClientStatus;
  /** From here to `disjunctor`: where and how they are connected, searched as text (§2.1). */
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
  /** From here to `isp_expires_at`: the account at the upstream provider; all null without one. */
  isp_id: string | null;
  isp_username: string | null;
  /** `isp_username` folded by `foldCase`, for the lookup; several clients may share it. */
  isp_username_key: string | null;
  isp_status: IspAccountStatus | null;
  /** Null: no end is known. */
  isp_expires_at: Instant | null;
  agreed_payment_method: PaymentMethod | null;
  /** 1 to 31: the day of the month on which they are billed. */
  due_day: number | null;
  /** 1: billed each month. */
  auto_invoice: Flag;
  /** ISO 4217, of `balance`. */
  currency: string;
  /** Minor units owed, negative is credit: the sum of what `ledger/post.ts` posted in `currency`. */
  balance: number;
  color_tag: string | null;
  odometer: string | null;
  language: string | null;
  notes: string | null;
  created_at: Instant;
  updated_at: Instant;
  /** Null: not deleted. A deleted one is found nowhere, and its unique fields are free again. */
  deleted_at: Instant | null;
  /** Whether they owe in any currency: moved by `ledger/post.ts`. */
  owes: Flag;
  /** From here to `odometer_key`: the fields of these names, folded by `foldCase`, for the list's filters. */
  city_key: string | null;
  zone_key: string | null;
  building_key: string | null;
  box_key: string | null;
  reference_key: string | null;
  code_key: string | null;
  disjunctor_key: string | null;
  color_tag_key: string | null;
  odometer_key: string | null;
  /** How many lines they have in `client_items`. */
  items_count: number;
}

/** Every phone of each client that is not deleted; `clients/record.ts` keeps them. */
export interface ClientPhonesTable {
  org_id: string;
  /** By `normalizePhone`, with `client_numbers.phones_code`: several clients may share one. */
  phone: string;
  client_id: string;
}

/** Clients whose deletion is decided and not done yet: `clients/delete.ts` does it some at a time. */
export interface ClientDeletionsTable {
  org_id: string;
  client_id: string;
  /** `clients.seq`. */
  seq: number;
  begun_at: Instant;
}

/** What a client has: the lines of their recurring invoice. */
export interface ClientItemsTable {
  org_id: string;
  client_id: string;
  /** From 0, in the order sent. */
  position: number;
  item_uuid: string;
  /** Thousandths. */
  quantity: number;
  /** Minor units of the item's currency; null: the client's own price, else the catalogue's. */
  price: number | null;
  /** `clients.seq`. */
  client_seq: number;
}

/** Where an organization's clients are numbered; made with its first one (`clients/sequence.ts`). */
export interface ClientNumbersTable {
  org_id: string;
  /** From 1: which range of `clients.seq` is this organization's. */
  slot: number;
  /** The last `clients.seq` given; deleted clients keep theirs. */
  last_seq: number;
  /** The country code of `client_phones`: the organization's when it made its first client. A later one changes no row. */
  phones_code: string;
}

/**
 * Full-text index of the clients that are not deleted. No `org_id`: an organization's rows are the
 * range of its slot. Kept by `clients/list/search.ts`.
 */
export interface ClientSearchTable {
  /** `clients.seq`. */
  rowid: number;
  /** The searched fields, folded by `foldForSearch`. Can be matched, not read back. */
  text: string;
}

/** Every character that the indexed texts of an organization's clients and tickets have, folded. */
export interface SearchCharactersTable {
  org_id: string;
  character: string;
}

/** Clients whose tickets are still indexed by what they were called before; `tickets/jobs/search-index.ts` clears it. */
export interface RenamedClientsTable {
  org_id: string;
  client_id: string;
  /** Name and phone, folded: what their tickets are found by now. */
  text: string;
  /** The client's tickets with a smaller `seq` are done. */
  next_seq: number;
}
