/**
 * The yardstick: the statements of the service and nothing else, behind a bare `Bun.serve`.
 * `bun test/bench/bare.ts DATABASE PLAN`, where PLAN is a file that `bench.ts` wrote.
 */
import BetterSqlite3, { type Statement } from "better-sqlite3";
import type { Ran, Template, Value } from "./ran.ts";

/** What a read runs and answers, by the path; what a create runs and answers. */
export interface Plan {
  reads: Record<string, { ran: Ran[]; answer: unknown }>;
  create: { template: Template[]; answer: unknown };
}

const group_limit_ms = 10;
const [path = "", plan_file = ""] = process.argv.slice(2);
const { reads, create } = (await Bun.file(plan_file).json()) as Plan;

const connection = new BetterSqlite3(path);
for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "cache_size = -16000"])
  connection.pragma(pragma);

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
  const found = reads[pathname];
  if (!found) return new Response(null, { status: 404 });
  for (const { sql, how, values } of found.ran) run(sql, how, values);
  return json(found.answer, 200);
};

let done = 0;
const createOne = (): void => {
  done += 1;
  const fresh: string[] = [];
  for (const { sql, how, recipes } of create.template)
    run(
      sql,
      how,
      recipes.map((recipe) => {
        if ("same" in recipe) return recipe.same;
        if ("counted" in recipe) return recipe.counted + recipe.step * done;
        fresh[recipe.fresh] ??= Bun.randomUUIDv7();
        return fresh[recipe.fresh] ?? null;
      }),
    );
};

let waiting: ((response: Response) => void)[] = [];
const flush = (): void => {
  const deadline = performance.now() + group_limit_ms;
  const saved: typeof waiting = [];
  run("BEGIN IMMEDIATE", "run", []);
  for (const answer of waiting) {
    createOne();
    saved.push(answer);
    if (performance.now() > deadline) break;
  }
  run("COMMIT", "run", []);
  waiting = waiting.slice(saved.length);
  if (waiting.length > 0) setImmediate(flush);
  for (const answer of saved) answer(json(create.answer, 201));
};

const write = async (request: Request): Promise<Response> => {
  JSON.parse(await request.text());
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(flush);
  });
};

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: (request) =>
    request.method === "GET"
      ? read(request.url.slice(request.url.indexOf("/", 8)))
      : write(request),
});
console.error(JSON.stringify({ port: server.port }));
