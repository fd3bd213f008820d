import past from "../../../db/demo/past.json";
import type { Caller } from "../../access/caller.ts";
import { requireInvoice } from "../../billing/invoices/queries.ts";
import { type Instant, plusSeconds } from "../../clock/instant.ts";
import { cancelTicket } from "../../completion/cancel.ts";
import { completeTicket } from "../../completion/complete.ts";
import type { CompleteInput } from "../../completion/wire.ts";
import { archiveTicket, startTicket } from "../../tickets/lifecycle/transitions.ts";
import { findTicket } from "../../tickets/queries.ts";
import { scheduleTicket } from "../../tickets/visits/schedule.ts";
import type { TimedStep } from "../job-actions.ts";
import { cancel_reasons } from "../jobs.ts";
import { inventHabit, payInvoice } from "../payments.ts";
import { inventCompletion, type Step } from "../work-done.ts";
import type { ClientPast } from "./clients.ts";
import type { Visit } from "./roster.ts";
import { day, hour, type JobType, type PastJob, type Scene } from "./scene.ts";

export const bookAt = (
  { owner }: Scene,
  at: Instant,
  { technician, ...window }: Visit,
): TimedStep => ({
  at,
  work: (tx, ticket) =>
    scheduleTicket(tx, owner, ticket, { technician_id: technician.id, ...window }),
});

export const cancelAt = (scene: Scene, at: Instant): TimedStep[] => {
  const reason = scene.random.pick(cancel_reasons);
  return [
    { at, work: (tx, ticket) => cancelTicket(tx, scene.owner, ticket, reason) },
    ...archiveAfter(scene, at),
  ];
};

export const startAt = ({ owner }: Scene, at: Instant): TimedStep => ({
  at,
  work: (tx, ticket) => startTicket(tx, owner, ticket),
});

export const revisitAt = ({ random, owner }: Scene, at: Instant): TimedStep => {
  const { reason, reason_code } = random.pickByShare(past.revisits);
  const input = { outcome: "revisit", reason, reason_code } as CompleteInput;
  return { at, work: (tx, ticket) => completeTicket(tx, owner, ticket, input) };
};

/** A step of the job that follows up another one. */
export const onFollowUp =
  (owner: Caller, work: Step): Step =>
  (tx, { id }) => {
    const follow_up = tx.first(tx.from("tickets").select("id").where("follow_up_of", "=", id));
    if (follow_up) work(tx, findTicket(tx, owner, follow_up.id));
  };

/** Completes and bills a job. What was not paid at the door nearly all pay later. */
export const completeAt = (
  scene: Scene,
  { client }: PastJob,
  type: JobType,
  at: Instant,
  more: Partial<CompleteInput> = {},
): TimedStep[] => {
  const { random, owner, provider } = scene;
  const done = inventCompletion(random, owner, provider, type, { billed: 0.97, more });
  return [
    ...done.map((work, index) => ({ at: plusSeconds(at, index * 16 * hour), work })),
    ...archiveAfter(scene, plusSeconds(at, 16 * hour)),
    ...(client && random.chance(0.96) ? [payAfter(scene, client, at)] : []),
  ];
};

const payAfter = ({ random, owner }: Scene, client: ClientPast, at: Instant): TimedStep => {
  const habit = { ...inventHabit(random, client), fate: "whole" };
  return {
    at: plusSeconds(at, random.between(1, 40) * day),
    work: (tx, { invoice_id }) => {
      if (invoice_id !== null)
        payInvoice(tx, owner.organization, requireInvoice(tx, invoice_id), habit);
    },
  };
};

/** The nightly job archives what ended before that. */
const kept_days = 31;

/** By hand what the nightly job does not archive yet: today's boards have jobs of their own. */
export const archiveAfter = ({ owner, now }: Scene, at: Instant): TimedStep[] =>
  plusSeconds(at, kept_days * day) < now
    ? []
    : [
        {
          at: plusSeconds(at, 2 * hour),
          work: (tx, ticket) => archiveTicket(tx, owner, ticket),
        },
      ];
