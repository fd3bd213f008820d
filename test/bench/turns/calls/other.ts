import { after, type Calls, day, formOf, type Stage } from "../stage.ts";

const report_names = [
  "revenue",
  "aging",
  "collections",
  "handovers",
  "clients",
  "jobs",
  "technicians",
];
const two_years = `date_from=${day(-720)}&date_to=${day(0)}&interval=month`;

const reports: Calls = Object.fromEntries(
  report_names.map((name) => [
    `GET /v1/reports/${name}`,
    () => ({ path: `/v1/reports/${name}${name === "aging" ? "" : `?${two_years}`}` }),
  ]),
);

/** Waits for the import or export that is under way: there is one at a time. */
const untilNoneUnderWay = async (stage: Stage): Promise<void> => {
  for (let look = 0; look < 600; look += 1) {
    const lists = await Promise.all(
      ["/v1/imports", "/v1/exports"].map((path) => stage.make(path, {}, { method: "GET" })),
    );
    const is_busy = lists.some(({ data }) =>
      data.some(({ status }: { status: string }) => /^(waiting|checking|running)$/.test(status)),
    );
    if (!is_busy) return;
    await Bun.sleep(500);
  }
};

/** Messages, events, moving, routers, webhooks and reports. */
export const other_calls: Calls = {
  ...reports,
  "GET /v1/events": () => ({ path: "/v1/events?limit=100" }),
  "GET /v1/messages": () => ({ path: "/v1/messages?per_page=100&status=sent&page=90" }),
  "GET /v1/journal-entries": () => ({ path: "/v1/journal-entries?per_page=100&page=90" }),
  "GET /v1/audit-log": () => ({ path: "/v1/audit-log?per_page=100" }),
  "POST /v1/message-templates/:kind/:language/preview": () => ({
    path: "/v1/message-templates/payment_reminder/en/preview",
    body: {},
  }),
  "POST /v1/imports": () => ({
    path: "/v1/imports",
    body: formOf("history.zip", new Blob(["no archive"])),
    is_refused: true,
  }),
  "POST /v1/imports/:id/run": (stage) => ({
    path: `/v1/imports/${stage.id("/v1/imports/:id")}/run`,
    once: true,
  }),
  "POST /v1/exports": async (stage) => {
    await untilNoneUnderWay(stage);
    return { path: "/v1/exports", once: true };
  },
  "POST /v1/access-controllers": (stage) => ({
    path: "/v1/access-controllers",
    body: {
      name: stage.unique("Tower"),
      kind: "routeros",
      url: "https://93.184.215.14",
      username: "lastmile",
      secret: "long",
    },
  }),
  "PUT /v1/access-controllers/:id": (stage) => ({
    path: `/v1/access-controllers/${stage.id("/v1/access-controllers/:id")}`,
    body: { name: stage.unique("Tower") },
  }),
  "GET /v1/access-controllers/:id/drift": (stage) => ({
    path: `/v1/access-controllers/${stage.id("/v1/access-controllers/:id")}/drift`,
    is_refused: true,
  }),
  "POST /v1/webhooks": () => ({
    path: "/v1/webhooks",
    body: { url: "https://127.0.0.1:47113/", topics: ["ticket.created"] },
  }),
  "POST /v1/webhooks/:uuid/replay": (stage) => ({
    path: `/v1/webhooks/${stage.id("/v1/webhooks/:uuid")}/replay`,
    body: { from: after(-1), status: "all" },
  }),
};
