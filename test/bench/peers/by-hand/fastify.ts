/** The service's most used operations by hand: `DATABASE_PATH=… PORT=… node fastify.ts`. */
import fastify, { LogController } from "fastify";
import { pino } from "pino";
import { admit, type Caller } from "./access.ts";
import { type Completion, completeTicket } from "./complete.ts";
import { createTicket, type NewTicket } from "./create.ts";
import { newId } from "./database.ts";
import { Refusal, refusalView } from "./refusal.ts";
import { listTickets, type TicketQuery } from "./ticket-list.ts";
import { findTicket, ticketView } from "./tickets.ts";
import * as wire from "./wire.ts";

const app = fastify({
  loggerInstance: pino(pino.destination({ sync: false, minLength: 4096 })),
  // Which would write two lines for each.
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: newId,
});
app.decorateRequest("caller", null);

app.addHook("onRequest", async (request, reply) => {
  reply.header("X-Request-Id", request.id);
  const { ability } = request.routeOptions.config;
  if (ability === undefined) return;
  const { caller, headers } = admit(request.headers.authorization, ability);
  request.caller = caller;
  reply.headers(headers);
});

app.addHook("onResponse", async (request, reply) => {
  request.log.info({
    method: request.method,
    path: request.url,
    status: reply.statusCode,
    duration_ms: reply.elapsedTime,
    key_id: request.caller?.key_id,
  });
});

app.setErrorHandler((error, request, reply) => {
  if (error instanceof Refusal)
    return reply.code(error.status).headers(error.headers).send(error.view());
  if (error.validation)
    return reply.code(422).send(refusalView("validation_failed", error.message));
  request.log.error(error);
  return reply.code(500).send(refusalView("internal", "Something went wrong."));
});
app.setNotFoundHandler((_request, reply) =>
  reply.code(404).send(refusalView("not_found", "There is nothing here.")),
);

const callerOf = (request: { caller: Caller | null }): Caller => {
  if (!request.caller) throw new Error("nobody was admitted");
  return request.caller;
};

app.get<{ Params: { id: string } }>(
  "/v1/tickets/:id",
  {
    config: { ability: "tickets:read" },
    schema: { params: wire.id_params, response: { 200: wire.ticket } },
  },
  async (request) => ticketView(findTicket(callerOf(request), request.params.id), Date.now()),
);

app.get<{ Querystring: TicketQuery }>(
  "/v1/tickets",
  {
    config: { ability: "tickets:read" },
    schema: { querystring: wire.ticket_query, response: { 200: wire.ticket_page } },
  },
  async (request) => listTickets(callerOf(request), request.query),
);

app.post<{ Body: NewTicket }>(
  "/v1/tickets",
  {
    config: { ability: "tickets:create" },
    schema: { body: wire.new_ticket, response: { 201: wire.ticket } },
  },
  async (request, reply) => {
    reply.code(201);
    return createTicket(callerOf(request), request.body);
  },
);

app.post<{ Params: { id: string }; Body: Completion }>(
  "/v1/tickets/:id/complete",
  {
    config: { ability: "tickets:complete" },
    schema: {
      params: wire.id_params,
      body: wire.completion,
      response: { 200: wire.completed_ticket },
    },
  },
  async (request) => completeTicket(callerOf(request), request.params.id, request.body),
);

app.get("/ready", async () => ({ ready: true }));

await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
