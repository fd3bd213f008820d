import past from "../../../db/demo/past.json";
import work from "../../../db/demo/work.json";
import type { Caller } from "../../access/caller.ts";
import { requireInvoice } from "../../billing/invoices/queries.ts";
import { type Instant, plusSeconds } from "../../clock/instant.ts";
import { cancelTicket } from "../../completion/cancel.ts";
import { completeTicket } from "../../completion/complete.ts";
import type { CompleteInput } from "../../completion/wire.ts";
import { missingSkills } from "../../technicians/time/availability.ts";
import { archiveTicket, startTicket } from "../../tickets/lifecycle/transitions.ts";
import { findTicket } from "../../tickets/queries.ts";
import { scheduleTicket } from "../../tickets/visits/schedule.ts";
import { jobActions, type TimedStep } from "../job-actions.ts";
import { inventInput, type Kind } from "../jobs.ts";
import { lookUp } from "../look-up.ts";
import { inventHabit, payInvoice } from "../payments.ts";
import type { Provider } from "../provider.ts";
import type { Random } from "../random.ts";
import type { DemoTechnician } from "../technicians.ts";
import type { TimedAction } from "../timed-action.ts";
import { inventCompletion, type Step } from "../work-done.ts";
import type { ClientPast } from "./clients.ts";
import type { Book, Visit } from "./roster.ts";

export interface Scene {
  random: Random;
  owner: Caller;
  provider: Provider;
  book: Book;
  now: Instant;
}

export interface PastJob {
  kind: Kind;
  created_at: Instant;
  /** Null for one of the network. */
  client: ClientPast | null;
}

type JobType = (typeof work.job_types)[number];

const minute = 60;
const hour = 3600;
const day = 24 * hour;

/** How jobs end. Only clients are visited again. */
const ends = {
  client: [
    { end: "done", share: 83 },
    { end: "revisit", share: 7 },
    { end: "follow_up", share: 4 },
    { end: "cancelled", share: 6 },
  ],
  network: [
    { end: "done", share: 95 },
    { end: "cancelled", share: 5 },
  ],
};

/** A job with its visits. None if nobody has time for it. */
export const visitJob = (scene: Scene, job: PastJob): TimedAction[] => {
  const { random, owner, provider, book, now } = scene;
  const { kind, created_at, client } = job;
  const type = work.job_types.find(({ name }) => name === kind.job_type);
  if (!type) return [];
  const team = teamFor(scene, job, type);
  const asked = random.chance(0.6) ? [random.pick(team)] : team;
  const visit = book(asked, someTimeAfter(random, job, type), durationOf(type));
  if (!visit) return [];
  const { end } = random.pickByShare(client ? ends.client : ends.network);
  const board = lookUp(provider.boards, kind.board);
  const client_ref = client?.external_ref ?? "";
  const input = inventInput(random, owner, provider, { kind, board, created_at, client_ref });
  const steps = [
    bookAt(scene, plusSeconds(created_at, random.between(3, 15) * minute), visit),
    ...(end === "cancelled" ? cancelBefore(scene, visit) : workOn(scene, job, type, visit, end)),
  ];
  return jobActions(
    owner,
    { at: created_at, input },
    steps.filter(({ at }) => at <= now),
  );
};

/** Who can do it, if possible from the client's branch. Only the network is repaired at night. */
const teamFor = (
  { provider }: Scene,
  { kind, client }: PastJob,
  { skills }: JobType,
): DemoTechnician[] => {
  const members = lookUp(provider.boards, kind.board).technicians;
  const able = provider.technicians.filter(
    (technician) =>
      members.includes(technician.id) &&
      missingSkills(skills, technician.skills).length === 0 &&
      (client === null || !isAtNight(technician)),
  );
  const near = able.filter(({ branch_id }) => branch_id === client?.joins.branch_id);
  return near.length > 0 ? near : able;
};

const isAtNight = ({ weekly_hours }: DemoTechnician): boolean =>
  Object.values(weekly_hours ?? {}).some((ranges) => ranges?.some(({ start, end }) => end < start));

