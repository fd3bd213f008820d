import { afterEach, beforeEach, expect, jest, setSystemTime, test } from "bun:test";
import pino from "pino";
import { type RecurringJob, startCron } from "../../src/clock/cron.ts";

const log = pino({ level: "silent" });
let cron: ReturnType<typeof startCron> | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  setSystemTime(new Date("2026-10-15T08:00:30Z"));
});
afterEach(async () => {
  await cron?.stop();
  jest.useRealTimers();
  setSystemTime();
});

/** Lets the time pass, and what is due then run to its end. */
const pass = async (seconds: number): Promise<void> => {
  jest.advanceTimersByTime(seconds * 1000);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

const each_minute = (run: RecurringJob["run"]): RecurringJob => ({
  name: "job",
  pattern: "* * * * *",
  run,
});

test("a job comes round, and hears since when it has not run well", async () => {
  const ran: string[] = [];
  let broken = false;
  const job = each_minute(async (since, at) => {
    ran.push(`${since.slice(11, 19)} ${at.slice(11, 19)}`);
    if (broken) throw new Error("broken");
    return 0;
  });
  cron = startCron([job], log);
  await pass(30);
  broken = true;
  await pass(60);
  broken = false;
  await pass(60);
  expect(ran).toEqual(["08:00:30 08:01:00", "08:01:00 08:02:00", "08:01:00 08:03:00"]);
});

test("a job that takes long does not run beside itself; a stop tells it, and waits for it", async () => {
  let runs = 0;
  let finish = () => {};
  let told: AbortSignal | undefined;
  const job = each_minute((_since, _at, stop) => {
    runs += 1;
    told = stop;
    return new Promise((resolve) => {
      finish = () => resolve(1);
    });
  });
  cron = startCron([job], log);
  await pass(180);
  expect(runs).toBe(1);
  expect(told?.aborted).toBe(false);
  let stopped = false;
  cron.stop().then(() => {
    stopped = true;
  });
  await pass(0);
  expect([told?.aborted, stopped]).toEqual([true, false]);
  finish();
  await pass(0);
  expect(stopped).toBe(true);
});

/** Moves the wall's clock; the one that only runs forwards stays. */
const jump = (hours: number): void => {
  setSystemTime(new Date(Date.now() + hours * 3_600_000));
};

const jumps: [number, string[]][] = [
  // At three each night: jumped over, so it runs as soon as that is seen, and again in the next night.
  [24, ["2026-10-16T08:01:00Z", "2026-10-17T03:00:00Z"]],
  // The night is still to come, by an hour less and by a day more.
  [1, ["2026-10-16T03:00:00Z", "2026-10-17T03:00:00Z"]],
  [-1, ["2026-10-16T03:00:00Z", "2026-10-17T03:00:00Z"]],
  [-24, ["2026-10-15T03:00:00Z", "2026-10-16T03:00:00Z"]],
];

test.each(jumps)(
  "a clock moved by %d hours: a nightly job runs once a night",
  async (hours, runs) => {
    const ran: string[] = [];
    const job: RecurringJob = {
      name: "job",
      pattern: "0 3 * * *",
      run: async (_since, at) => {
        ran.push(at);
        return 0;
      },
    };
    cron = startCron([job], log);
    jump(hours);
    while (ran.length < 2) await pass(600);
    expect(ran).toEqual(runs);
  },
);
