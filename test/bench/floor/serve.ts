/**
 * The floor: the statements of the service and nothing else, behind a bare `Bun.serve`, in one thread:
 * `DATABASE_PATH=… PLAN=… PORT=… bun test/bench/floor/serve.ts`, where PLAN is what `record.ts` wrote.
 */
import BetterSqlite3, { type Statement } from "better-sqlite3";
import type { Plan } from "./plan.ts";
import type { Recorded, Value } from "./recorded.ts";
import { type Subject, valuesOf } from "./template.ts";

const plan = (await Bun.file(process.env.PLAN ?? "").json()) as Plan;

const connection = new BetterSqlite3(process.env.DATABASE_PATH);
// Those of the service (`src/database/file/open.ts`).
for (const pragma of [
  "journal_mode = WAL",
  "synchronous = FULL",
  "foreign_keys = ON",
  "trusted_schema = OFF",
  "cache_size = -16000",
  "temp_store = MEMORY",
])
  connection.pragma(pragma);

const prepared = new Map<string, Statement>();
const run = (sql: string, how: Recorded["how"] = "run", values: Value[] = []): unknown => {
  const statement = prepared.get(sql) ?? connection.prepare(sql);
  prepared.set(sql, statement);
  return statement[how](...values);
};

/** A list row by row: JavaScriptCore takes half as long as for all of it. */
const textOf = (answer: object): string => {
  if (!("data" in answer && Array.isArray(answer.data))) return JSON.stringify(answer);
  const { data, ...rest } = answer;
  const rows = data.map((row) => JSON.stringify(row)).join(",");
  return `{"data":[${rows}],${JSON.stringify(rest).slice(1)}`;
};

const json = (answer: object, status: number): Response =>
  new Response(textOf(answer), { status, headers: { "Content-Type": "application/json" } });

const read = (pathname: string): Response => {
  const planned = plan.reads[pathname];
  if (!planned) return new Response(null, { status: pathname === "/ready" ? 200 : 404 });
  run("BEGIN"); // one snapshot
  for (const { statement, how, values } of planned.ran)
    run(plan.statements[statement] ?? "", how, values);
  run("COMMIT");
  return json(planned.answer, 200);
};

const counts: Record<string, number> = {};
/** What the changes of a group have left for its end, as in `src/database/deferred-index-rows.ts`. */
let deferred: (() => unknown)[] = [];

const change = (kind: string, subject: Subject): Response => {
  const planned = plan.writes[kind];
  if (!planned) return new Response(null, { status: 404 });
  const count = (counts[kind] ?? 0) + 1;
  counts[kind] = count;
  const new_ids: string[] = [];
  let is_released = false;
  for (const each of planned.template) {
    const values = valuesOf(each, count, new_ids, subject);
    if (is_released) deferred.push(() => run(each.sql, each.how, values));
    else run(each.sql, each.how, values);
    is_released ||= each.sql === "RELEASE change";
  }
  return json(planned.answer, planned.status);
};

interface Waiting {
  pathname: string;
  answer(response: Response): void;
}

const group_limit_ms = 8;
let waiting: Waiting[] = [];

/** Saves one group, as `src/database/group-commit.ts` does. */
const flush = (): void => {
  const deadline_ms = performance.now() + group_limit_ms;
  const saved: (() => void)[] = [];
  run("BEGIN IMMEDIATE");
  for (const { pathname, answer } of waiting) {
    const { kind = "", subject = {} } = plan.subjects[pathname] ?? {};
    const response = change(kind, subject);
    saved.push(() => answer(response));
    if (performance.now() > deadline_ms) break;
  }
  for (const write of deferred) write();
  deferred = [];
  run("COMMIT");
  waiting = waiting.slice(saved.length);
  if (waiting.length > 0) setImmediate(flush);
  for (const answer of saved) answer();
};

const write = async (request: Request, pathname: string): Promise<Response> => {
  await request.json();
  return new Promise((answer) => {
    waiting.push({ pathname, answer });
    if (waiting.length === 1) setImmediate(flush);
  });
};

Bun.serve({
  hostname: "127.0.0.1",
  port: process.env.PORT ?? 0,
  fetch: (request) => {
    const pathname = request.url.slice(request.url.indexOf("/", "http://".length));
    return request.method === "GET" ? read(pathname) : write(request, pathname);
  },
});
