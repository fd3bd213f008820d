import type { Caller } from "../access/caller.ts";
import type { Instant } from "../clock/instant.ts";
import { createTicket } from "../tickets/create.ts";
import { findTicket } from "../tickets/queries.ts";
import type { TicketInput } from "../tickets/wire.ts";
import type { TimedAction } from "./timed-action.ts";
import type { Step } from "./work-done.ts";

export interface TimedStep {
  at: Instant;
  work: Step;
}

/** A new job, and its steps. */
export const jobActions = (
  owner: Caller,
  { at, input }: { at: Instant; input: TicketInput },
  steps: readonly TimedStep[],
): TimedAction[] => {
  let ticket_id = "";
  return [
    {
      at,
      run: (tx) => {
        ticket_id = createTicket(tx, owner, input).ticket.id;
      },
    },
    ...steps.map(
      ({ at, work }): TimedAction => ({
        at,
        run: (tx) => work(tx, findTicket(tx, owner, ticket_id)),
      }),
    ),
  ];
};
