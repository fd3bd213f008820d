/**
 * Loaded before a command (`bun --preload`): kills its process at one statement, as kill -9 does. Which
 * one says a plan, which stands beside the database and may come at any time (`plan.ts`).
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import BetterSqlite3, { type Database, type Statement } from "better-sqlite3";
import { type Plan, planPath, stepsPath } from "./plan.ts";
import { splitScript } from "./split-script.ts";

const path = planPath(process.env.DATABASE_PATH ?? "");

let plan: Plan | null = null;
let has_begun = false;
let seen = 0;

const step = (at: Plan["at"], sql: string): void => {
  if (!plan) {
    if (!existsSync(path)) return;
    plan = JSON.parse(readFileSync(path, "utf8")) as Plan;
  }
  has_begun ||= new RegExp(plan.from).test(sql);
  if (!has_begun || at !== plan.at || !new RegExp(plan.matching).test(sql)) return;
  if (plan.tells) appendFileSync(stepsPath(path), `${JSON.stringify(sql)}\n`);
  if (seen === plan.nth) process.kill(process.pid, "SIGKILL");
  seen += 1;
};

const around = <T>(sql: string, work: () => T): T => {
  step("before", sql);
  const result = work();
  step("after", sql);
  return result;
};

const wrapStatements = (prototype: Statement): void => {
  const { run, get, all } = prototype;
  const wrapped = <T>(method: (...values: unknown[]) => T) =>
    function (this: Statement, ...values: unknown[]): T {
      return around(this.source, () => method.apply(this, values));
    };
  Object.assign(prototype, { run: wrapped(run), get: wrapped(get), all: wrapped(all) });
};

const { exec } = BetterSqlite3.prototype;

/** A script is run statement by statement, so that it can be cut between any two. */
const execInSteps = function (this: Database, script: string): Database {
  for (const sql of splitScript(script, (text) => isWhole(this, text)))
    around(sql, () => exec.call(this, sql));
  return this;
};

const isWhole = (database: Database, sql: string): boolean => {
  try {
    database.prepare(sql);
    return true;
  } catch {
    return false;
  }
};

const sample = new BetterSqlite3(":memory:");
wrapStatements(Object.getPrototypeOf(sample.prepare("SELECT 1")) as Statement);
sample.close();
Object.assign(BetterSqlite3.prototype, { exec: execInSteps });
