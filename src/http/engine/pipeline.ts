import * as v from "valibot";
import type { Caller } from "../../access/caller.ts";
import { inlinePdf } from "../contract/download.ts";
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
import { asOfHeaders, type Call, type Service } from "./call.ts";
import { performWrite } from "./change.ts";
import { acceptsEventStream } from "./event-stream.ts";
import { readForm } from "./form.ts";
import { anonymous, identify, presentedCredential, reauthenticatorOf } from "./identify.ts";
import { etagsOf } from "./if-none-match.ts";
import { usageOf } from "./key-usage.ts";
import {
  checkSize,
  type EncodedAnswer,
  operationKey,
  queryOf,
  type ReadRequest,
  readOne,
} from "./read.ts";
import { encodingOf, isCompressible, respond, respondEncoded } from "./respond.ts";
import { checkSameOrigin } from "./same-origin.ts";
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
  if (isCompressible(operation)) call.headers.Vary = "Accept-Encoding";
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
  const read_request = { caller, params, url: request.url, public_url };
  if (operation.kind === "get") {
    const db = sqlite.reader(caller.organization.id);
    const answer = readOne(db, operation, read_request, {
      usage: usageOf(service, caller),
      installation: service.installation,
    });
    return respond(call, answer, {
      encoding: encodingOf(operation, call),
      check: (text) => checkSize(text, operation),
    });
  }
  if (operation.kind === "list" && operation.spec.stream && acceptsEventStream(request))
    return respondWithStream(service, operation, operation.spec.stream, { call, caller });
  return operation.kind === "document"
    ? sendDocument(service, operation, call, read_request)
    : sendList(service, operation, call, read_request);
};

const sendList = async (
  { read }: Service,
  operation: ListOperation,
  call: Call,
  request: ReadRequest,
): Promise<Response> =>
  respondEncoded(
    call,
    await read<EncodedAnswer>(
      request.caller.organization.id,
      { operation: operationKey(operation), encoding: encodingOf(operation, call), request },
      operation.spec.slow,
    ),
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
  return respond(call, inlinePdf(filename, await print(org_id, content)));
};

/** `X-Accel-Buffering` keeps nginx from buffering the stream. */
const stream_headers = {
  "Content-Type": "text/event-stream",
  "X-Accel-Buffering": "no",
};

const respondWithStream = (
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
    last_event_id: request.headers.get("last-event-id") || undefined, // empty counts as missing
    request_id: call.headers["X-Request-Id"],
    streams: service.streams,
    reauthenticate: reauthenticatorOf(service, operation, call, caller),
    setIdleLimit: (seconds) => server?.timeout(request, seconds),
  });
  return new Response(body, { headers: { ...call.headers, ...stream_headers } });
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
    if (service.read_only) throw service.read_only.refuse();
    spec.find?.(service.sqlite.reader(caller.organization.id), caller, params);
    return caller;
  });
  if (spec.form?.idle_limit_seconds) call.server?.timeout(request, spec.form.idle_limit_seconds);
  const received = await readBody(service, request, spec, caller);
  try {
    const query = queryOf(operation, request.url);
    const missing = spec.missing?.(received.values, caller);
    const body = validate(spec.body ?? no_body, received.values, missing);
    const idempotent = idempotentCall(request, pathAndQuery, received.values);
    const answer = await performWrite({
      service,
      operation,
      call,
      caller,
      query,
      body,
      idempotent,
    });
    if (answer.replayed && idempotent) call.headers["Idempotent-Replayed"] = "true";
    return await respond(call, answer, { encoding: encodingOf(operation, call) });
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

/** Throttles callers without a session by their address before the body is read: 429. */
const open = async (service: Service, operation: OpenOperation, call: Call): Promise<Response> => {
  if (service.read_only && operation.method !== "GET" && !operation.spec.kept_in_memory) {
    operation.spec.identify?.(service.sqlite, presentedCredential(service, call));
    throw service.read_only.refuse();
  }
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
  const { sqlite, throttle, tokens, outbound, public_url } = service;
  const presented = spec.identify ? presentedCredential(service, call) : anonymous(call);
  const subject = spec.identify?.(sqlite, presented);
  const received = await readOpenJson(call.request);
  const query = queryOf(operation, call.request.url);
  const body = validate(spec.body ?? no_body, received);
  const idempotent = idempotentCall(call.request, pathAndQuery, received);
  const answer = await operation.handle({
    ...{ sqlite, throttle, tokens, outbound, public_url },
    ...{ presented, params: call.params, subject, query, body, idempotent },
    checkSameOrigin: () => checkSameOrigin(call.request, service.public_url),
  });
  // A sign-in reads in a later turn than it was received in.
  if (operation.method !== "GET") Object.assign(call.headers, asOfHeaders(service));
  return respond(call, answer);
};

/** The path is a secret, so browsers must not send it as the referrer. */
const link_headers = { "Referrer-Policy": "no-referrer" };

const followLink = async (
  service: Service,
  operation: LinkOperation,
  call: Call,
): Promise<Response> => {
  Object.assign(call.headers, link_headers);
  const subject = operation.spec.find(service.sqlite, call.params);
  const linked = { subject, etags: etagsOf(call.request) };
  const answer = await service.read<EncodedAnswer>(subject.org_id, {
    operation: operationKey(operation),
    encoding: encodingOf(operation, call),
    linked,
  });
  return respondEncoded(call, answer);
};

const no_body = v.object({});
