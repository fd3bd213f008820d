import { after, type Calls, day, type Stage } from "../stage.ts";

const invoices = async (stage: Stage): Promise<{ client_id: string; ids: string[] }> => {
  const client_id = await stage.client();
  const items = stage.lines().slice(0, 1);
  const ids: string[] = [];
  while (ids.length < 100) ids.push(await stage.invoice(client_id, items));
  return { client_id, ids };
};

/** A payment of a hundred invoices. */
const payment = async (stage: Stage): Promise<object> => {
  const { client_id, ids } = await invoices(stage);
  const allocations = ids.map((invoice_id) => ({ invoice_id, amount: 1 }));
  return { client_id, amount: 100, allocations };
};

/** On which no client stands on a round. */
const newDay = (stage: Stage): string => day(1 + stage.number());

const round = async (stage: Stage) => {
  const client_ids = stage.clients(500);
  const collector_id = Number(stage.id("/v1/collectors/:id"));
  const input = { collector_id, date: newDay(stage), client_ids };
  const { id } = await stage.make("/v1/collection-rounds", input);
  return `/v1/collection-rounds/${id}`;
};

const stopsOf = async (stage: Stage, path: string): Promise<string[]> => {
  const { stops } = await stage.make(path, {}, { method: "GET" });
  return stops.map((stop: { id: string }) => stop.id);
};

const opened = async (stage: Stage): Promise<string> => {
  const path = await round(stage);
  await stage.make(`${path}/open`);
  return path;
};

const named = (path: string): Calls => ({
  [`DELETE ${path}/:id`]: async (stage) => ({
    path: `${path}/${await stage.madeId(path, { name: stage.unique("Unused") })}`,
  }),
});

