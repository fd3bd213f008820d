import { sql } from "kysely";
import type { Readable } from "../database/connection.ts";
import { type CheckQuery, runChecks } from "../database/integrity.ts";
import { kept_days } from "../events/prune.ts";

const wrong_states: CheckQuery = {
  message: sql`'delivery ' || id || ' is ' || status || ', due at ' || ifnull(next_attempt_at, 'no time')
    || ', delivered at ' || ifnull(delivered_at, 'no time')`,
  from: sql`from "webhook_deliveries" where (status = 'pending') <> (next_attempt_at is not null)
    or (status = 'delivered') <> (delivered_at is not null)`,
};

/**
 * Excludes pings, which are not events, and resends, which may be older than the feed. In a pruned feed only
 * deliveries from its horizon up to the pruning count: a clock that ran ahead leaves deliveries that seem
 * younger than their events, which were pruned correctly.
 */
const lost_events: CheckQuery = {
  message: sql`'delivery ' || delivery.id || ' refers to event ' || delivery.event_id || ', which does not exist'`,
  from: sql`from "webhook_deliveries" as delivery
    left join "event_horizon" as horizon on horizon.org_id = delivery.org_id
    where delivery.topic <> 'webhook.ping' and delivery.resend_of is null
      and delivery.created_at >= ifnull(horizon.pruned_before, '')
      and (horizon.pruned_before is null
        or unixepoch(delivery.created_at) < unixepoch(horizon.pruned_before, ${sql.lit(`+${kept_days} days`)}))
      and (delivery.org_id, delivery.event_id) not in (select org_id, id from "events")`,
};

const beyond_horizon: CheckQuery = {
  message: sql`'event ' || event.id || ' is older than the start of the feed'`,
  from: sql`from "event_horizon" as horizon
    join "events" as event on event.org_id = horizon.org_id and event.seq <= horizon.pruned_seq`,
};

const dead_replays: CheckQuery = {
  message: sql`'replay ' || replay.id || ' goes to an endpoint that is off or deleted'`,
  from: sql`from "webhook_replays" as replay
    join "webhook_endpoints" as endpoint on endpoint.org_id = replay.org_id and endpoint.id = replay.endpoint_id
    where endpoint.active = 0 or endpoint.deleted_at is not null`,
};

/** Checks events and deliveries. Reads all of them. */
export const checkDeliveries = (db: Readable): string[] =>
  runChecks(db, [wrong_states, lost_events, beyond_horizon, dead_replays]);
