import type { Instant } from "../../clock/instant.ts";
import type { AppliedState, ControllerKind, WantedAccess } from "../../shared/access-vocabulary.ts";
import type { Flag } from "./values.ts";

/** What goes first: 0, what has just changed; 1, syncs and retries; 2, checks of what is applied. */
export type AccessTurn = 0 | 1 | 2;

/** A router or RADIUS server that carries out suspensions. */
export interface AccessControllersTable {
  org_id: string;
  id: string;
  name: string;
  kind: ControllerKind;
  /** Of a router: an https origin. Null of RADIUS. */
  url: string | null;
  /** Of RADIUS, as `port`: a name or an address. Null of a router. */
  host: string | null;
  port: number | null;
  /** Of a router. */
  username: string | null;
  /** A router's password or the RADIUS secret, encrypted. Null: the key was lost, and it must be set again. */
  secret: string | null;
  /** The only certificate that is accepted, 64 hex digits. Null: verified by authorities. */
  certificate_sha256: string | null;
  /** 0: it is not used. */
  active: Flag;
  /** Incremented by each change of how it is reached. */
  revision: number;
  /** A sync has queued the clients up to this `seq`. Null: no sync is under way. */
  sync_after: number | null;
  /** Why it could not be reached or used last. Null: it could. */
  last_error: string | null;
  last_ok_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  /** Its rows in `client_access` are deleted in slices, then it is. */
  deleted_at: Instant | null;
}

/**
 * What a client may do, and whether a controller has it so: for each client with an account and each active
 * controller. Queued by the triggers `client_access_…` and by syncs.
 */
export interface ClientAccessTable {
  org_id: string;
  client_id: string;
  controller_id: string;
  wanted: WantedAccess;
  applied: AppliedState;
  /** Failed attempts in a row. */
  attempts: number;
  /** For an operator. Null unless failed. */
  error: string | null;
  /** When the state was last read from the controller. */
  checked_at: Instant | null;
  /** Incremented when it is queued again. The result of an attempt that began before is dropped. */
  revision: number;
  /** An `AccessTurn`. */
  turn: number;
  /** Unix milliseconds. 0: at once. Null: nothing to do. */
  next_attempt_at: number | null;
}
