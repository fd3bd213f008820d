import { Random } from "../../../src/demo/random.ts";
import { main } from "../../command.ts";
import { until } from "../../until.ts";
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
  const running = random.chance(0.2) ? startMonthly(service, nth) : null;
  let is_over = false;
  working.then(() => {
    is_over = true;
  });
  await until("there is something to lose", () => is_over || journal.answered >= until_answered);
  await Bun.sleep(random.between(0, 12));
  running?.kill("SIGKILL");
  await service.kill();
  for (const ended of await working)
    if (ended.status === "rejected" && ended.reason instanceof WronglyAnswered) throw ended.reason;
  await following;
  await followers.cut();
  await running?.exited;
};

/** The bills of another month each time. */
const startMonthly = ({ database }: { database: string }, nth: number): Bun.Subprocess => {
  const now = `${2031 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, "0")}-05T10:00:00Z`;
  return Bun.spawn([process.execPath, main, "job", "run", "recurring-invoices", "--now", now], {
    env: { ...process.env, DATABASE_PATH: database },
    stdout: "ignore",
    stderr: "ignore",
  });
};
