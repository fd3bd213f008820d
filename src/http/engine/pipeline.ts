import * as v from "valibot";
import type { Caller } from "../../access/caller.ts";
import { answer_bytes_max, refuseLarge } from "../../json-answer.ts";
import { type Answer, StoredJson } from "../contract/answer.ts";
import { idempotentCall } from "../contract/idempotency.ts";
import type {
  Fields,
  LinkOperation,
  OpenOperation,
  Operation,
  ReadOperation,
  WriteOperation,
} from "../contract/operation.ts";
import { readQuery } from "../contract/query-string.ts";
import { validate } from "../contract/validation.ts";
import { readJson, readOpenJson } from "./body.ts";
import type { Call, Service } from "./call.ts";
import { change } from "./change.ts";
import { asideOf, printOf, publicUrl, usageOf } from "./context.ts";
import { asksForStream } from "./event-stream.ts";
import { readForm } from "./form.ts";
import { identify, presentedBy, proverOf, type ScopedOperation } from "./identify.ts";
import { versionsKnown } from "./if-none-match.ts";
import { pathAndQuery } from "./url.ts";

/**
 * The order of checks on every operation (decisions §1): 401, 429, 403 of the ability, 404 of the
 * path, 413 and 415, 422 of the shape, then what the operation itself refuses.
 */
export const perform = (
  service: Service,
  operation: Operation,
  call: Call,
): Response | Promise<Response> => {
  switch (operation.kind) {
    case "read":
      return service.sqlite.readShared(() => read(service, operation, call));
    case "write":
      return write(service, operation, call);
    case "open":
      return open(service, operation, call);
    case "link":
      return service.sqlite.readShared(() => followLink(service, operation, call));
  }
};

const read = (
  service: Service,
  operation: ReadOperation,
  call: Call,
): Response | Promise<Response> => {
  const { request, params } = call;
  const caller = identify(service, operation, call);
  const db = service.sqlite.reader(caller.organization.id);
  const subject = operation.spec.find?.(db, caller, params);
  const query = queryOf(operation, request);
  if (operation.spec.stream && asksForStream(request))
    return openStream(service, operation, operation.spec.stream, { call, caller, query });
  const usage = usageOf(service, caller);
  const url = (): URL => publicUrl(service, request);
  const answer = (prepared: unknown): Response => {
    const context = { db, caller, params, subject, query, prepared, usage, url };
    return respond(call, operation.handle(context), checkSize(operation));
  };
  const aside = asideOf(service, caller.organization);
  const print = printOf(service, caller.organization);
  const prepared = operation.spec.prepare?.({ db, caller, subject, query, aside, print });
  return prepared instanceof Promise ? prepared.then(answer) : answer(prepared);
};

/** No proxy gathers it. */
const stream_headers = {
  "Content-Type": "text/event-stream",
  "X-Accel-Buffering": "no",
};

const openStream = (
  service: Service,
  operation: ReadOperation,
  stream: NonNullable<ReadOperation["spec"]["stream"]>,
  { call, caller, query }: { call: Call; caller: Caller; query: Record<string, unknown> },
): Response => {
  const { request, server } = call;
  const body = stream({
    db: service.sqlite.reader(caller.organization.id),
    caller,
    query,
    last_event_id: request.headers.get("last-event-id") || undefined, // an empty one is none
    request_id: call.headers["X-Request-Id"],
    streams: service.streams,
    proveAgain: proverOf(service, operation, call, caller),
    setIdleLimit: (seconds) => server?.timeout(request, seconds),
  });
  return respond(call, { status: 200, body, headers: stream_headers });
};

const write = async (
  service: Service,
  operation: WriteOperation,
  call: Call,
): Promise<Response> => {
  const { spec } = operation;
  const { request, params } = call;
  const caller = service.sqlite.readShared(() => {
    const caller = identify(service, operation, call);
    spec.find?.(service.sqlite.reader(caller.organization.id), caller, params);
    return caller;
  });
  const received = await readBody(service, request, spec, caller);
  try {
    const query = queryOf(operation, request);
    const missing = spec.missing?.(received.values, caller);
    const body = validate(spec.body ?? no_body, received.values, missing);
    const idempotent = idempotentCall(request, pathAndQuery(request), received.values);
    const answer = await change({ service, operation, call, caller, query, body, idempotent });
    if (answer.replayed && idempotent) call.headers["Idempotent-Replayed"] = "true";
    return respond(call, answer);
  } finally {
    await received.discard?.();
  }
};

