import { House } from "../browser/house.ts";
import { drawn } from "../browser/places.ts";
import { median } from "./median.ts";
import { office_tasks } from "./tasks/office.ts";
import { overview_tasks } from "./tasks/overview.ts";
import { Person } from "./tasks/person.ts";
import type { Task } from "./tasks/task.ts";
import { visit_tasks } from "./tasks/visits.ts";

/*
 * `bun run bench tasks [ROUNDS]`: how many clicks and keys everyday tasks in the console take a person who knows it,
 * on the demo's data, and how many seconds they take the machine, which waits for nothing but the page.
 */

const rounds = Number(process.argv[2] ?? 3);

/** After the first view the console loads its other pages, as it has for a person at work. */
const preload_ms = 4000;

interface Taken {
  clicks: number;
  keys: number;
  ms: number;
}

const take = async (house: House, task: Task): Promise<Taken> => {
  const path = (await task.prepare?.(house)) ?? "";
  const { page } = await house.tab(task.who, task.look);
  await page.goto(house.at(path));
  await drawn(page);
  await page.waitForTimeout(preload_ms);
  const person = new Person(page);
  const began = performance.now();
  await task.run(person);
  const ms = performance.now() - began;
  await page.context().close();
  return { clicks: person.clicks, keys: person.keys, ms };
};

const taken = new Map<string, Taken[]>();
for (let round = 0; round < rounds; round += 1) {
  const house = await House.open();
  try {
    for (const task of [...visit_tasks, ...office_tasks, ...overview_tasks])
      taken.set(task.name, [...(taken.get(task.name) ?? []), await take(house, task)]);
  } finally {
    await house.close();
  }
}

console.log(`${"".padEnd(54)}clicks  keys  seconds  slowest`);
for (const [name, all] of taken) {
  const of = (figure: keyof Taken) => all.map((one) => one[figure]);
  const counts = [of("clicks"), of("keys")].map((each) => String(median(each)).padStart(6));
  const times = [median(of("ms")), Math.max(...of("ms"))].map((ms) =>
    (ms / 1000).toFixed(2).padStart(9),
  );
  console.log([name.padEnd(54), ...counts, ...times].join(""));
}
