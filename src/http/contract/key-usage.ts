import type { Instant } from "../../clock/instant.ts";

/** The calls of a key today, and its last use: null when it was never used. */
export interface KeyUse {
  calls_today: number;
  last_used_at: Instant | null;
  last_used_ip: string | null;
}

/** What operations read and note about API keys. The counts are in memory: only the event loop has them. */
export interface KeyUsage {
  /** The calls of a key. */
  of(key_id: string): KeyUse;
  /** Notes whose calendar addresses the caller is shown, where it is a key: tokens by user id. */
  noteCalendars(tokens: ReadonlyMap<string, string>): void;
  /** What was noted for a key and is not in `shown_calendars` yet: hashes of tokens by user id. */
  notedCalendars(key_id: string): ReadonlyMap<string, string>;
}