const readBody = async (
  { sqlite, spool, file_limit_bytes }: Service,
  request: Request,
  { body, form }: WriteOperation["spec"],
  caller: Caller,
): Promise<{ values: Record<string, unknown>; discard?(): Promise<void> }> =>
  form
    ? readForm(
        request,
        spool,
        form.file_limit_bytes ?? file_limit_bytes,
        (body as { entries?: Fields } | undefined)?.entries ?? {},
        (bytes) => {
          if (!request.headers.has("idempotency-key"))
            form.admit?.(sqlite.reader(caller.organization.id), caller, bytes);
        },
      )
    : { values: await readJson(request, spool) };

/** Without a session, the address is throttled before the body is read: 429. */
const open = async (service: Service, operation: OpenOperation, call: Call): Promise<Response> => {
  if (operation.spec.identify) return answerOpen(service, operation, call);
  service.throttle.admit(call.address);
  return service.unauthenticated.run(call.address, () => answerOpen(service, operation, call));
};

const answerOpen = async (
  service: Service,
  operation: OpenOperation,
  call: Call,
): Promise<Response> => {
  const { spec } = operation;
  const { sqlite, throttle } = service;
  const presented = presentedBy(call);
  const subject = spec.identify?.(sqlite, presented);
  const sent = await readOpenJson(call.request);
  const body = validate(spec.body ?? no_body, sent);
  const idempotent = idempotentCall(call.request, pathAndQuery(call.request), sent);
  return respond(
    call,
    await operation.handle({ sqlite, throttle, presented, subject, body, idempotent }),
  );
};

/** The path is a secret: no page that is opened from the answer is told it. */
const link_headers = { "Referrer-Policy": "no-referrer" };

const followLink = (
  service: Service,
  operation: LinkOperation,
  call: Call,
): Response | Promise<Response> => {
  Object.assign(call.headers, link_headers);
  const subject = operation.spec.find(service.sqlite, call.params);
  const answer = operation.handle({
    db: service.sqlite.reader(subject.org_id),
    subject,
    known: versionsKnown(call.request),
    aside: asideOf(service, { id: subject.org_id }),
  });
  return answer instanceof Promise
    ? answer.then((made) => respond(call, made))
    : respond(call, answer);
};

const no_body = v.object({});

const query_schemas = new WeakMap<Fields, v.ObjectSchema<Fields, undefined>>();

/** The schema of an operation's query, built once. */
const querySchema = (fields: Fields) => {
  const schema = query_schemas.get(fields) ?? v.object(fields);
  query_schemas.set(fields, schema);
  return schema;
};

const queryOf = (operation: ScopedOperation, request: Request) => {
  const { query } = operation.spec;
  if (!query) return {};
  const mark = request.url.indexOf("?");
  const sent = mark === -1 ? {} : readQuery(new URLSearchParams(request.url.slice(mark)), query);
  return validate(querySchema(query), sent);
};

/** Parameters that ask for less. */
const narrowing = ["per_page", "pageSize", "limit", "date_from"];

/** Refuses an answer beyond 8 MiB, whatever a file of an older version holds (decisions §1). */
const checkSize =
  ({ spec }: ReadOperation) =>
  (text: string): void => {
    // A unit of UTF-16 takes at most three bytes.
    if (text.length * 3 <= answer_bytes_max || Buffer.byteLength(text) <= answer_bytes_max) return;
    refuseLarge(narrowing.find((name) => spec.query && name in spec.query));
  };

const respond = (
  call: Call,
  { status, body, headers: own }: Answer,
  check: (text: string) => void = () => {},
): Response => {
  const headers: Record<string, string> = own ? { ...call.headers, ...own } : call.headers;
  if (body === null || body instanceof ReadableStream || body instanceof Uint8Array)
    return new Response(body, { status, headers });
  const text = body instanceof StoredJson ? body.text : JSON.stringify(body);
  if (text === "") return new Response(null, { status, headers });
  check(text);
  headers["Content-Type"] = "application/json";
  return new Response(text, { status, headers });
};
