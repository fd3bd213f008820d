import { afterAll, afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { toMillis } from "../../src/clock/instant.ts";
import { openPrinters } from "../../src/operations/printers.ts";
import { receiptPrinter } from "../../src/operations/receipt-printer.ts";
import { readPdf } from "../pdf-text.ts";
import { Mailroom } from "./mailroom.ts";
import { headersOf, type Mail, MailSink, subjectOf } from "./sink.ts";

/* Receipts that clients get by e-mail. */

const printers = openPrinters(
  (error) => console.error("printing:", error),
  new URL("../../src/operations/print.ts", import.meta.url),
);
afterAll(() => printers.stop());

let room: Mailroom;
let sink: MailSink;
beforeEach(async () => {
  room = new Mailroom();
  sink = await MailSink.start();
  await room.world.put("/v1/organization", { send_receipts: true });
});
afterEach(async () => {
  await room.close();
  await sink.stop();
  setSystemTime();
});

const client = async (fields: object = {}): Promise<string> => {
  const username = `client.${Bun.randomUUIDv7()}`;
  const input = { name: "Nadia", email: "nadia@example.com", username, ...fields };
  return (await room.world.post("/v1/clients", input)).body.id;
};

const pay = async (body: object) => {
  const { status, body: payment, text } = await room.world.post("/v1/payments", body);
  if (status !== 201) throw new Error(text);
  return payment;
};

const start = () => room.start(sink.url(), { attach: receiptPrinter(room.world.sqlite, printers) });

/** The text of a message, and the files that came with it. */
const partsOf = (mail: Mail) => {
  const boundary = /boundary="([^"]+)"/.exec(headersOf(mail).get("content-type") ?? "")?.[1];
  const parts = boundary ? mail.raw.split(`--${boundary}`).slice(1, -1) : [];
  return parts.map((part) => {
    const [head = "", body = ""] = part.split("\r\n\r\n", 2);
    return {
      type: /Content-Type: ([^;\r]+)/.exec(head)?.[1],
      filename: /filename=([^;\r]+)/.exec(head)?.[1],
      bytes: new Uint8Array(Buffer.from(body, "base64")),
      body,
    };
  });
};

const onlyMail = (): Mail => {
  const [mail, ...others] = sink.received;
  if (!mail || others.length > 0) throw new Error(`${sink.received.length} messages`);
  return mail;
};

const only = () => {
  const [row, ...others] = room.rows();
  if (!row || others.length > 0) throw new Error(`${room.rows().length} messages`);
  return row;
};

test("a payment is confirmed by a message with its receipt, in the client's language", async () => {
  const client_id = await client({ language: "fr" });
  const { id, receipt_number } = await pay({ client_id, amount: 12.5 });
  expect(only()).toMatchObject({
    kind: "payment_received",
    client_id,
    payment_id: id,
    language: "fr",
    to: "nadia@example.com",
  });
  expect(only().body).toContain("12.50 USD");
  expect(only().body).toContain(receipt_number);
  start();
  await room.attempted(only().id, 1);
  expect(only().status).toBe("sent");
  const [text, file, ...others] = partsOf(onlyMail());
  expect(others).toEqual([]);
  expect(text?.type).toBe("text/plain");
  expect(file).toMatchObject({ type: "application/pdf", filename: `${receipt_number}.pdf` });
  const pages = (await readPdf(file?.bytes ?? new Uint8Array())).pages.join(" ");
  for (const shown of ["REÇU", receipt_number, "Nadia", "12.50 USD"])
    expect(pages).toContain(shown);
});

test("several payments, each with its own; other messages have none", async () => {
  const client_id = await client();
  const numbers = [];
  for (let n = 0; n < 3; n += 1) numbers.push((await pay({ client_id, amount: 1 })).receipt_number);
  const plain = room.queue({ subject: "Another matter" });
  start();
  for (const { id } of room.rows()) await room.attempted(id, 1);
  expect(room.row(plain).status).toBe("sent");
  const files = sink.received.flatMap((mail) =>
    partsOf(mail).flatMap(({ filename }) => filename ?? []),
  );
  expect(files.toSorted()).toEqual(numbers.map((number) => `${number}.pdf`));
  const other = sink.received.find((mail) => subjectOf(mail) === "Another matter");
  expect(other && headersOf(other).get("content-type")).toBe("text/plain; charset=utf-8");
});

