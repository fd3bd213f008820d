import { Random } from "../../../src/demo/random.ts";
import { until } from "../../until.ts";
import { monitor, startBeside } from "./beside.ts";
import { Company } from "./company.ts";
import { Desk } from "./desk.ts";
import { Followers } from "./followers.ts";
import { WronglyAnswered } from "./journal.ts";

export interface Killed {
  kills: number;
  answered: number;
  unanswered: number;
  done_unanswered: number;
  reads: number;
  /** From the start of the process to the first 200 of `/ready`. */
  slowest_ready_ms: number;
  faults: string[];
}

const desks = 16;
/** A file of its own after so many kills: each is looked through as a whole after every one. */
const kills_each_file = 40;
/** Kills a service again and again amid everything that it does, and holds what is left against what it answered. */
export const tortureByKills = async (seed: number, kills: number): Promise<Killed> => {
  const random = new Random(seed);
  const sum: Killed = {
    kills: 0,
    answered: 0,
    unanswered: 0,
    done_unanswered: 0,
    reads: 0,
    slowest_ready_ms: 0,
    faults: [],
  };
  while (sum.kills < kills && sum.faults.length === 0) {
    const count = Math.min(kills_each_file, kills - sum.kills);
    const more = await tortureOneFile(random, count);
    sum.kills += more.kills;
    sum.answered += more.answered;
    sum.unanswered += more.unanswered;
    sum.done_unanswered += more.done_unanswered;
    sum.reads += more.reads;
    sum.slowest_ready_ms = Math.max(sum.slowest_ready_ms, more.slowest_ready_ms);
    sum.faults.push(...more.faults);
  }
  return sum;
};

const tortureOneFile = async (random: Random, kills: number): Promise<Killed> => {
  const company = await Company.open(random);
  const { service, journal, auditor } = company;
  const followers = new Followers(service);
  const killed = { kills: 0, slowest_ready_ms: 0 };
  try {
    while (killed.kills < kills && auditor.faults.length === 0) {
      await workUntilKilled(company, followers, random, killed.kills);
      killed.kills += 1;
      killed.slowest_ready_ms = Math.max(killed.slowest_ready_ms, await company.startUntilReady());
      await auditor.audit();
    }
    await auditor.compareAll();
    auditor.faults.push(...(await followers.faults()), ...(await company.outboxFaults()));
  } catch (error) {
    auditor.faults.push(String(error));
  } finally {
    await company.remove();
  }
  const { faults, unanswered, done_unanswered } = auditor;
  const { answered, reads } = journal;
  return { ...killed, answered, unanswered, done_unanswered, reads, faults };
};

/** The moment goes by answers, so that it falls amid calls, and a little by the clock. */
const workUntilKilled = async (
  { service, journal, premises }: Company,
  followers: Followers,
  random: Random,
  nth: number,
): Promise<void> => {
  const until_answered = journal.answered + random.between(1, 120);
  const team = Array.from({ length: desks }, () => new Desk(journal, random, premises));
  const working = Promise.allSettled(team.map((desk) => desk.work()));
  const following = followers.follow().catch(() => {});
  const monitoring = monitor(service).catch((error: unknown) => error);
  const endBeside = startBeside(service, random, nth);
  let is_over = false;
  working.then(() => {
    is_over = true;
  });
  await until("there is something to lose", () => is_over || journal.answered >= until_answered);
  await Bun.sleep(random.between(0, 12));
  const ended_beside = endBeside();
  await service.kill();
  const ends = (await working).map((end) => (end.status === "rejected" ? end.reason : undefined));
  for (const reason of [...ends, await monitoring])
    if (reason instanceof WronglyAnswered) throw reason;
  await following;
  await followers.cut();
  await ended_beside;
};