/** The sooner, the more urgent it is; sometimes days later. */
const someTimeAfter = (
  random: Random,
  { created_at }: PastJob,
  { sla_hours }: JobType,
): Instant => {
  const soon = Math.max(30 * minute, random.between(3, 30) * sla_hours * 0.01 * hour);
  const late = random.chance(0.12) ? random.between(24, 72) * hour : 0;
  return plusSeconds(created_at, Math.round(soon) + late);
};

const durationOf = ({ duration_minutes }: JobType): number => duration_minutes * 60_000;

const bookAt = ({ owner }: Scene, at: Instant, { technician, ...window }: Visit): TimedStep => ({
  at,
  work: (tx, ticket) =>
    scheduleTicket(tx, owner, ticket, { technician_id: technician.id, ...window }),
});

const reasons = ["The client cancelled", "It works again", "Created twice"];

const cancelBefore = (scene: Scene, { scheduled_at }: Visit): TimedStep[] => {
  const reason = scene.random.pick(reasons);
  const at = plusSeconds(scheduled_at, -10 * minute);
  return [
    { at, work: (tx, ticket) => cancelTicket(tx, scene.owner, ticket, reason) },
    ...archiveAfter(scene, at),
  ];
};

/** The work of a visit, and a second visit if it did not end. */
const workOn = (
  scene: Scene,
  job: PastJob,
  type: JobType,
  visit: Visit,
  end: string,
): TimedStep[] => {
  const { random, owner, provider, book } = scene;
  const is_on_time = random.chance(visit.technician.on_time);
  const late_minutes = is_on_time ? random.between(-8, 10) : random.between(18, 100);
  const started_at = plusSeconds(visit.scheduled_at, late_minutes * minute);
  const took = Math.round((type.duration_minutes * minute * random.between(60, 130)) / 100);
  const ended_at = plusSeconds(started_at, took);
  const start: TimedStep = {
    at: started_at,
    work: (tx, ticket) => startTicket(tx, owner, ticket),
  };
  const again =
    end === "done"
      ? null
      : book(
          [visit.technician],
          plusSeconds(ended_at, random.between(3, 30) * hour),
          durationOf(type),
        );
  if (!again) return [start, ...completeAt(scene, job, type, ended_at)];
  const second = [
    bookAt(scene, plusSeconds(ended_at, 20 * minute), again),
    ...workOn(scene, job, type, again, "done"),
  ];
  if (end === "revisit") return [start, revisitAt(scene, ended_at), ...second];
  const create_follow_up = { job_type_id: lookUp(provider.job_types, type.name) };
  return [
    start,
    ...completeAt(scene, job, type, ended_at, { outcome: "partial", create_follow_up }),
    ...second.map(({ at, work }) => ({ at, work: onFollowUp(owner, work) })),
  ];
};

const revisitAt = ({ random, owner }: Scene, at: Instant): TimedStep => {
  const { reason, reason_code } = random.pickByShare(past.revisits);
  const input = { outcome: "revisit", reason, reason_code } as CompleteInput;
  return { at, work: (tx, ticket) => completeTicket(tx, owner, ticket, input) };
};

/** A step of the job that follows up another one. */
const onFollowUp =
  (owner: Caller, work: Step): Step =>
  (tx, { id }) => {
    const follow_up = tx.first(tx.from("tickets").select("id").where("follow_up_of", "=", id));
    if (follow_up) work(tx, findTicket(tx, owner, follow_up.id));
  };

/** Completes and bills a job. What was not paid at the door nearly all pay later. */
const completeAt = (
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

/** By hand what the nightly job does not archive yet: today's boards have jobs of their own. */
export const archiveAfter = ({ owner, now }: Scene, at: Instant): TimedStep[] =>
  plusSeconds(at, 29 * day) < now
    ? []
    : [
        {
          at: plusSeconds(at, 2 * hour),
          work: (tx, ticket) => archiveTicket(tx, owner, ticket),
        },
      ];
