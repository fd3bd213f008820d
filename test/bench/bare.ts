/**
 * The yardstick: the statements of the service and nothing else, behind a bare `Bun.serve`.
 * `bun test/bench/bare.ts DATABASE PLAN`, where PLAN is a file that `plan.ts` wrote.
 */
import BetterSqlite3, { type Statement } from "better-sqlite3";
import type { Ran, Value } from "./ran.ts";
import { type Subject, type Template, valuesOf } from "./template.ts";

/** What a write runs and answers. */
export interface PlannedWrite {
  template: Template[];
  status: number;
  answer: unknown;
}

/** What each read runs and answers, by its path, and each kind of write. */
export interface Plan {
  /** The texts of what the reads run: there are few. */
  statements: string[];
  reads: Record<
    string,
    { ran: { statement: number; how: Ran["how"]; values: Value[] }[]; answer: unknown }
  >;
  create: PlannedWrite;
  complete: PlannedWrite;
  /** The tickets that are completed, by the path of that call. */
  open_tickets: Record<string, Subject>;
}

/** What is to be written in answer to a request. */
interface Asked {
  kind: "create" | "complete";
  subject: Subject;
}

const group_limit_ms = 10;
const [path = "", plan_file = ""] = process.argv.slice(2);
const plan = (await Bun.file(plan_file).json()) as Plan;

const connection = new BetterSqlite3(path);
const pragmas = [
  "journal_mode = WAL",
  "synchronous = FULL",
  "cache_size = -16000",
  "temp_store = MEMORY",
];
for (const pragma of pragmas) connection.pragma(pragma);

const statements = new Map<string, Statement>();
const statement = (sql: string): Statement => {
  const known = statements.get(sql) ?? connection.prepare(sql);
  statements.set(sql, known);
  return known;
};
const run = (sql: string, how: Ran["how"], values: Value[]): unknown =>
  statement(sql)[how](...values);

const json = (answer: unknown, status: number): Response =>
  new Response(JSON.stringify(answer), {
    status,
    headers: { "Content-Type": "application/json" },
  });

const read = (pathname: string): Response => {
  const found = plan.reads[pathname];
  if (!found) return new Response(null, { status: 404 });
  run("BEGIN", "run", []); // one snapshot
  for (const { statement, how, values } of found.ran)
    run(plan.statements[statement] ?? "", how, values);
  run("COMMIT", "run", []);
  return json(found.answer, 200);
};

const done = { create: 0, complete: 0 };
const writeOne = ({ kind, subject }: Asked): Response => {
  const { template, status, answer } = plan[kind];
  done[kind] += 1;
  const fresh: string[] = [];
  for (const each of template) run(each.sql, each.how, valuesOf(each, done[kind], fresh, subject));
  return json(answer, status);
};

interface Waiting {
  asked: Asked;
  answer: (response: Response) => void;
}

let waiting: Waiting[] = [];
const flush = (): void => {
  const deadline = performance.now() + group_limit_ms;
  const saved: (() => void)[] = [];
  run("BEGIN IMMEDIATE", "run", []);
  for (const { asked, answer } of waiting) {
    const response = writeOne(asked);
    saved.push(() => answer(response));
    if (performance.now() > deadline) break;
  }
  run("COMMIT", "run", []);
  waiting = waiting.slice(saved.length);
  if (waiting.length > 0) setImmediate(flush);
  for (const answer of saved) answer();
};

const askedBy = (pathname: string): Asked | undefined => {
  if (pathname === "/v1/tickets") return { kind: "create", subject: {} };
  const subject = plan.open_tickets[pathname];
  return subject && { kind: "complete", subject };
};

const write = async (request: Request, pathname: string): Promise<Response> => {
  JSON.parse(await request.text());
  const asked = askedBy(pathname);
  if (!asked) return new Response(null, { status: 404 });
  return new Promise((resolve) => {
    waiting.push({ asked, answer: resolve });
    if (waiting.length === 1) setImmediate(flush);
  });
};

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: (request) => {
    const pathname = request.url.slice(request.url.indexOf("/", 8));
    return request.method === "GET" ? read(pathname) : write(request, pathname);
  },
});
console.error(JSON.stringify({ port: server.port }));
