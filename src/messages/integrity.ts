import { sql } from "kysely";
import type { Readable } from "../database/connection.ts";
import { type CheckQuery, runChecks } from "../database/integrity.ts";

const wrong_states: CheckQuery = {
  message: sql`'message ' || id || ' is ' || status || ', to be sent at ' || ifnull(next_attempt_at, 'no time')`,
  from: sql`from "messages" where (status = 'queued') <> (next_attempt_at is not null)`,
};

/** Checks the e-mail queue. Reads every message. */
export const checkMessages = (db: Readable): string[] => runChecks(db, [wrong_states]);
