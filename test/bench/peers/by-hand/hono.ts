/** The service's most used operations by hand: `DATABASE_PATH=… PORT=… bun hono.ts`. */
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { validator } from "hono/validator";
import { pino } from "pino";
import * as v from "valibot";
import { admit, type Caller } from "./access.ts";
import { completeTicket } from "./complete.ts";
import { createTicket } from "./create.ts";
import { newId } from "./database.ts";
import { Refusal, refusalView } from "./refusal.ts";
import { listTickets } from "./ticket-list.ts";
import { findTicket, ticketView } from "./tickets.ts";

interface Env {
  Variables: { caller: Caller };
}

const log = pino(pino.destination({ sync: false, minLength: 4096 }));
const app = new Hono<Env>();

app.use(async (context, next) => {
  const began_ms = performance.now();
  const request_id = newId();
  context.header("X-Request-Id", request_id);
  await next();
  log.info({
    request_id,
    method: context.req.method,
    path: context.req.path,
    status: context.res.status,
    duration_ms: performance.now() - began_ms,
    key_id: context.get("caller")?.key_id,
  });
});

app.onError((error, context) => {
  if (error instanceof Refusal) return context.json(error.view(), error.status, error.headers);
  log.error(error);
  return context.json(refusalView("internal", "Something went wrong."), 500);
});
app.notFound((context) => context.json(refusalView("not_found", "There is nothing here."), 404));

const needs =
  (ability: string): MiddlewareHandler<Env> =>
  async (context, next) => {
    const { caller, headers } = admit(context.req.header("Authorization"), ability);
    context.set("caller", caller);
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    await next();
  };

/** Checks what was sent by a schema, and hands on what it reads. */
const checked =
  <S extends v.GenericSchema>(schema: S) =>
  (sent: unknown, context: Context): v.InferOutput<S> | Response => {
    const { success, output, issues } = v.safeParse(schema, sent, { abortEarly: true });
    if (success) return output;
    return context.json(refusalView("validation_failed", issues[0].message), 422);
  };

const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));
const optional = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema));
const id = () => v.pipe(v.string(), v.uuid());
const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const counted = (max: number, otherwise: string) =>
  v.pipe(v.optional(v.string(), otherwise), v.transform(Number), whole(1, max));
const priority = () => v.picklist(["low", "medium", "high", "critical"]);
const amount = () => v.pipe(v.number(), v.gtValue(0));

const IdParams = v.object({ id: id() });

const TicketQuery = v.object({
  page: counted(Number.MAX_SAFE_INTEGER, "1"),
  per_page: counted(100, "15"),
  board_id: v.optional(id()),
  status: v.optional(text(255)),
  status_category: v.optional(text(255)),
  priority: v.optional(priority()),
});

const NewTicket = v.object({
  title: text(255),
  description: optional(v.pipe(v.string(), v.maxLength(10_000))),
  board_id: id(),
  client_id: optional(id()),
  priority: priority(),
  type: v.picklist(["task", "bug", "support", "feature"]),
  due_date: optional(v.pipe(v.string(), v.isoDate())),
  labels: v.optional(v.pipe(v.array(text(255)), v.maxLength(100))),
  sla_hours: optional(whole(1, 8760)),
});

const Completion = v.object({
  outcome: v.literal("done"),
  notes: optional(v.pipe(v.string(), v.maxLength(10_000))),
  items: v.pipe(
    v.array(v.object({ item_uuid: id(), quantity: amount() })),
    v.minLength(1),
    v.maxLength(100),
  ),
  collect_payment: v.object({
    amount: amount(),
    currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  }),
  notify_client: optional(v.boolean()),
});

app.get(
  "/v1/tickets/:id",
  needs("tickets:read"),
  validator("param", checked(IdParams)),
  (context) =>
    context.json(
      ticketView(findTicket(context.get("caller"), context.req.valid("param").id), Date.now()),
    ),
);

/** Row by row, which takes JavaScriptCore half as long as `context.json` of 15 tickets. */
app.get(
  "/v1/tickets",
  needs("tickets:read"),
  validator("query", checked(TicketQuery)),
  (context) => {
    const { data, pagination } = listTickets(context.get("caller"), context.req.valid("query"));
    const rows = data.map((ticket) => JSON.stringify(ticket)).join(",");
    const json = `{"data":[${rows}],"pagination":${JSON.stringify(pagination)}}`;
    return context.body(json, 200, { "Content-Type": "application/json" });
  },
);

app.post(
  "/v1/tickets",
  needs("tickets:create"),
  validator("json", checked(NewTicket)),
  async (context) =>
    context.json(await createTicket(context.get("caller"), context.req.valid("json")), 201),
);

app.post(
  "/v1/tickets/:id/complete",
  needs("tickets:complete"),
  validator("param", checked(IdParams)),
  validator("json", checked(Completion)),
  async (context) => {
    const { id } = context.req.valid("param");
    return context.json(await completeTicket(context.get("caller"), id, context.req.valid("json")));
  },
);

app.get("/ready", (context) => context.json({ ready: true }));

Bun.serve({ hostname: "127.0.0.1", port: process.env.PORT ?? 0, fetch: app.fetch });
