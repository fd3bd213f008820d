/**
 * Notes what the service runs and answers for each read, for a create and for a completion:
 * `bun test/bench/plan.ts DATABASE DATA PLAN`, on a copy of a filled file, with what was told of it.
 * It writes what `bare.ts` repeats.
 */
import type { Plan, PlannedWrite } from "./bare.ts";
import type { Data } from "./contender.ts";
import { noteStatements, type Ran, statementsSince } from "./ran.ts";
import { completePath, create_path, readsOf } from "./referee/requests.ts";
import { type Noted, ranAlike, type Subject, templateOf } from "./template.ts";

noteStatements(); // before the first connection is opened
const { readConfig } = await import("../../src/config.ts");
const { connect } = await import("../../src/demo/subscribe.ts");
const { startServer } = await import("../../src/server.ts");

const [database = "", data_file = "", plan_file = ""] = process.argv.slice(2);
const data = (await Bun.file(data_file).json()) as Data;
const server = await startServer(
  readConfig({ PORT: "0", HOST: "127.0.0.1", DATABASE_PATH: database, LOG_LEVEL: "silent" }),
);
const call = connect(`http://127.0.0.1:${server.port}`, data.key);

/** What the stack asks on its own behalf, and what goes on beside the requests. */
const not_of_requests =
  /access_version|data_version|api_key|webhook_|"messages"|across organizations|^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)/;

const noteReads = async (paths: readonly string[]): Promise<Pick<Plan, "statements" | "reads">> => {
  const numbers = new Map<string, number>();
  const numberOf = (sql: string): number => {
    const number = numbers.get(sql) ?? numbers.size;
    numbers.set(sql, number);
    return number;
  };
  const reads: Plan["reads"] = {};
  for (const path of paths) {
    await call("GET", path); // what is remembered is read now
    statementsSince();
    const answer = await call("GET", path);
    const ran = statementsSince().filter(({ sql }) => !not_of_requests.test(sql));
    if (ran.length === 0) throw new Error(`The service ran nothing for ${path}.`);
    reads[path] = {
      ran: ran.map(({ sql, how, values }) => ({ statement: numberOf(sql), how, values })),
      answer,
    };
  }
  return { statements: [...numbers.keys()], reads };
};

type Write = Noted & { answer: unknown };

const noteCall = async (path: string, body: object, subject: Subject = {}): Promise<Write> => {
  statementsSince();
  const answer = await call("POST", path, body);
  return { answer, subject, ran: between(statementsSince(), "SAVEPOINT change", "RELEASE change") };
};

const most_tries = 8;

/** Two calls in a row that ran the same: those before them had to read what changes remember. */
const noteWrite = async (
  noteNext: (turn: number) => Promise<Write>,
  status: number,
): Promise<PlannedWrite> => {
  let before = await noteNext(0);
  for (let turn = 1; turn < most_tries; turn++) {
    const next = await noteNext(turn);
    if (ranAlike(before, next))
      return { template: templateOf(before, next), status, answer: next.answer };
    before = next;
  }
  throw new Error(`No two calls in a row of ${most_tries} ran the same statements.`);
};

/** The first piece from one statement to another that touches tickets. */
const between = (ran: readonly Ran[], from: string, until: string): Ran[] => {
  for (const [index, { sql }] of ran.entries()) {
    if (sql !== from) continue;
    const end = ran.findIndex((later, place) => place > index && later.sql === until);
    const piece = ran.slice(index, end + 1);
    if (piece.some((one) => one.sql.includes('"tickets"'))) return piece;
  }
  throw new Error("The service ran no such statements.");
};

/** What the statements of a completion name, by the path of the call. */
const subjects = (): Record<string, Subject> => {
  const rows = server.sqlite.rows<{ id: string; seq: number; position: number; client_id: string }>(
    `SELECT id, seq, position, client_id FROM tickets WHERE org_id = '${data.org_id}'
     AND id IN (SELECT value FROM json_each('${JSON.stringify(data.open_ticket_ids)}'))`,
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return Object.fromEntries(
    data.open_ticket_ids.flatMap((id) => {
      const row = known.get(id);
      return row ? [[completePath(id), { ...row, below: row.position + 1 }]] : [];
    }),
  );
};

const noteCreate = () => noteCall(create_path, data.ticket);
const open_tickets = subjects();
const paths_to_complete = Object.keys(open_tickets);
const noteComplete = (turn: number) => {
  const path = paths_to_complete[turn] ?? "";
  return noteCall(path, data.completion, open_tickets[path]);
};
const plan: Plan = {
  ...(await noteReads(Object.values(readsOf(data)).flat())),
  create: await noteWrite(noteCreate, 201),
  complete: await noteWrite(noteComplete, 200),
  open_tickets,
};
await Bun.write(plan_file, JSON.stringify(plan));
await server.stop();
process.exit(0);
