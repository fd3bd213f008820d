import type { Ticket, TimeOff } from "../../api/document.d.ts";
import { asRefusal, type Refusal } from "../../api/refusal.ts";
import { book, unbook } from "../../booking/book.ts";
import { restoreVisit } from "../../booking/restore-visit.ts";
import { deleteTimeOff } from "../technician/time-off-calls.ts";
import { chosenOption, type Proposal } from "./propose.ts";

export interface MovedVisit {
  proposal: Proposal;
  ticket: Ticket;
}

export interface MoveResults {
  moved: MovedVisit[];
  /** Refusals by ticket id. */
  failed: Map<string, Refusal>;
}

/** Books all proposals. One that is refused does not stop the others. */
export const moveAll = async (proposals: readonly Proposal[]): Promise<MoveResults> => {
  const results: MoveResults = { moved: [], failed: new Map() };
  await Promise.all(
    proposals.map(async (proposal) => {
      const { id, version } = proposal.visit;
      const option = chosenOption(proposal);
      try {
        const ticket = await (option ? book(id, visitOf(option), version) : unbook(id, version));
        results.moved.push({ proposal, ticket });
      } catch (error) {
        results.failed.set(id, asRefusal(error));
      }
    }),
  );
  return results;
};

const visitOf = ({
  technician_id,
  scheduled_at,
  scheduled_until,
}: {
  technician_id: string;
  scheduled_at: string;
  scheduled_until: string;
}) => ({ technician_id, scheduled_at, scheduled_until });

/** Deletes the time off, and gives the technician their visits back. Returns the refusals. */
export const restoreAll = async (
  technician_id: string,
  time_off: TimeOff | undefined,
  moved: readonly MovedVisit[],
): Promise<Refusal[]> => {
  const refusals: Refusal[] = [];
  const attempt = async (change: () => Promise<unknown>): Promise<void> => {
    try {
      await change();
    } catch (error) {
      refusals.push(asRefusal(error));
    }
  };
  // First, since the visits are in it.
  if (time_off) await attempt(() => deleteTimeOff(technician_id, time_off.id));
  await Promise.all(
    moved.map(({ proposal: { visit }, ticket }) =>
      attempt(() => restoreVisit(visit.id, visitOf({ technician_id, ...visit }), ticket.version)),
    ),
  );
  return refusals;
};
