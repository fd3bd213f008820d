import { expect, test } from "bun:test";
import { Random } from "../../src/demo/random.ts";
import { checkRows } from "../../src/operations/check/check.ts";
import { checkBooks } from "../payment-world.ts";
import { names } from "./asked.ts";
import { type Asker, agree, everything, expectBooks, expectJournal, pathOf } from "./compare.ts";
import { Life } from "./life.ts";
import { randomQuestion } from "./random-questions.ts";

const worlds_count = Number(process.env.REPORT_WORLDS ?? 3);
const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));

/** So often a world is asked, and lives on for so many steps in between. */
const rounds = 2;
const steps = 60;
const questions_of_each = 3;

/** Who asks: somebody who sees everything, a key of one board, and a technician, who sees their own jobs. */
const askersOf = ({ world, premises }: Life): Asker[] => {
  const [board] = premises.boards;
  const [own = ""] = premises.technicians;
  const board_ids = [board?.id ?? ""];
  return [
    { reader: everything, sent: {} },
    { reader: everything, sent: {} },
    { reader: { board_ids, own: null }, sent: { key: world.apiKey({ board_ids }) } },
    { reader: { board_ids, own }, sent: world.as(own) },
  ];
};

/** Holds that the reports of a world are about something. */
const expectSomething = async ({ world, premises }: Life): Promise<void> => {
  const { created_at } = world.facts.organization;
  const asked = { date_from: world.facts.days.of(created_at), interval: "week" as const };
  const totalsOf = async (name: string) => (await world.get(pathOf(name, asked))).body.totals;
  const { currency } = world.facts.organization;
  const amountOf = (amounts: { currency: string; amount: number }[]) =>
    amounts.find((one) => one.currency === currency)?.amount;
  const money = await totalsOf("revenue");
  for (const field of ["invoiced", "credited", "voided", "collected"])
    expect(amountOf(money[field])).not.toBe(0);
  expect((await totalsOf("collections")).count).toBeGreaterThan(0);
  const clients = await totalsOf("clients");
  for (const field of ["new", "deactivated", "suspended", "active_end"])
    expect(clients[field]).toBeGreaterThan(0);
  const jobs = await totalsOf("jobs");
  for (const field of ["created", "completed", "cancelled", "revisits", "open_end"])
    expect(jobs[field]).toBeGreaterThan(0);
  const work = await totalsOf("technicians");
  for (const field of ["visits", "completed", "revisits", "minutes_on_site", "on_time"])
    expect(work[field]).toBeGreaterThan(0);
  expect(amountOf(work.cash)).toBeGreaterThan(0);
  expect(premises.technicians.length).toBeGreaterThan(0);
};

const liveThrough = async (random: Random): Promise<void> => {
  const life = await Life.begin(random);
  const { world } = life;
  const { days, organization } = world.facts;
  for (let round = 0; round < rounds; round += 1) {
    await life.live(steps);
    await world.seeAll();
    await expectBooks(world);
    const lived = { from: days.of(organization.created_at), to: days.of(new Date().toISOString()) };
    const askers = askersOf(life);
    for (const name of names)
      for (let n = 0; n < questions_of_each; n += 1)
        await agree(world, name, randomQuestion(random, name, life, lived), random.pick(askers));
    const { interval: _, ...range } = randomQuestion(random, "clients", life, lived);
    await expectJournal(world, {
      ...(range.date_from ? { date_from: range.date_from } : {}),
      ...(range.date_to ? { date_to: range.date_to } : {}),
    });
  }
  await expectSomething(life);
  expect([...checkRows(world.sqlite), ...checkBooks(world.sqlite)]).toEqual([]);
  world.close();
};

test(
  `the reports of ${worlds_count} worlds are the oracle's (SEED=${seed})`,
  async () => {
    console.log(`reports: seed ${seed}, ${worlds_count} worlds`);
    for (let n = 0; n < worlds_count; n += 1) {
      try {
        await liveThrough(new Random(seed + n));
      } catch (error) {
        console.error(`reports: SEED=${seed + n} REPORT_WORLDS=1 repeats this world`);
        throw error;
      }
    }
  },
  { timeout: 3_600_000 },
);
