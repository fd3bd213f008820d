import { describe, expect, test } from "bun:test";
import { until } from "../until.ts";
import type { House } from "./house.ts";
import { drawn, goTo } from "./places.ts";

const limit_ms = 60_000;

/** Texts that would run, load or break out where text is taken for markup, an address or a script. */
const hostile_texts = [
  "<img src=x onerror=ran()>",
  "<script>ran()</script>",
  '"><svg onload=ran()>',
  "'><img src=x onerror=ran()>",
  "<iframe srcdoc='<script>parent.ran()</script>'>",
  "<a href='javascript:ran()'>here</a>",
  "javascript:ran()",
  "data:text/html,<script>ran()</script>",
  "<body onload=ran()>",
  "<input autofocus onfocus=ran()>",
  "<details open ontoggle=ran()>",
  "<math><mtext><img src=x onerror=ran()></mtext></math>",
  "<style>@import 'http://127.0.0.1:9/x.css';</style>",
  "<link rel=stylesheet href=http://127.0.0.1:9/x.css>",
  "<meta http-equiv=refresh content='0;url=http://127.0.0.1:9/'>",
  "<base href=http://127.0.0.1:9/>",
  "<form action=http://127.0.0.1:9/><button>go</button></form>",
  "<object data=http://127.0.0.1:9/x></object>",
  "<embed src=http://127.0.0.1:9/x>",
  "<video src=http://127.0.0.1:9/x onerror=ran()>",
  "<img src=http://127.0.0.1:9/pixel.png>",
  "{{constructor.constructor('ran()')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template would run
  "${ran()}",
  "</title><script>ran()</script>",
  "</textarea><script>ran()</script>",
  "<!--<img src=--><img src=x onerror=ran()>",
  "<noscript><p title='</noscript><img src=x onerror=ran()>'>",
  "\u202e<img src=x onerror=ran()>",
  "<x contenteditable onblur=ran()>lose focus!",
  "__proto__",
];

interface Made {
  id: string;
  /** Of an item. */
  uuid?: string;
}

/** Makes one of everything with these texts in every field that takes text. Returns where it shows. */
const fill = async (house: House): Promise<string[]> => {
  let turn = 0;
  const text = (): string => {
    turn += 1;
    return hostile_texts[turn % hostile_texts.length] ?? "";
  };
  const unique = (): string => `${text()} ${turn}`;
  const create = async (path: string, body: object): Promise<string> => {
    const { id, uuid = id } = await house.call<Made>("POST", path, body);
    return uuid;
  };
  const named = () => ({ name: unique() });
  const branch_id = await create("/v1/branches", named());
  const isp_id = await create("/v1/isps", named());
  const item_uuid = await create("/v1/items", {
    ...named(),
    sku: unique(),
    type: "product",
    price: 10,
  });
  const clients = await Promise.all(
    hostile_texts.map((name, index) =>
      create("/v1/clients", {
        name,
        username: `hostile-${index}`,
        phone_number: `${text()} 70 ${index}`,
        address: text(),
        city: text(),
        zone: text(),
        street: text(),
        building: text(),
        box: text(),
        reference: text(),
        code: text(),
        disjunctor: text(),
        notes: text(),
        color_tag: text(),
        external_ref: unique(),
        branch_id,
        isp_account: { isp_id, username: unique().replaceAll(/\s/g, "_") },
        items: [{ item_uuid, quantity: 1, price: 10 }],
      }),
    ),
  );
  const [client_id = ""] = clients;
  const board_id = await create("/v1/ticket-boards", {
    ...named(),
    description: text(),
    columns: ["new", "scheduled", "in_progress", "waiting", "done", "cancelled"].map(
      (category) => ({
        name: unique(),
        category,
      }),
    ),
  });
  const job_type_id = await create("/v1/ticket-job-types", {
    ...named(),
    board_id,
    checklist: [{ id: "a", label: text(), required: true }],
  });
  const tickets = await Promise.all(
    hostile_texts.map((title) =>
      create("/v1/tickets", {
        title,
        description: text(),
        board_id,
        client_id,
        job_type_id,
        labels: [text(), unique()],
        external_ref: unique(),
      }),
    ),
  );
  const [ticket = ""] = tickets;
  for (const body of hostile_texts)
    await house.call("POST", `/v1/tickets/${ticket}/comments`, { body });
  const invoice = await create("/v1/invoices", {
    client_id,
    items: [{ item_uuid, quantity: 100_000 }], // so that they owe the most
    notes: text(),
  });
  await house.call("POST", "/v1/payments", {
    client_id,
    invoice_id: invoice,
    amount: 1,
    currency: "USD",
    method: "cash",
    reference: text(),
  });
  await house.call("POST", "/v1/users", {
    ...named(),
    email: "hostile@cedar.example",
    role: "viewer",
  });
  await house.call("POST", "/v1/api-keys", { ...named(), abilities: ["clients:read"] });
  const endpoint = await create("/v1/webhooks", {
    url: house.receiver.url,
    description: text(),
    topics: ["ticket.cancelled"],
  });
  await house.call("POST", `/v1/tickets/${tickets[1]}/cancel`, { reason: text() });
  let deliveries: Made[] = [];
  const path = `/v1/webhooks/${endpoint}/deliveries`;
  await until("the cancelled job is told of", async () => {
    ({ data: deliveries } = await house.call<{ data: Made[] }>("GET", path));
    return deliveries.length > 0;
  });
  return [
    `/board/${board_id}`,
    `/tickets/${ticket}`,
    `/tickets/${tickets[1]}`,
    "/clients?query=onerror",
    `/clients/${client_id}`,
    `/clients/${clients[6]}`,
    `/plan?board=${board_id}`,
    "/billing",
    "/billing/invoices",
    `/billing/invoices/${invoice}`,
    "/billing/payments",
    "/desk",
    "/desk/people",
    "/desk/keys",
    "/desk/audit",
    "/desk/webhooks",
    `/desk/webhooks/${endpoint}`,
    `/desk/webhooks/${endpoint}/${deliveries[0]?.id}`,
    "/desk/events",
  ];
};

/** Text from outside stays text, wherever it shows. */
export const aboutHostileText = (house: () => House): void => {
  describe("hostile text in every field", () => {
    test(
      "runs nothing, asks nobody, and the policy has nothing to report",
      async () => {
        const addresses = await fill(house());
        const { page, origins, complaints } = await house().tab("owner");
        const asked: string[] = [];
        page.on("dialog", (dialog) => {
          asked.push(dialog.message());
          void dialog.dismiss();
        });
        await page.addInitScript(`
          window.ran = () => { window.has_run = true; };
          addEventListener("securitypolicyviolation", (event) => { (window.refused ??= []).push(event.violatedDirective); });
        `);
        await page.goto(house().at(""));
        await drawn(page);
        for (const address of addresses) {
          await goTo(page, house().at(address));
          const shown = await page.evaluate("document.body.innerText");
          expect(`${address} ${shown}`).toMatch(/[<$_{:]/); // they are there, as text
        }
        expect(await page.evaluate("[window.has_run, window.refused]")).toEqual([
          undefined,
          undefined,
        ]);
        expect([...origins].filter((origin) => origin !== "null")).toEqual([house().service.base]);
        expect(complaints).toEqual([]);
        expect(asked).toEqual([]);
        await page.context().close();
      },
      limit_ms,
    );
  });
};
