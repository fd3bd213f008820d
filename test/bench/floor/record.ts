/**
 * Records what the service runs and answers, for each path of the reads and for both kinds of writes:
 * `bun test/bench/floor/record.ts DATABASE DESCRIBED PLAN`, on a copy of a filled file, with the file
 * that was copied. Writes the plan that `serve.ts` repeats.
 */
import { readConfig } from "../../../src/config.ts";
import { connect } from "../../../src/demo/subscribe.ts";
import { startServer } from "../../../src/server.ts";
import { readData } from "../filled/file.ts";
import { runListsInline } from "../load/lists-inline.ts";
import { operationsOf } from "../load/operations.ts";
import type { Sending } from "../load/wrk.ts";
import type { Plan, PlannedRead, PlannedWrite } from "./plan.ts";
import { type Recorded, recordStatements, takeRecorded } from "./recorded.ts";
import { type RecordedRequest, ranAlike, type Subject, templateOf } from "./template.ts";

/** What the service asks on its own behalf, and what goes on beside the requests. */
const not_of_requests =
  /access_version|data_version|api_key|webhook_|"messages"|across organizations|^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)/;
const is_deferred = /^insert into "\w+_search"/;
/** The first calls of a kind read what later ones have cached. */
const tries_max = 8;

const [database = "", described = "", plan_file = ""] = process.argv.slice(2);
const data = readData(described);
recordStatements();
const server = await startServer(
  readConfig({ PORT: "0", HOST: "127.0.0.1", DATABASE_PATH: database, LOG_LEVEL: "silent" }),
);
const call = connect(`http://127.0.0.1:${server.port}`, data.key);

runListsInline(database);

const { create, complete, ...reads } = operationsOf(data);

const texts = new Map<string, number>();
const numberOf = (sql: string): number => {
  const number = texts.get(sql) ?? texts.size;
  texts.set(sql, number);
  return number;
};

const recordRead = async (path: string): Promise<PlannedRead> => {
  await call("GET", path); // what is cached is read now
  takeRecorded();
  const answer = await call<object>("GET", path);
  const ran = takeRecorded().filter(({ sql }) => !not_of_requests.test(sql));
  if (ran.length === 0) throw new Error(`The service ran nothing for ${path}.`);
  return { answer, ran: ran.map(({ sql, ...rest }) => ({ statement: numberOf(sql), ...rest })) };
};

type Write = RecordedRequest & { answer: object };

const recordCall = async (path: string, body: object, subject: Subject): Promise<Write> => {
  takeRecorded();
  const answer = await call<object>("POST", path, body);
  return { answer, subject, ran: changeOf(takeRecorded()) };
};

/** What a change of tickets ran, from its savepoint to the end of it, and what it deferred to the end of the group. */
const changeOf = (ran: readonly Recorded[]): Recorded[] => {
  for (const [index, { sql }] of ran.entries()) {
    if (sql !== "SAVEPOINT change") continue;
    const end = ran.findIndex((later, at) => at > index && later.sql === "RELEASE change");
    const change = ran.slice(index, end + 1);
    if (!change.some((one) => one.sql.includes('"tickets"'))) continue;
    const commit = ran.findIndex((later, at) => at > end && later.sql === "COMMIT");
    return [
      ...change,
      ...ran.slice(end + 1, commit).filter(({ sql: late }) => is_deferred.test(late)),
    ];
  }
  throw new Error("The service changed no ticket.");
};

/** Of two calls in a row that ran the same statements. */
const recordWrite = async (
  { paths, body = {} }: Sending,
  status: number,
): Promise<PlannedWrite> => {
  let before: Write | undefined;
  for (let turn = 0; turn < tries_max; turn += 1) {
    const path = paths[turn % paths.length] ?? "";
    const next = await recordCall(path, body, subjects[path]?.subject ?? {});
    if (before && ranAlike(before, next))
      return { template: templateOf(before, next), status, answer: next.answer };
    before = next;
  }
  throw new Error(`No two calls in a row of ${tries_max} ran the same statements.`);
};

/** What the statements of a completion name, by the path of the call. */
const subjectsOf = ({ paths }: Sending): Plan["subjects"] => {
  const rows = server.sqlite.rows<Subject & { id: string; position: number }>(
    `SELECT id, seq, position, client_id FROM tickets
     WHERE id IN (SELECT value FROM json_each('${JSON.stringify(data.open_ticket_ids)}'))`,
  );
  const by_id = new Map(rows.map((row) => [row.id, row]));
  return Object.fromEntries(
    paths.flatMap((path) => {
      const row = by_id.get(path.split("/")[3] ?? "");
      return row
        ? [[path, { kind: "complete", subject: { ...row, below: row.position + 1 } }]]
        : [];
    }),
  );
};

if (!create || !complete) throw new Error("There is nothing to write.");
const subjects: Plan["subjects"] = {
  ...subjectsOf(complete),
  [create.paths[0] ?? ""]: { kind: "create", subject: {} },
};
const plan: Plan = {
  statements: [],
  reads: {},
  writes: { create: await recordWrite(create, 201), complete: await recordWrite(complete, 200) },
  subjects,
};
for (const path of Object.values(reads).flatMap(({ paths }) => paths))
  plan.reads[path] = await recordRead(path);
plan.statements = [...texts.keys()];
await Bun.write(plan_file, JSON.stringify(plan));
await server.stop();
process.exit(0);
