import work from "../../../db/demo/work.json";
import { type Instant, plusSeconds } from "../../clock/instant.ts";
import { missingSkills } from "../../technicians/time/availability.ts";
import { jobActions, type TimedStep } from "../job-actions.ts";
import { inventInput } from "../jobs.ts";
import { lookUp } from "../look-up.ts";
import type { Random } from "../random.ts";
import type { DemoTechnician } from "../technicians.ts";
import type { TimedAction } from "../timed-action.ts";
import type { Visit } from "./roster.ts";
import { hour, type JobType, minute, type PastJob, type Scene } from "./scene.ts";
import { bookAt, cancelAt, completeAt, onFollowUp, revisitAt, startAt } from "./steps.ts";

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
    ...(end === "cancelled"
      ? cancelAt(scene, plusSeconds(visit.scheduled_at, -10 * minute))
      : workOn(scene, job, type, visit, end)),
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

/** The work of a visit, and that of a second one after a revisit or a follow-up. */
const workOn = (
  scene: Scene,
  job: PastJob,
  type: JobType,
  visit: Visit,
  end: string,
): TimedStep[] => {
  const { random, owner, provider } = scene;
  const is_on_time = random.chance(visit.technician.on_time);
  const late_minutes = is_on_time ? random.between(-8, 10) : random.between(18, 100);
  const started_at = plusSeconds(visit.scheduled_at, late_minutes * minute);
  const took = Math.round((type.duration_minutes * minute * random.between(60, 130)) / 100);
  const ended_at = plusSeconds(started_at, took);
  const start = startAt(scene, started_at);
  const later = plusSeconds(ended_at, random.between(3, 30) * hour);
  const again = end === "done" ? null : scene.book([visit.technician], later, durationOf(type));
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
