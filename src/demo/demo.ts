import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { no_backups, readConfig } from "../config.ts";
import { startServer } from "../server.ts";
import { stopSignal } from "../stop-signal.ts";
import { createAuthority } from "./certificate-authority.ts";
import { prepareDatabase } from "./database.ts";
import { startGateway } from "./gateway.ts";
import { readNamed } from "./named.ts";
import { startReceiver } from "./receiver.ts";
import { type Named, type Part, requestsToPaste, requestToResend } from "./requests.ts";
import { connect, sendMessagesTo, subscribe } from "./subscribe.ts";
import { failNowAndThen } from "./unsteady.ts";

/**
 * A small provider to try things on, and receivers that show its webhooks. Keeps its own database from run to
 * run; `--fresh` starts over.
 */
export const demo = async ({ fresh }: { fresh?: true | undefined }): Promise<void> => {
  const stopping = stopSignal();
  const { PORT = "3000" } = process.env;
  // Passkeys are bound to an address. A port that the system chooses is not known yet.
  const address = PORT === "0" ? {} : { PUBLIC_URL: `http://localhost:${PORT}` };
  const quiet = { LOG_LEVEL: "warn", ...address, ...process.env };
  const folder = dirname(readConfig(quiet).DATABASE_PATH);
  const { database, key, password } = await prepareDatabase(folder, fresh === true);

  const authority = createAuthority();
  const authority_file = join(folder, "demo.ca.pem");
  writeFileSync(authority_file, authority.ca_pem);
  const say = (line: string): void => console.log(`  ${line}`);
  const steady = startReceiver(authority, say, ({ about }) => {
    say(`${about} … signature verified`);
    return 204;
  });
  let base_url = "";
  const resend = (delivery_id: string) => requestToResend({ base_url, key }, delivery_id);
  const unsteady = startReceiver(authority, say, failNowAndThen(say, resend));
  const gateway = startGateway(authority, say);
  // Keeps fictional data out of the operator's backups.
  const files = { database, backups: join(folder, "demo-backups") };
  const config = readConfig({
    ...quiet,
    DATABASE_PATH: files.database,
    BACKUP_DIR: files.backups,
    BACKUP_CRON: no_backups,
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1",
    WEBHOOK_ALLOW_PORTS: [steady, unsteady, gateway].map(({ port }) => port).join(","),
    WEBHOOK_CA_FILE: authority_file,
    // Sends no mail to fictional people.
    SMTP_URL: undefined,
    // Takes no lease from a real service.
    LEASE_URL: undefined,
  });
  const server = await startServer(config);
  base_url = config.PUBLIC_URL ?? `http://localhost:${server.port}`;
  const call = connect(`http://127.0.0.1:${server.port}`, key);
  const endpoint_id = await subscribe(call, steady, "The demo's receiver");
  const unsteady_id = await subscribe(call, unsteady, "The demo's unsteady receiver");

  await sendMessagesTo(call, gateway);

  const named = {
    base_url,
    key,
    password,
    files,
    endpoint_id,
    unsteady_id,
    ...(await readNamed(call)),
  };
  console.log(welcome(named, requestsToPaste(named)));
  await stopping;
  await server.stop();
  await Promise.all([steady, unsteady, gateway].map((receiver) => receiver.stop()));
};

/** The console users, and what each sees first. */
const people_to_be = [
  { email: "layal@sannine.example", what: "the dispatcher: board and day plan" },
  { email: "rima@sannine.example", what: "a technician: her day, best on a phone" },
  { email: "karim@sannine.example", what: "a collector: his round, best on a phone" },
  { email: "nadim@sannine.example", what: "the owner: everything, including Admin" },
];

interface Printed {
  calendar_url: string;
  password: string;
}

const welcome = (
  { base_url, key, password, refused, calendar_url, collected: { bill } }: Named & Printed,
  parts: readonly Part[],
): string => `
Lastmile runs with the demo's data. Stop it with Ctrl-C.

  Console        ${base_url}/console
${people_to_be.map(({ email, what }) => `                 ${email.padEnd(24)} ${password}   ${what}`).join("\n")}
  Address        ${base_url}
  Documentation  ${base_url}/docs
  Key            ${key}
  Calendar       ${new URL(new URL(calendar_url).pathname, base_url)}
                 ${refused.technician.name}'s visits, for any calendar program; no key is needed
  Bill page      ${new URL(new URL(bill.url).pathname, base_url)}
                 what ${bill.name} sees of their bill, and where they report a payment

Paste these into another shell:
${numbered(parts)}
Webhooks that arrive at the demo's own receivers over HTTPS, and messages to clients:
`;

/** The requests under their titles, numbered. */
const numbered = (parts: readonly Part[]): string => {
  let number = 0;
  const line = ({ what, command }: Part["requests"][number]) => {
    number += 1;
    return `\n${number}. ${what}\n${command}\n`;
  };
  return parts.map(({ title, requests }) => `\n${title}\n${requests.map(line).join("")}`).join("");
};
