import type { Instant } from "../../clock/instant.ts";

/** The calls of a key today and its last use, which is null if it was never used. */
export interface KeyUse {
  calls_today: number;
  last_used_at: Instant | null;
  last_used_ip: string | null;
}

/** The usage of API keys. The counts are in the memory of the event loop, so reader threads do not have them. */
export interface KeyUsage {
  /** The usage of a key. */
  of(key_id: string): KeyUse;
  /** Records the calendar addresses that the caller, if it is a key, is shown: tokens by user id. */
  recordShownCalendars(tokens: ReadonlyMap<string, string>): void;
  /** The recorded addresses that are not in `shown_calendars` yet: token hashes by user id. */
  unsavedCalendars(key_id: string): ReadonlyMap<string, string>;
}
