import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createAuthority } from "../../src/demo/certificate-authority.ts";
import type { CallService } from "../../src/demo/subscribe.ts";
import type { Plan, PlannedWrite } from "./bare.ts";
import { noteStatements, type Ran, statementsSince } from "./ran.ts";
import { postOnceScript, postScript, readScript } from "./scripts.ts";
import { type Noted, type Subject, templateOf } from "./template.ts";

interface Prepared {
  database: string;
  plan_file: string;
  /** How the service is configured for this database. */
  env: Record<string, string>;
  read_script: string;
  create_script: string;
  complete_script: string;
}

/**
 * Makes a database of the demo's size with a subscribed endpoint and many open jobs, and notes what
 * the service runs and answers for each read of a ticket, for a create and for a completion.
 */
export const preparePlan = async (folder: string): Promise<Prepared> => {
  noteStatements(); // before the first connection is opened
  const { readConfig } = await import("../../src/config.ts");
  const { prepareDatabase } = await import("../../src/demo/database.ts");
  const { readNamed } = await import("../../src/demo/named.ts");
  const { connect } = await import("../../src/demo/subscribe.ts");
  const { subscribable_topics } = await import("../../src/events/topics.ts");
  const { startServer } = await import("../../src/server.ts");
  const { makeOpenTickets } = await import("./open-tickets.ts");

  const { database, key } = prepareDatabase(folder, true);
  // It takes connections and says nothing: deliveries are written, and sending them costs nothing.
  const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } });
  const ca_file = join(folder, "ca.pem");
  writeFileSync(ca_file, createAuthority().ca_pem);
  const env = {
    PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_PATH: database,
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    WEBHOOK_ALLOW_PORTS: String(silent.port),
    WEBHOOK_CA_FILE: ca_file,
  };
  const server = await startServer(readConfig({ ...env, LOG_LEVEL: "warn" }));
  const call = connect(`http://127.0.0.1:${server.port}`, key);
  const { board_id } = await readNamed(call);
  const clients = await call<{ data: { id: string }[] }>("GET", "/v1/clients?phone=03123456");
  const body = {
    title: "No internet since this morning",
    description: "Please call before you come.",
    board_id,
    client_id: clients.data[0]?.id,
    priority: "high",
    type: "support",
    labels: ["urgent"],
    sla_hours: 24,
  };
  const tickets = await call<{ data: { id: string }[] }>("GET", "/v1/tickets?per_page=100");
  const paths = tickets.data.map(({ id }) => `/v1/tickets/${id}`);
  const open = await makeOpenTickets(server.sqlite);
  const [first, second, ...left] = Object.entries(open.by_path);
  if (!first || !second) throw new Error("No ticket is open.");
  // Not before: the jobs are not told.
  const url = `https://127.0.0.1:${silent.port}/`;
  await call("POST", "/v1/webhooks", { url, topics: subscribable_topics });
  const plan: Plan = {
    reads: await noteReads(call, paths),
    create: await noteWrite(
      [() => noteCall(call, "/v1/tickets", body), () => noteCall(call, "/v1/tickets", body)],
      201,
    ),
    complete: await noteWrite(
      [
        () => noteCall(call, first[0], open.body, first[1]),
        () => noteCall(call, second[0], open.body, second[1]),
      ],
      200,
    ),
    open_tickets: Object.fromEntries(left),
  };
  await server.stop();

  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  return {
    database,
    env,
    plan_file: write("plan.json", JSON.stringify(plan)),
    read_script: write("read.lua", readScript(key, paths)),
    create_script: write("create.lua", postScript(key, "/v1/tickets", body)),
    complete_script: write(
      "complete.lua",
      postOnceScript(key, Object.keys(plan.open_tickets), open.body),
    ),
  };
};

const noteReads = async (call: CallService, paths: readonly string[]): Promise<Plan["reads"]> => {
  const reads: Plan["reads"] = {};
  for (const path of paths) {
    statementsSince();
    const answer = await call("GET", path);
    const ran = between(statementsSince(), "BEGIN", "COMMIT");
    // Whether the caller's access has changed is the stack's own question.
    reads[path] = { ran: ran.filter(({ sql }) => !sql.includes("access_version")), answer };
  }
  return reads;
};

type Write = Noted & { answer: unknown };

const noteCall = async (
  call: CallService,
  path: string,
  body: object,
  subject: Subject = {},
): Promise<Write> => {
  statementsSince();
  const answer = await call("POST", path, body);
  return { answer, subject, ran: between(statementsSince(), "SAVEPOINT change", "RELEASE change") };
};

/** One after the other. */
const noteWrite = async (
  [first, second]: [() => Promise<Write>, () => Promise<Write>],
  status: number,
): Promise<PlannedWrite> => {
  const before = await first();
  const { answer, ...noted } = await second();
  return { template: templateOf(before, noted), status, answer };
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
