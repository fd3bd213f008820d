import { sql } from "kysely";
import type { Readable } from "../database/connection.ts";
import { type CheckQuery, runChecks } from "../database/integrity.ts";

const wrong_storage: CheckQuery = {
  message: sql`'organization ' || org_id || ' counts ' || kept || ' stored bytes, but has ' || stored`,
  from: sql`from (
    select org_id, sum(kept) as kept, sum(stored) as stored from (
      select org_id, bytes as kept, 0 as stored from "organization_storage"
      union all select org_id, 0, size from "ticket_attachments"
      union all select org_id, 0, size from "payment_slips"
      union all select org_id, 0, octet_length(body) from "ticket_comments"
      union all select org_id, 0, octet_length(description) from "tickets" where description is not null
      union all select org_id, 0, octet_length(data) from "ticket_history" where type = 'updated'
      union all select org_id, 0, octet_length(body) + ifnull(octet_length(compressed), 0)
        from "idempotent_answers")
    group by org_id)
    where kept <> stored`,
};

/** Checks that `organization_storage` matches the bytes stored. Reads every row that a quota counts. */
export const checkStorage = (db: Readable): string[] => runChecks(db, [wrong_storage]);
