import type { Organization } from "../../access/organization-queries.ts";
import { ofMillis } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import { isAvailable, rank } from "../../technicians/ranking.ts";
import type { Visit } from "./booking.ts";
import {
  type AssessedCandidate,
  assessCandidates,
  type VisitToAssign,
  withTieBreakers,
} from "./candidates.ts";
import { clientAreaOf } from "./tie-breakers.ts";

/**
 * The visit of a new ticket by the best suggested technician in their own next free slot (§4.5). Null if no technician is
 * free within 14 days.
 */
export const autoAssign = (
  tx: OrgTx,
  organization: Organization,
  ticket: Pick<VisitToAssign, "board_id" | "client_id" | "job_type">,
): Visit | null => {
  const visit = { ...ticket, id: null, seq: null, window: null };
  const best = leastBooked(assessCandidates(tx, organization, visit, tx.now));
  const area = clientAreaOf(tx, ticket.client_id);
  const [first] = best.length > 1 ? rank(withTieBreakers(tx, visit, area, best)) : best;
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

/** Tie-breakers decide only between these, so they are not loaded for the others. */
const leastBooked = (candidates: readonly AssessedCandidate[]): AssessedCandidate[] => {
  const available = candidates.filter(isAvailable);
  const least = Math.min(...available.map(({ booked_minutes }) => booked_minutes));
  return available.filter(({ booked_minutes }) => booked_minutes === least);
};