export const money_calls: Calls = {
  ...named("/v1/branches"),
  ...named("/v1/isps"),
  ...named("/v1/generators"),
  "GET /v1/invoices": () => ({ path: "/v1/invoices?per_page=100&status=unpaid&page=50" }),
  "GET /v1/payments": () => ({ path: "/v1/payments?per_page=100&page=90" }),
  "POST /v1/invoices": (stage) => ({
    path: "/v1/invoices",
    body: { client_id: stage.id("/v1/clients/:id"), items: stage.lines(), notes: "n".repeat(5000) },
  }),
  "POST /v1/invoices/:id/void": async (stage) => ({
    path: `/v1/invoices/${await stage.invoice()}/void`,
    body: { reason: "Twice" },
  }),
  "POST /v1/invoices/:id/credit-note": async (stage) => ({
    path: `/v1/invoices/${await stage.invoice()}/credit-note`,
    body: { amount: 10, reason: "Too much" },
  }),
  "GET /v1/invoices/:id/pdf": async (stage) => ({
    path: `/v1/invoices/${await stage.invoice()}/pdf`,
  }),
  "POST /v1/payments": async (stage) => ({ path: "/v1/payments", body: await payment(stage) }),
  "DELETE /v1/payments/:id": async (stage) => ({
    path: `/v1/payments/${await stage.madeId("/v1/payments", await payment(stage))}`,
    body: { reason: "Twice" },
  }),
  "POST /v1/invoice-runs": {
    "a day of 3,500 clients": () => ({
      path: "/v1/invoice-runs",
      body: { date: day(0) },
      once: true,
    }),
  },
  "GET /v1/invoices/recurring-preview": () => ({
    path: `/v1/invoices/recurring-preview?date=${day(5)}&per_page=100`,
  }),
  "PUT /v1/clients/:id/prices/:item_uuid": (stage) => ({
    path: `/v1/clients/${stage.id("/v1/clients/:id")}/prices/${stage.id("/v1/items/:id")}`,
    body: { price: 20 },
  }),
  "POST /v1/exchange-rates": (stage) => ({
    path: "/v1/exchange-rates",
    body: { base: "USD", quote: "LBP", rate: 89_500 + stage.number(), effective_at: after(-1) },
  }),
  "GET /v1/receivables": () => ({
    path: "/v1/receivables?per_page=100&sort_by=days_overdue&page=20",
  }),
  "POST /v1/payment-claims/:id/confirm": (stage) => ({
    path: `/v1/payment-claims/${stage.id("/v1/payment-claims/:id")}/confirm`,
    body: { amount: 5, method: "whish" },
  }),
  "POST /v1/payment-claims/:id/reject": (stage) => ({
    path: `/v1/payment-claims/${stage.id("/v1/payment-claims/:id")}/reject`,
    body: { reason: "It has not arrived" },
    is_refused: true,
  }),
  "PUT /v1/collectors/:id": (stage) => ({
    path: `/v1/collectors/${stage.id("/v1/collectors/:id")}`,
    body: { name: stage.unique("Fadi") },
  }),
  "DELETE /v1/collectors/:id": async (stage) => ({
    path: `/v1/collectors/${await stage.madeId("/v1/collectors", { name: stage.unique("Fadi") })}`,
  }),
  "POST /v1/collectors/:id/handovers": (stage) => ({
    path: `/v1/collectors/${stage.id("/v1/collectors/:id")}/handovers`,
    body: { counted: [] },
  }),
  "POST /v1/collection-rounds": (stage) => ({
    path: "/v1/collection-rounds",
    body: {
      collector_id: Number(stage.id("/v1/collectors/:id")),
      date: newDay(stage),
      client_ids: stage.clients(500),
    },
  }),
  "PUT /v1/collection-rounds/:id": async (stage) => ({
    path: await round(stage),
    body: { date: newDay(stage) },
  }),
  "POST /v1/collection-rounds/:id/open": async (stage) => ({ path: `${await round(stage)}/open` }),
  "POST /v1/collection-rounds/:id/close": async (stage) => ({
    path: `${await opened(stage)}/close`,
  }),
  "GET /v1/collection-rounds/:id": async (stage) => ({ path: await round(stage) }),
  "PUT /v1/collection-rounds/:id/stops/order": async (stage) => {
    const path = await round(stage);
    return { path: `${path}/stops/order`, body: { ids: (await stopsOf(stage, path)).reverse() } };
  },
  "POST /v1/collection-rounds/:id/stops": async (stage) => ({
    path: `/v1/collection-rounds/${stage.id("/v1/collection-rounds/:id")}/stops`,
    body: { client_id: await stage.client() },
  }),
  "DELETE /v1/collection-rounds/:id/stops/:stop_id": async (stage) => {
    const path = await round(stage);
    const [first] = await stopsOf(stage, path);
    return { path: `${path}/stops/${first}` };
  },
  "POST /v1/collection-rounds/:id/stops/:stop_id/outcome": async (stage) => {
    const path = await opened(stage);
    const [first] = await stopsOf(stage, path);
    const payment = { amount: 5, currency: "USD" };
    return { path: `${path}/stops/${first}/outcome`, body: { outcome: "paid", payment } };
  },
  "GET /v1/collection-rounds/:id/stops/:stop_id/receipt.pdf": async (stage) => {
    const path = await opened(stage);
    const [first] = await stopsOf(stage, path);
    const payment = { amount: 5, currency: "USD" };
    await stage.make(`${path}/stops/${first}/outcome`, { outcome: "paid", payment });
    return { path: `${path}/stops/${first}/receipt.pdf` };
  },
  "DELETE /v1/collection-rounds/:id": async (stage) => ({ path: await round(stage) }),
  "PUT /v1/dunning-policy": () => ({
    path: "/v1/dunning-policy",
    body: {
      enabled: true,
      steps: [
        { kind: "reminder", days_after_due: 3 },
        { kind: "warning", days_after_due: 7 },
        { kind: "suspend", days_after_due: 14 },
      ],
      minimum_balance: 5,
    },
  }),
  "POST /v1/dunning-policy/run": {
    "all old invoices": () => ({
      path: "/v1/dunning-policy/run",
      body: { include_old: true },
      once: true,
    }),
  },
  "GET /v1/dunning/preview": () => ({ path: `/v1/dunning/preview?date=${day(5)}&per_page=100` }),
};
