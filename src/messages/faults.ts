import { sql } from "kysely";
import type { Readable } from "../database/connection.ts";
import { faultsOf, type Look } from "../database/faults.ts";

const lost_messages: Look = {
  words: sql`'message ' || id || ' is ' || status || ', to be sent at ' || ifnull(next_attempt_at, 'no time')`,
  from: sql`from "messages" where (status = 'queued') <> (next_attempt_at is not null)`,
};

/** What is wrong with the e-mail of any organization, in words. It reads all of it. */
export const messageFaults = (db: Readable): string[] => faultsOf(db, [lost_messages]);
