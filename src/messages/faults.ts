import { sql } from "kysely";
import type { Readable } from "../database/connection.ts";
import { faultsOf, type Look } from "../database/faults.ts";

const wrong_counts: Look = {
  words: sql`'of ' || status || ' messages of the kind ' || kind || ' ' || sum(count) || ' more are counted than there are'`,
  from: sql`from (
      select org_id, kind, status, count from "message_counts"
      union all
      select org_id, kind, status, -count(*) from "messages" group by org_id, kind, status)
    group by org_id, kind, status having sum(count) <> 0`,
};

const lost_messages: Look = {
  words: sql`'message ' || id || ' is ' || status || ', to be sent at ' || ifnull(next_attempt_at, 'no time')`,
  from: sql`from "messages" where (status = 'queued') <> (next_attempt_at is not null)`,
};

/** What is wrong with the e-mail of any organization, in words. It reads all of it. */
export const messageFaults = (db: Readable): string[] =>
  faultsOf(db, [wrong_counts, lost_messages]);
