import type work from "../../../db/demo/work.json";
import type { Caller } from "../../access/caller.ts";
import type { Instant } from "../../clock/instant.ts";
import type { Kind } from "../jobs.ts";
import type { Provider } from "../provider.ts";
import type { Random } from "../random.ts";
import type { ClientPast } from "./clients.ts";
import type { Book } from "./roster.ts";

/** What every past job needs. */
export interface Scene {
  random: Random;
  owner: Caller;
  provider: Provider;
  book: Book;
  now: Instant;
}

export interface PastJob {
  kind: Kind;
  created_at: Instant;
  /** Null for one of the network. */
  client: ClientPast | null;
}

export type JobType = (typeof work.job_types)[number];

export const minute = 60;
export const hour = 3600;
export const day = 24 * hour;
