import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { Turns } from "../../src/http/engine/turns.ts";
import { until } from "../until.ts";

let clock_ms = 0;
let spied: { mockRestore(): void };
beforeEach(() => {
  clock_ms = 1000;
  spied = spyOn(performance, "now").mockImplementation(() => clock_ms);
});
afterEach(() => spied.mockRestore());

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("reads that come together begin in the order in which they came, some in each turn", async () => {
  const turns = new Turns();
  const begun: number[] = [];
  const begin = (number: number) =>
    turns.begin(() => {
      begun.push(number);
      clock_ms += 3;
      return `answer ${number}`;
    });
  const answers = [1, 2, 3, 4, 5, 6, 7].map(begin);
  expect(begun).toEqual([1, 2, 3]);
  expect(answers.slice(0, 3)).toEqual(["answer 1", "answer 2", "answer 3"]);
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
  answers.push(begin(8));
  await until("all have begun", () => begun.length === 8);
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect((await Promise.all(answers)).at(-1)).toBe("answer 8");
});

test("a read begins at once in a turn of its own, however long the one before has taken", async () => {
  const turns = new Turns();
  turns.begin(() => {
    clock_ms += 100;
  });
  await nextTurn();
  expect(turns.begin(() => "now")).toBe("now");
});
