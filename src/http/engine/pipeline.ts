import * as v from "valibot";
import type { Caller } from "../../access/caller.ts";
import { type Answer, StoredJson } from "../contract/answer.ts";
import { shownPdf } from "../contract/download.ts";
import { idempotentCall } from "../contract/idempotency.ts";
import type {
  Document,
  DocumentOperation,
  Fields,
  LinkOperation,
  ListOperation,
  OpenOperation,
  Operation,
  ReadOperation,
  WriteOperation,
} from "../contract/operation.ts";
import { validate } from "../contract/validation.ts";
import { readJson, readOpenJson } from "./body.ts";
import type { Call, Service } from "./call.ts";
import { change } from "./change.ts";
import { asksForStream } from "./event-stream.ts";
import { readForm } from "./form.ts";
import { identify, presentedBy, proverOf } from "./identify.ts";
import { versionsKnown } from "./if-none-match.ts";
import { usageOf } from "./key-usage.ts";
import {
  checkSize,
  operationKey,
  queryOf,
  type ReadRequest,
  readOne,
  type SentAnswer,
} from "./read.ts";
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
    case "get":
    case "list":
    case "document":
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
  const caller = identify(service, operation, call);
  const { params, request } = call;
  const { public_url, sqlite } = service;
  const asked = { caller, params, url: request.url, public_url };
  if (operation.kind === "get") {
    const db = sqlite.reader(caller.organization.id);
    const answer = readOne(db, operation, asked, usageOf(service, caller));
    return respond(call, answer, (text) => checkSize(text, operation));
  }
  if (operation.kind === "list" && operation.spec.stream && asksForStream(request))
    return openStream(service, operation, operation.spec.stream, { call, caller });
  return operation.kind === "document"
    ? sendDocument(service, operation, call, asked)
    : sendList(service, operation, call, asked);
};

const sendList = async (
  { read }: Service,
  operation: ListOperation,
  call: Call,
  request: ReadRequest,
): Promise<Response> =>
  respondSent(
    call,
    await read<SentAnswer>(request.caller.organization.id, {
      operation: operationKey(operation),
      request,
    }),
  );

const sendDocument = async (
  { read, print }: Service,
  operation: DocumentOperation,
  call: Call,
  request: ReadRequest,
): Promise<Response> => {
  const org_id = request.caller.organization.id;
  const { filename, content } = await read<Document>(org_id, {
    operation: operationKey(operation),
    request,
  });
  return respond(call, shownPdf(filename, await print(org_id, content)));
};

/** No proxy gathers it. */
const stream_headers = {
  "Content-Type": "text/event-stream",
  "X-Accel-Buffering": "no",
};

const openStream = (
  service: Service,
  operation: ListOperation,
  stream: NonNullable<ListOperation["spec"]["stream"]>,
  { call, caller }: { call: Call; caller: Caller },
): Response => {
  const { request, server } = call;
  const query = queryOf(operation, request.url);
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
    const query = queryOf(operation, request.url);
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

const followLink = async (
  service: Service,
  operation: LinkOperation,
  call: Call,
): Promise<Response> => {
  Object.assign(call.headers, link_headers);
  const subject = operation.spec.find(service.sqlite, call.params);
  const linked = { subject, known: versionsKnown(call.request) };
  const answer = await service.read<SentAnswer>(subject.org_id, {
    operation: operationKey(operation),
    linked,
  });
  return respondSent(call, answer);
};

const no_body = v.object({});

/** An answer that a reader thread made. */
const respondSent = (call: Call, { status, headers, bytes }: SentAnswer): Response =>
  new Response(bytes, { status, headers: { ...call.headers, ...headers } });

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
