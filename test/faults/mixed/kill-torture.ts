import { Random } from "../../../src/demo/random.ts";
import { main } from "../../command.ts";
import { until } from "../../until.ts";
import { BookingService } from "../booking-service.ts";
import {
  neverCommitted,
  neverTaken,
  otherThanEvents,
  readOutbox,
  withoutDeliveries,
} from "../delivery-faults.ts";
import type { Behaviour } from "../tortured-receiver.ts";
import { TorturedReceiver } from "../tortured-receiver.ts";
import { Auditor } from "./auditor.ts";
import { Desk, type Premises } from "./desk.ts";
import { Followers } from "./followers.ts";
import { Journal, WronglyAnswered } from "./journal.ts";

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
const receivers: readonly Behaviour[] = ["steady", "slow", "failing", "reset"];
const topics = ["client.created", "ticket.created", "ticket.completed", "invoice.created"];

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
  const receiver = new TorturedReceiver(random);
  await receiver.listen();
  const service = new BookingService(receiver, {
    WEBHOOK_RETRY_WAITS: Array(20).fill(0.1).join(),
  });
  const journal = new Journal(service);
  const auditor = new Auditor(service, journal);
  const followers = new Followers(service);
  let slowest_ready_ms = 0;
  let killed = 0;
  try {
    const premises = await open(service, receiver);
    while (killed < kills && auditor.faults.length === 0) {
      const team = Array.from({ length: desks }, () => new Desk(journal, random, premises));
      await workUntilKilled({ service, journal, followers, random, team, nth: killed });
      killed += 1;
      slowest_ready_ms = Math.max(slowest_ready_ms, await startUntilReady(service));
      await auditor.audit();
    }
    await auditor.compareAll();
    auditor.faults.push(...(await followers.faults()));
    auditor.faults.push(...(await outboxFaults(service, receiver)));
  } catch (error) {
    auditor.faults.push(String(error));
  } finally {
    await service.remove();
    receiver.stop();
  }
  const { faults, unanswered, done_unanswered } = auditor;
  const { answered, reads } = journal;
  return { kills: killed, answered, unanswered, done_unanswered, reads, slowest_ready_ms, faults };
};

const open = async (service: BookingService, receiver: TorturedReceiver): Promise<Premises> => {
  const technicians = ["Rima", "Elie", "Sami"].map((name) => service.technician(name));
  await service.open();
  for (const behaviour of receivers) {
    const endpoint = await service.made("/v1/webhooks", { url: receiver.url(behaviour), topics });
    receiver.secrets.set(behaviour, endpoint.secret);
  }
  const { body: board } = await service.call("GET", `/v1/ticket-boards/${service.board_id}`);
  const columns: { id: string; category: string }[] = board.columns;
  const column_id = columns.find(({ category }) => category === "in_progress")?.id ?? "";
  const { board_id, job_type_id } = service;
  return { board_id, job_type_id, column_id, technicians, items: service.items() };
};

interface Work {
  service: BookingService;
  journal: Journal;
  followers: Followers;
  random: Random;
  team: readonly Desk[];
  nth: number;
}

/** The moment of the kill goes by answers, so that it falls amid calls, or by sendings, or by the clock right behind the start. */
const workUntilKilled = async (work: Work): Promise<void> => {
  const { service, journal, followers, random, team, nth } = work;
  const until_answered = journal.answered + random.between(1, 120);
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
const startMonthly = ({ database }: BookingService, nth: number): Bun.Subprocess => {
  const now = `${2031 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, "0")}-05T10:00:00Z`;
  return Bun.spawn([process.execPath, main, "job", "run", "recurring-invoices", "--now", now], {
    env: { ...process.env, DATABASE_PATH: database },
    stdout: "ignore",
    stderr: "ignore",
  });
};

const startUntilReady = async (service: BookingService): Promise<number> => {
  const began = performance.now();
  await service.start();
  await until("it is ready", async () => (await fetch(`${service.base}/ready`)).status === 200);
  return performance.now() - began;
};

/** What the receivers got against what the file says, once everything has arrived. */
const outboxFaults = async (
  service: BookingService,
  receiver: TorturedReceiver,
): Promise<string[]> => {
  const isPending = () =>
    readOutbox(service.database).deliveries.some(({ status }) => status === "pending");
  await until("everything is delivered", () => !isPending());
  await service.stop();
  const outbox = readOutbox(service.database);
  const asked = Map.groupBy(receiver.asked, ({ delivery }) => delivery);
  const looks: Record<string, unknown[]> = {
    "an event without its deliveries": withoutDeliveries(outbox, topics, receivers.length),
    "a delivery that says something else than its event": otherThanEvents(outbox),
    "sent with another signature": receiver.asked.filter(({ is_genuine }) => !is_genuine),
    "sent, but never committed": neverCommitted(receiver.asked, outbox),
    "delivered, but never taken": neverTaken(outbox, asked),
    "not delivered": outbox.deliveries.filter(({ status }) => status !== "delivered"),
  };
  return Object.entries(looks).flatMap(([fault, cases]) =>
    cases.length > 0 ? [`${fault}: ${cases.length}`] : [],
  );
};
