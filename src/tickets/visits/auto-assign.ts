import type { Organization } from "../../access/organization-queries.ts";
import { ofMillis } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import { isAvailable, rank } from "../../technicians/ranking.ts";
import type { Visit } from "./booking.ts";
import { type Judged, judgeCandidates, type WantedVisit, withTieBreakers } from "./candidates.ts";
import { placesOf } from "./tie-breakers.ts";

/**
 * The visit of a new ticket by whoever is suggested first, each judged by their own next free slot
 * (§4.5); null when nobody is free within 14 days.
 */
export const autoAssign = (
  tx: OrgTx,
  organization: Organization,
  ticket: Pick<WantedVisit, "board_id" | "client_id" | "job_type">,
): Visit | null => {
  const wanted = { ...ticket, id: null, seq: null, window: null };
  const best = leastBooked(judgeCandidates(tx, organization, wanted, tx.now));
  const places = placesOf(tx, ticket.client_id);
  const [first] = best.length > 1 ? rank(withTieBreakers(tx, wanted, places, best)) : best;
  if (!first?.window) return null;
  return {
    technician_id: first.id,
    scheduled_at: ofMillis(first.window.from_ms),
    scheduled_until: ofMillis(first.window.until_ms),
    auto: true,
    overridden: [],
    override_reason: null,
  };
};

/** Only between these do the further keys of the order decide. */
const leastBooked = (judged: readonly Judged[]): Judged[] => {
  const available = judged.filter(isAvailable);
  const least = Math.min(...available.map(({ booked_minutes }) => booked_minutes));
  return available.filter(({ booked_minutes }) => booked_minutes === least);
};
