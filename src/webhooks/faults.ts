import { sql } from "kysely";
import type { Readable } from "../database/connection.ts";
import { faultsOf, type Look } from "../database/faults.ts";
import { kept_days } from "../events/prune.ts";

const wrong_states: Look = {
  words: sql`'delivery ' || id || ' is ' || status || ', due at ' || ifnull(next_attempt_at, 'no time')
    || ', delivered at ' || ifnull(delivered_at, 'no time')`,
  from: sql`from "webhook_deliveries" where (status = 'pending') <> (next_attempt_at is not null)
    or (status = 'delivered') <> (delivered_at is not null)`,
};

/**
 * A ping is no event; what is sent again may be older than the feed. Where the feed was shortened, only
 * what was sent from its horizon up to that moment: a clock that ran ahead leaves deliveries that seem
 * younger than their events, which are gone by right.
 */
const lost_events: Look = {
  words: sql`'delivery ' || delivery.id || ' is of the event ' || delivery.event_id || ', which is not there'`,
  from: sql`from "webhook_deliveries" as delivery
    left join "event_horizon" as horizon on horizon.org_id = delivery.org_id
    where delivery.topic <> 'webhook.ping' and delivery.resend_of is null
      and delivery.created_at >= ifnull(horizon.pruned_before, '')
      and (horizon.pruned_before is null
        or unixepoch(delivery.created_at) < unixepoch(horizon.pruned_before, ${sql.lit(`+${kept_days} days`)}))
      and (delivery.org_id, delivery.event_id) not in (select org_id, id from "events")`,
};

const beyond_horizon: Look = {
  words: sql`'event ' || event.id || ' lies before the first one that the feed has'`,
  from: sql`from "event_horizon" as horizon
    join "events" as event on event.org_id = horizon.org_id and event.seq <= horizon.pruned_seq`,
};

const replays_of_none: Look = {
  words: sql`'replay ' || replay.id || ' goes to an endpoint that is off or deleted'`,
  from: sql`from "webhook_replays" as replay
    join "webhook_endpoints" as endpoint on endpoint.org_id = replay.org_id and endpoint.id = replay.endpoint_id
    where endpoint.active = 0 or endpoint.deleted_at is not null`,
};

/** What is wrong with the events and deliveries of any organization, in words. It reads all of them. */
export const deliveryFaults = (db: Readable): string[] =>
  faultsOf(db, [wrong_states, lost_events, beyond_horizon, replays_of_none]);
