import past from "../../../db/demo/past.json";
import work from "../../../db/demo/work.json";
import type { Caller } from "../../access/caller.ts";
import {
  type CalendarDate,
  dateIn,
  type Instant,
  plusDays,
  plusSeconds,
  startOfDate,
} from "../../clock/instant.ts";
import type { Kind } from "../jobs.ts";
import type { Provider } from "../provider.ts";
import type { Random } from "../random.ts";
import type { TimedAction } from "../timed-action.ts";
import { answerCall } from "./calls.ts";
import { type ClientPast, isClientAt } from "./clients.ts";
import { daysOfPast, officeTime, perDay } from "./days.ts";
import { createRoster } from "./roster.ts";
import type { PastJob, Scene } from "./scene.ts";
import { visitJob } from "./visits.ts";

/** How long ago the last of them began: later jobs are those of today's boards. */
const last_days_ago = 4;

/**
 * The jobs of the past: an installation for each new client, faults by season, and what clients ask for. All have
 * ended and are archived. `clients` are those who have them.
 */
export const inventPastJobs = (
  random: Random,
  owner: Caller,
  provider: Provider,
  clients: readonly ClientPast[],
  now: Instant,
): TimedAction[] => {
  const { organization } = owner;
  const { timezone } = organization;
  const until = startOfDate(plusDays(dateIn(timezone, now), -2), timezone);
  const book = createRoster(organization, until);
  const scene: Scene = { random, owner, provider, book, now };
  return daysOfPast(organization, now)
    .slice(0, -last_days_ago)
    .flatMap((day) => jobsOf(scene, clients, day))
    .flatMap((job) => (job.kind.job_type ? visitJob(scene, job) : answerCall(scene, job)));
};

const jobsOf = (scene: Scene, clients: readonly ClientPast[], day: CalendarDate): PastJob[] => {
  const { random, owner } = scene;
  const { timezone } = owner.organization;
  const called = (kind: Kind): PastJob[] => {
    const created_at = officeTime(random, timezone, day);
    const client = kind.board === "Network" ? null : someClient(random, clients, created_at);
    return client === undefined ? [] : [{ kind, created_at, client }];
  };
  const joined = clients.filter(({ joined_at }) => dateIn(timezone, joined_at) === day);
  const jobs = [
    ...joined.map((client) => ({
      kind: kindOf("Installation"),
      created_at: plusSeconds(client.joined_at, 600),
      client,
    })),
    ...timesOf(random, perDay("faults", day)).flatMap(() =>
      called(kindOf(random.pickByShare(past.faults).job_type)),
    ),
    ...timesOf(random, perDay("requests", day)).flatMap(() =>
      called(kindOf(random.pickByShare(past.requests).job_type)),
    ),
  ];
  return jobs.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
};

const kindOf = (job_type: string | null): Kind => {
  const kind = work.jobs.find((each) => each.job_type === job_type);
  if (!kind) throw new Error(`db/demo: no job has the type ${job_type}`);
  return kind;
};

/** An empty entry for each time that something happens on a day, `usual` times on average. */
const timesOf = (random: Random, usual: number): null[] => {
  const most = Math.floor(usual * 2) + (random.chance((usual * 2) % 1) ? 1 : 0);
  return Array.from({ length: random.between(0, most) }, () => null);
};

const tries_max = 20;

/** Somebody who was a client by then. */
const someClient = (
  random: Random,
  clients: readonly ClientPast[],
  at: Instant,
): ClientPast | undefined =>
  Array.from({ length: tries_max }, () => random.pick(clients)).find((client) =>
    isClientAt(client, at),
  );
