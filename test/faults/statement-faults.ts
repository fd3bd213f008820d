import { expect } from "bun:test";
import type { Around } from "../work.ts";
import type { Answered, World } from "../world.ts";

interface Named {
  name: string;
}

/** Every table of the file as it is, but for the keys, whose calls are counted in between. */
export const everything = ({ sqlite }: World): Record<string, unknown[]> => {
  const rowsOf = <R>(sql: string): R[] =>
    sqlite.all({ compile: () => ({ sql, parameters: [] }) as never });
  const tables = rowsOf<Named>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
  );
  const told = tables.filter(({ name }) => name !== "api_keys");
  expect(told.length).toBeGreaterThan(50);
  return Object.fromEntries(
    told.map(({ name }) => [name, rowsOf(`SELECT * FROM "${name}" /* across organizations */`)]),
  );
};

/** Fails at the nth statement, before or after it ran. */
export const failingAt = (nth: number, at: "before" | "after"): Around => {
  let seen = 0;
  return (when) => {
    if (when === at && seen++ === nth) throw new Error("failed on purpose");
  };
};

/** By then a call has read all that is remembered from one to the next: all that follow have the same statements. */
const failingAtItsEvent: Around = (when, sql) => {
  if (when === "after" && sql.startsWith('insert into "events"'))
    throw new Error("failed on purpose");
};

/**
 * Lets a call fail before and after its first statement, its second, and so on until it has no more,
 * and holds that nothing of it is ever left. Then it has worked; returns what it answered.
 */
export const survivesFaults = async (
  world: World,
  call: () => Promise<Answered>,
  statements_min: number,
) => {
  const before = everything(world);
  world.sqlite.around = failingAtItsEvent;
  expect((await call()).status).toBe(500);
  for (let nth = 0; ; nth++)
    for (const at of ["before", "after"] as const) {
      world.sqlite.around = failingAt(nth, at);
      const { status, body } = await call();
      world.sqlite.around = null;
      if (status < 300) {
        expect([at, nth > statements_min]).toEqual(["before", true]);
        return body;
      }
      expect([at, nth, status]).toEqual([at, nth, 500]);
      const after = everything(world);
      if (!Bun.deepEquals(after, before)) expect(after).toEqual(before);
    }
};
