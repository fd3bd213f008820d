import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { build } from "../../src/database/build.ts";
import { InvoiceWorld } from "../invoice-world.ts";

/* By which channel, in which language and with which text clients get their messages. */

let world: InvoiceWorld;
let item = "";

const open = async (told: ConstructorParameters<typeof InvoiceWorld>[0]) => {
  world = new InvoiceWorld(told);
  item = (await world.item(1234.5)).uuid;
  await world.put("/v1/organization", { customer_messages: true });
};

beforeEach(async () => {
  setSystemTime(new Date("2026-10-15T09:00:00Z"));
  await open({ sends_mail: true });
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const gateway = { url: "https://hooks.example.com/sms", secret: "a secret of 16 c" };

const configure = (settings: object) => world.put("/v1/organization", settings);

const messages = () =>
  world.sqlite.all(
    build.selectFrom("messages").selectAll().where("org_id", "=", world.cedar.id).orderBy("id"),
  );

const sent = () =>
  messages().map(({ kind, channel, to, status }) => ({ kind, channel, to, status }));

const nadia = { email: "nadia@example.com", phone_number: "03 123 456" };

/** A new client with an invoice. */
const billed = async (more: object = {}): Promise<string> => {
  const { id } = await world.client("nadia", { ...nadia, ...more });
  await world.bill(id, item, { due_date: "2026-10-01" });
  return id;
};

const by_email = { kind: "invoice_created", channel: "email", to: "nadia@example.com" } as const;
const by_gateway = { kind: "invoice_created", channel: "gateway", to: "+9613123456" } as const;

describe("an invoice", () => {
  test("goes by e-mail, unless the organization names other channels", async () => {
    await configure({ message_gateway: gateway });
    await billed();
    expect(sent()).toEqual([{ ...by_email, status: "queued" }]);
  });

  test("goes by each named channel; what a gateway gets has no empty lines", async () => {
    const channels = { invoice_created: ["email", "gateway"] };
    await configure({ message_gateway: gateway, channels });
    const client_id = await billed();
    expect(sent()).toEqual([
      { ...by_email, status: "queued" },
      { ...by_gateway, status: "queued" },
    ]);
    const [email, text] = messages();
    expect(text?.body).toBe(email?.body.replaceAll(/\n\n+/g, "\n") ?? "");
    expect([email?.language, text?.language]).toEqual(["en", "en"]);
    for (const query of ["channel=gateway", `channel=gateway&client_id=${client_id}`]) {
      const { data, pagination } = (await world.get(`/v1/messages?${query}`)).body;
      expect(data).toMatchObject([by_gateway]);
      expect(pagination.total).toBe(1);
    }
    const both = (await world.get("/v1/messages?channel=email&kind=invoice_created")).body;
    expect(both.data).toMatchObject([by_email]);
    expect((await world.get("/v1/messages?channel=sms")).status).toBe(422);
  });

  test("goes by the other channel where no named one reaches the client", async () => {
    await configure({ message_gateway: gateway });
    await billed({ email: null });
    expect(sent()).toEqual([{ ...by_gateway, status: "queued" }]);
  });

  test("goes by e-mail while there is no gateway", async () => {
    await configure({ channels: { invoice_created: ["gateway"] } });
    await billed();
    expect(sent()).toEqual([{ ...by_email, status: "queued" }]);
  });

  test("goes to nobody without an address, or with a phone number that is none", async () => {
    await configure({ message_gateway: gateway });
    await billed({ email: null, phone_number: "12" });
    expect(messages()).toEqual([]);
  });

  test("of an organization without customer messages goes to nobody", async () => {
    await configure({ customer_messages: false, message_gateway: gateway });
    await billed();
    expect(messages()).toEqual([]);
  });

  test("without a mail server is skipped, but goes by a gateway where there is one", async () => {
    world.close();
    await open({ sends_mail: false });
    await billed();
    expect(sent()).toEqual([{ ...by_email, status: "skipped" }]);
    await configure({ message_gateway: gateway });
    const other = await world.client("other", { phone_number: "71 123 456", email: "o@x.example" });
    await world.bill(other.id, item);
    expect(sent()[1]).toEqual({ ...by_gateway, to: "+96171123456", status: "queued" });
  });
});

describe("the text", () => {
  test.each([
    ["ar-LB", "en", "Cedar Net: الفاتورة INV-2026-000001", "ar"],
    [null, "fr", "Cedar Net : facture INV-2026-000001", "fr"],
    ["fr", "ar", "Cedar Net : facture INV-2026-000001", "fr"],
    ["hy", "ar", "Cedar Net: الفاتورة INV-2026-000001", "ar"],
    ["en", "ar", "Cedar Net: invoice INV-2026-000001", "en"],
  ])(
    "of a client who speaks %j, of an organization that speaks %s",
    async (of_client, own, subject, language) => {
      await configure({ language: own });
      await billed({ language: of_client });
      expect(messages()).toMatchObject([{ subject, language }]);
    },
  );

  test("is the organization's own, with what the client is called", async () => {
    await world.put("/v1/message-templates/invoice_created/en", {
      subject: "{{invoice.number}} for {{client.name}}",
      body: "{{client.username}}: {{invoice.total}} {{currency}} by {{invoice.due_date}}\n{{bill_link}}",
    });
    await billed({ name: "Nadia {{debt}}\r\nBcc: thief@example.net" });
    expect(messages()).toMatchObject([
      {
        subject: "INV-2026-000001 for Nadia {{debt}} Bcc: thief@example.net",
        body: "nadia: 1,234.50 USD by 2026-10-01",
      },
    ]);
  });

  test("has the link to the bill page where there is a public address", async () => {
    world.close();
    await open({ sends_mail: true, public_url: "https://isp.example" });
    await billed();
    const [message] = messages();
    expect(message?.body).toMatch(/^See your bill: https:\/\/isp\.example\/p\/\S{40,}$/m);
  });

  test("that was queued stays as it was", async () => {
    await billed();
    const before = messages();
    await world.put("/v1/message-templates/invoice_created/en", { subject: "x", body: "y" });
    expect(messages()).toEqual(before);
  });
});

describe("reminders", () => {
  const remind = (...client_ids: string[]) => world.post("/v1/receivables/remind", { client_ids });

  const debtor = async (username: string, more: object = {}) => {
    const { id } = await world.client(username, more);
    await world.bill(id, item, { due_date: "2026-10-01" });
    return id;
  };

  test("reach whom the gateway alone can reach, once in 24 hours", async () => {
    await configure({ message_gateway: gateway });
    const id = await debtor("rima", { phone_number: "03 123 456" });
    const { body } = await remind(id);
    expect(body.reminded).toEqual([{ client_id: id, name: "rima", status: "queued" }]);
    expect(sent().at(-1)).toMatchObject({ kind: "payment_reminder", to: "+9613123456" });
    const again = (await remind(id)).body.not_reminded;
    expect(again).toMatchObject([{ reason: "reminded_recently" }]);
    const row = (await world.get("/v1/receivables?search=rima")).body.data[0];
    expect(row.reminded_at).toBe("2026-10-15T09:00:00Z");
  });

  test("by both channels are one reminder", async () => {
    await configure({
      message_gateway: gateway,
      channels: { payment_reminder: ["gateway", "email"] },
    });
    const id = await debtor("nadia", nadia);
    expect((await remind(id)).body.reminded).toHaveLength(1);
    const reminders = sent().filter(({ kind }) => kind === "payment_reminder");
    expect(reminders.map(({ channel }) => channel)).toEqual(["gateway", "email"]);
  });

  test("that were skipped do not count once there is a gateway", async () => {
    world.close();
    await open({ sends_mail: false });
    const id = await debtor("nadia", nadia);
    expect((await remind(id)).body.reminded).toMatchObject([{ status: "skipped" }]);
    expect((await remind(id)).body.not_reminded).toMatchObject([{ reason: "reminded_recently" }]);
    await configure({ message_gateway: gateway });
    expect((await remind(id)).body.reminded).toMatchObject([{ status: "queued" }]);
  });

  test("of a debt in another currency are in that one", async () => {
    const euros = (await world.item(10, { currency: "EUR" })).uuid;
    const { id } = await world.client("nadia", { ...nadia, currency: "EUR" });
    await world.bill(id, euros, { due_date: "2026-10-01" });
    world.sqlite.writeNow((root) =>
      root
        .org(world.cedar.id)
        .run(root.org(world.cedar.id).update("clients", { currency: "USD" }).where("id", "=", id)),
    );
    await remind(id);
    expect(messages().at(-1)?.body).toContain("Balance due: 10.00 EUR\n");
    expect(messages().at(-1)?.body).toContain("Total due: 10.00 EUR\n");
  });
});
