import { until } from "../until.ts";
import type { House } from "./house.ts";

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

/** Texts that would load or cover something where text is taken for a style. */
const hostile_colors = [
  "url(http://127.0.0.1:9/color.png)",
  "red;background:url(http://127.0.0.1:9/color.png)",
  "#fff}*{display:none}",
  "var(--x,url(http://127.0.0.1:9/color.png))",
  "constructor",
];

/** Files that would run where they are opened instead of kept, and one whose ending lies. */
const hostile_files = [
  ["drawing.svg", "image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg" onload="ran()"/>'],
  ["page.html", "text/html", "<script>ran()</script>"],
  ["photo\u202egpj.exe", "image/jpeg", "<script>ran()</script>"],
  ["..\\\\..\\\\<img src=x onerror=ran()>.png", "image/png", "<svg onload=ran()>"],
] as const;

/** What is asked for here answers with it. */
const hostile_answer = "</pre><img src=x onerror=ran()>";

interface Made {
  id: string;
  /** Of an item. */
  uuid?: string;
}

/** Makes one of everything with these texts in every field that takes text. Returns where it shows, files first. */
export const fill = async (house: House): Promise<string[]> => {
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
  const color = (): string => hostile_colors[turn % hostile_colors.length] ?? "";
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
    color: color(),
    columns: ["new", "scheduled", "in_progress", "waiting", "done", "cancelled"].map(
      (category) => ({
        name: unique(),
        category,
        color: color(),
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
  for (const [name, type, content] of hostile_files)
    await house.upload(`/v1/tickets/${ticket}/attachments`, new File([content], name, { type }));
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
  const user_id = await create("/v1/users", {
    ...named(),
    email: "hostile@cedar.example",
    role: "technician",
  });
  const technician = `/v1/ticket-technicians/${user_id}`;
  const member = { user_id, role: "member" };
  await house.call("PUT", `/v1/ticket-boards/${board_id}`, { members: [member] });
  await house.call("PUT", technician, { color: color(), skills: [text(), text()] });
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await house.call("POST", `${technician}/time-off`, {
    starts_at: `${day}T00:00:00`,
    ends_at: `${day}T09:00:00`,
    reason: text(),
  });
  await house.call("POST", `/v1/tickets/${tickets[2]}/schedule`, {
    technician_id: user_id,
    scheduled_at: `${day}T08:00:00`,
    scheduled_until: `${day}T10:00:00`,
    override: true,
    override_reason: text(),
  });
  await house.call("POST", "/v1/api-keys", { ...named(), abilities: ["clients:read"] });
  const endpoint = await create("/v1/webhooks", {
    url: `${house.receiver.url}?answer=${encodeURIComponent(hostile_answer)}`,
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
    `/tickets/${ticket}`,
    `/board/${board_id}`,
    `/tickets/${tickets[1]}`,
    `/tickets/${tickets[2]}`,
    "/clients?query=onerror",
    `/clients/${client_id}`,
    `/clients/${clients[6]}`,
    `/plan?board=${board_id}&date=${day}`,
    "/billing",
    "/billing/invoices",
    `/billing/invoices/${invoice}`,
    "/billing/payments",
    "/clients/lists/items",
    "/clients/lists/branches",
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