test("a payment that is deleted in the meantime has a receipt that says so", async () => {
  const client_id = await client();
  const { id } = await pay({ client_id, amount: 5 });
  await room.world.delete(`/v1/payments/${id}`, { body: { reason: "Entered twice" } });
  start();
  await room.attempted(only().id, 1);
  const file = partsOf(onlyMail())[1];
  const pages = (await readPdf(file?.bytes ?? new Uint8Array())).pages.join(" ");
  expect(pages).toContain("CANCELLED");
  expect(pages).toContain("Entered twice");
});

describe("nothing is queued", () => {
  test("unless the organization wants it", async () => {
    await room.world.put("/v1/organization", { send_receipts: false });
    expect((await room.world.get("/v1/organization")).body.send_receipts).toBe(false);
    await pay({ client_id: await client(), amount: 5 });
    expect(room.rows()).toEqual([]);
  });

  test("for a client without an address", async () => {
    await pay({ client_id: await client({ email: null }), amount: 5 });
    expect(room.rows()).toEqual([]);
  });

  test("for credit that is applied", async () => {
    const client_id = await client();
    const { body: item } = await room.world.post("/v1/items", {
      name: "Fiber 50",
      type: "service",
      price: 4,
    });
    await pay({ client_id, amount: 9 });
    const { body: invoice } = await room.world.post("/v1/invoices", {
      client_id,
      items: [{ item_uuid: item.uuid, quantity: 1 }],
    });
    const before = room.rows().length;
    await pay({ amount: 0, allocations: [{ invoice_id: invoice.id, amount: 4 }] });
    expect(room.rows()).toHaveLength(before);
  });

  test("for a payment that is refused", async () => {
    const sent = { client_id: await client(), amount: 1e13 };
    expect((await room.world.post("/v1/payments", sent)).status).toBe(422);
    expect(room.rows()).toEqual([]);
  });
});

test("a message says what was paid and what is left, in their currencies", async () => {
  const client_id = await client();
  const { body: item } = await room.world.post("/v1/items", {
    name: "Fiber 50",
    type: "service",
    price: 30,
  });
  const { body: invoice } = await room.world.post("/v1/invoices", {
    client_id,
    items: [{ item_uuid: item.uuid, quantity: 1 }],
  });
  await pay({ invoice_id: invoice.id, amount: 895_000, currency: "LBP", exchange_rate: 89_500 });
  const [{ body } = { body: "" }] = room.rows().filter(({ kind }) => kind === "payment_received");
  expect(body).toContain("895,000 LBP");
  expect(body).toContain("20.00 USD, 0 LBP");
  expect(body).toContain(invoice.number);
});

describe("a receipt that cannot be made", () => {
  test("is tried again, then the message goes without it", async () => {
    setSystemTime(new Date("2026-11-22T08:00:00Z"));
    await pay({ client_id: await client(), amount: 5 });
    const { id } = only();
    let tries = 0;
    room.start(sink.url(), {
      attach: () => {
        tries += 1;
        return Promise.reject(new Error("no printer"));
      },
    });
    for (const attempt of [1, 2]) {
      await room.attempted(id, attempt);
      expect(room.row(id)).toMatchObject({
        status: "queued",
        error: "the receipt could not be made",
      });
      expect(sink.received).toEqual([]);
      const due = room.row(id).next_attempt_at;
      if (!due) throw new Error("not due again");
      setSystemTime(toMillis(due));
      room.wake();
    }
    await room.attempted(id, 3);
    expect([tries, room.row(id).status, room.row(id).error]).toEqual([3, "sent", null]);
    expect(headersOf(onlyMail()).get("content-type")).toBe("text/plain; charset=utf-8");
    expect(room.log).toContain("is sent without its receipt");
    expect(room.log).not.toContain("the mail server");
  });

  test("and that works again goes with the message", async () => {
    await pay({ client_id: await client(), amount: 5 });
    const print = receiptPrinter(room.world.sqlite, printers);
    let tries = 0;
    room.start(sink.url(), {
      attach: (message) => {
        tries += 1;
        return tries === 1 ? Promise.reject(new Error("no printer")) : print(message);
      },
    });
    await room.attempted(only().id, 1);
    setSystemTime(Date.now() + 62_000);
    room.wake();
    await room.attempted(only().id, 2);
    expect(partsOf(onlyMail())[1]?.filename).toMatch(/^RCP-\d{4}-000001\.pdf$/);
  });

  test("holds up nobody else's message", async () => {
    await pay({ client_id: await client(), amount: 5 });
    const other = room.queue({}, room.world.bekaa);
    room.start(sink.url(), {
      attach: ({ payment_id }) => (payment_id ? Promise.reject("no") : Promise.resolve(null)),
    });
    await room.attempted(other, 1);
    expect(room.row(other).status).toBe("sent");
  });
});
