import { Random } from "../../../src/demo/random.ts";
import { until } from "../../until.ts";
import { hasStrace, killAtWrite } from "../failing-disk.ts";
import { Company } from "../mixed/company.ts";
import { givePlan, kill_at, type Plan, takePlan } from "./plan.ts";

export interface Stepped {
  kills: number;
  /** Statements of a completion at each of which it was killed. */
  statements: number;
  faults: string[];
}

/** A completion that is killed at a named step, and whether it is done after that. */
interface Step {
  plan: Omit<Plan, "nth"> & { nth?: number };
  is_done: boolean;
}

/** The first statement that only this call makes: others save what they have to in groups of their own. */
const asked = '"idempotent_answers"';
const completing = 'insert into "ticket_completions"';

const steps: Record<string, Step> = {
  "after BEGIN": {
    plan: { from: "^BEGIN IMMEDIATE", matching: "^BEGIN IMMEDIATE", at: "after" },
    is_done: false,
  },
  "before COMMIT": {
    plan: { from: completing, matching: "^COMMIT", at: "before" },
    is_done: false,
  },
  "after COMMIT, before the answer": {
    plan: { from: completing, matching: "^COMMIT", at: "after" },
    is_done: true,
  },
  "before the dispatcher's claim": {
    plan: { from: completing, matching: '^select.* from "webhook_deliveries"', at: "before" },
    is_done: true,
  },
};

/** A kill in the service's own time, once a completion was answered. */
const later: Record<string, (company: Company) => Promise<void>> = {
  "in the middle of a sending": async ({ service, receiver }) => {
    await until("one is under way", () => receiver.asked.some(({ status }) => status === null));
    await service.kill();
  },
  "before the result of a sending is saved": async ({ service }) => {
    givePlan(service.database, {
      from: 'update "webhook_deliveries"',
      matching: "^COMMIT",
      nth: 0,
      at: "before",
    });
  },
  "in the middle of a checkpoint": async (company) => {
    const { service } = company;
    if (!hasStrace()) return service.kill();
    await killAtWrite(service, pages_written);
    await completeAnother(company).catch(() => {}); // it is killed in or behind it
  },
  "in the drain, before the checkpoint": async ({ service }) => {
    givePlan(service.database, { from: "", matching: "TRUNCATE", nth: 0, at: "before" });
    service.terminate();
  },
  "in the drain, behind the checkpoint": async ({ service }) => {
    givePlan(service.database, { from: "", matching: "TRUNCATE", nth: 0, at: "after" });
    service.terminate();
  },
};

/** A completion changes far more pages. */
const pages_written = 5;

interface Rounds {
  rounds: number;
  statements: number;
  /** Only these, by name; else all of them. */
  steps?: readonly string[];
}

/**
 * Kills a service at each named step of a completion and of what follows it, `rounds` times, and at
 * so many of its statements, one after the other, spread over all of them.
 */
export const tortureSteps = async (
  seed: number,
  { rounds, statements, steps: only }: Rounds,
): Promise<Stepped> => {
  const company = await Company.open(new Random(seed));
  const { auditor } = company;
  const sum = { kills: 0, statements: 0 };
  try {
    await company.service.kill();
    await company.startUntilReady(kill_at);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, { plan, is_done }] of Object.entries(steps)) {
        if (only?.includes(name) === false) continue;
        await killCompletion(company, name, { nth: 0, ...plan }, is_done);
        sum.kills += 1;
      }
      for (const [name, kill] of Object.entries(later)) {
        if (only?.includes(name) === false) continue;
        await killLater(company, name, kill);
        sum.kills += 1;
      }
    }
    sum.statements = await killAtStatements(company, statements);
    await auditor.compareAll();
    auditor.faults.push(...(await company.outboxFaults()));
  } catch (error) {
    auditor.faults.push(String(error));
  } finally {
    await company.remove();
  }
  return { kills: sum.kills + sum.statements, statements: sum.statements, faults: auditor.faults };
};

/** A job that can be completed; its path. */
const openJob = async ({ journal, premises }: Company): Promise<string> => {
  const { board_id, job_type_id } = premises;
  const named = { name: "Haddad", username: Bun.randomUUIDv7() };
  const write = (kind: "client" | "ticket", path: string, body: object) =>
    journal.write({ kind, method: "POST", path, body });
  const { body: client } = await write("client", "/v1/clients", named);
  const ticket = { title: "No internet", board_id, job_type_id, client_id: client.id };
  return `/v1/tickets/${(await write("ticket", "/v1/tickets", ticket)).body.id}`;
};

const complete = ({ journal, premises }: Company, job: string) => {
  const collect_payment = { amount: 1_790_000, currency: "LBP" };
  const body = { outcome: "done", items: premises.items, collect_payment };
  return journal.write({ kind: "completion", method: "POST", path: `${job}/complete`, body });
};

/** A completion that is killed on its way: done, or not at all. */
const killCompletion = async (
  company: Company,
  name: string,
  plan: Plan,
  is_done: boolean,
): Promise<void> => {
  const { service, auditor, journal } = company;
  const job = await openJob(company);
  const before = journal.answered + auditor.done_unanswered;
  givePlan(service.database, plan);
  await complete(company, job).catch(() => {});
  await restoreOrDropVisit(company, name);
  const was_done = journal.answered + auditor.done_unanswered > before;
  if (was_done !== is_done)
    auditor.faults.push(`killed ${name}, the completion was ${was_done ? "done" : "not done"}`);
};

const completeAnother = async (company: Company) => complete(company, await openJob(company));

const killLater = async (
  company: Company,
  name: string,
  kill: (company: Company) => Promise<void>,
): Promise<void> => {
  await completeAnother(company);
  await kill(company);
  await restoreOrDropVisit(company, name);
};

/** Starts the service anew once it was killed, and looks at what is left. */
const restoreOrDropVisit = async (company: Company, name: string): Promise<void> => {
  const { service, auditor } = company;
  let status: number | null | undefined;
  service.ended().then((ended) => {
    status = ended;
  });
  await until(`it is killed ${name}`, () => status !== undefined);
  if (status !== null) auditor.faults.push(`not killed ${name}, but ended with ${status}`);
  takePlan(service.database);
  await company.startUntilReady(kill_at);
  const known = auditor.faults.length;
  await auditor.audit();
  for (const [n, fault] of auditor.faults.entries())
    if (n >= known) auditor.faults[n] = `killed ${name}: ${fault}`;
};

/** Kills a completion before so many of its statements. Returns how many that were. */
const killAtStatements = async (company: Company, count: number): Promise<number> => {
  if (count === 0) return 0;
  const { service } = company;
  const job = await openJob(company);
  const every = { from: asked, matching: "", at: "before" } as const;
  givePlan(service.database, { ...every, nth: Number.MAX_SAFE_INTEGER, tells: true });
  await complete(company, job);
  await service.kill();
  const told = takePlan(service.database);
  const all = told.findIndex((sql) => sql.startsWith("COMMIT"));
  if (!told.slice(0, all).some((sql) => sql.includes('insert into "invoices"')))
    throw new Error(`the statements of a completion were not met, but ${told.slice(0, all)}`);
  await company.startUntilReady(kill_at);
  await company.auditor.audit();
  const chosen = Math.min(count, all);
  for (let n = 1; n <= chosen; n += 1) {
    const nth = Math.ceil((n * all) / chosen);
    await killCompletion(company, `before statement ${nth} of ${all}`, { ...every, nth }, false);
  }
  return chosen;
};
