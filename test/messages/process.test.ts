import { afterEach, beforeEach, expect, test } from "bun:test";
import { withDatabase } from "../../src/commands/database.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { queueMessage } from "../../src/queue-message.ts";
import { Service } from "../faults/service.ts";
import { until } from "../until.ts";
import { headersOf, MailSink } from "./sink.ts";

/* The real command, its file, and a mail server. */

let sink: MailSink;
let service: Service;
beforeEach(async () => {
  sink = await MailSink.start();
  service = new Service(undefined, {
    SMTP_URL: sink.url("rima:hush-hush@"),
    MAIL_FROM: "Cedar Net <office@cedar.example>",
  });
});
afterEach(async () => {
  await service.remove();
  await sink.stop();
});

/** As a command does, in a process beside the service. */
const queue = (sends_mail = true): void => {
  const sqlite = new Sqlite(service.database, { sends_mail });
  sqlite.writeNow((root) =>
    queueMessage(root.org(service.org_id), {
      kind: "invoice_created",
      to: "nadia@example.com",
      subject: "An invoice",
      body: "Dear Nadia,\n",
    }),
  );
  sqlite.close();
};

const only = async () => (await service.call("GET", "/v1/messages")).body.data[0];

test("what another process queues is sent, killed in the middle again, under its id; what was skipped is not", async () => {
  sink.reply = (step) => (step === "content" ? "hang" : "ok");
  queue(false);
  await service.start();
  queue();
  await until("it is on its way", () => sink.received.length === 1);
  await service.kill();

  sink.reply = () => "ok";
  await service.start();
  await until("it is sent", async () => (await only()).status === "sent");
  expect(await only()).toMatchObject({ attempts: 1, error: null });
  const ids = sink.received.map((mail) => headersOf(mail).get("message-id"));
  expect(ids).toEqual(Array(2).fill(`<${(await only()).id}@cedar.example>`));
  expect(sink.received[1]?.raw).toBe(sink.received[0]?.raw ?? "");
  expect(sink.received[1]).toMatchObject({ from: "office@cedar.example", user: "rima" });
  const { body } = await service.call("GET", "/v1/messages?status=skipped");
  expect(body.pagination.total).toBe(1);
  expect(await service.stop()).toBe(0);
  expect(service.log).not.toContain("hush-hush");
});

test("commands queue where they have a mail server, and skip where they have none", async () => {
  const sends = () => withDatabase((sqlite) => sqlite.sends_mail);
  process.env.DATABASE_PATH = service.database;
  try {
    expect(await sends()).toBe(false);
    process.env.SMTP_URL = sink.url();
    expect(await sends()).toBe(true);
  } finally {
    delete process.env.DATABASE_PATH;
    delete process.env.SMTP_URL;
  }
});

test("a receipt is printed by the service's own processes, and goes with the message", async () => {
  await service.start();
  await service.call("PUT", "/v1/organization", { send_receipts: true });
  const { body: client } = await service.call("POST", "/v1/clients", {
    name: "Nadia",
    username: "nadia",
    email: "nadia@example.com",
  });
  const { body: payment } = await service.call("POST", "/v1/payments", {
    client_id: client.id,
    amount: 5,
  });
  await until("it is sent", async () => (await only()).status === "sent");
  const [mail] = sink.received;
  expect(mail?.raw).toContain(`filename=${payment.receipt_number}.pdf`);
  expect(mail?.raw).toContain(Buffer.from("%PDF-1.").toString("base64").slice(0, 8));
  expect(await service.stop()).toBe(0);
});
