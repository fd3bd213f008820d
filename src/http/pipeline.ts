import * as v from "valibot";
import type { Caller } from "../access/caller.ts";
import type { LongRead } from "../database/aside.ts";
import type { OrgTx } from "../database/org.ts";
import { Refusal } from "../refusal.ts";
import { type Answer, StoredJson } from "./answer.ts";
import { auditChange } from "./audit-change.ts";
import { readJson } from "./body.ts";
import type { Call, Service } from "./call.ts";
import { readForm } from "./form.ts";
import { idempotentCall, once, onceAtATime } from "./idempotency.ts";
import { identify, presentedBy, type ScopedOperation } from "./identify.ts";
import type {
  Fields,
  OpenOperation,
  Operation,
  ReadOperation,
  WriteOperation,
} from "./operation.ts";
import { readQuery } from "./query-string.ts";
import type { KeyUse } from "./rate-limit.ts";
import { validate } from "./validation.ts";

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
      return service.sqlite.read(() => read(service, operation, call));
    case "write":
      return write(service, operation, call);
    case "open":
      return open(service, operation, call);
  }
};

const read = (
  service: Service,
  operation: ReadOperation,
  call: Call,
): Response | Promise<Response> => {
  const caller = identify(service, operation, call);
  const db = service.sqlite.reader(caller.organization.id);
  const subject = operation.spec.find?.(db, caller, call.params);
  const query = queryOf(operation, call.request);
  const aside = asideOf(service, caller);
  const answer = (prepared: unknown): Response =>
    respond(
      call,
      operation.handle({
        db,
        caller,
        params: call.params,
        subject,
        query,
        prepared,
        usage: usageOf(service, caller),
        url: () => publicUrl(service, call.request),
      }),
    );
  const prepared = operation.spec.prepare?.({ db, caller, query, aside });
  return prepared instanceof Promise ? prepared.then(answer) : answer(prepared);
};

const asideOf =
  (service: Service, { organization }: Caller) =>
  <I, O>(read: LongRead<I, O>, input: I): Promise<O> =>
    service.aside(organization.id, read, input);

const write = async (
  service: Service,
  operation: WriteOperation,
  call: Call,
): Promise<Response> => {
  const { spec } = operation;
  const { request, params } = call;
  const caller = service.sqlite.read(() => {
    const caller = identify(service, operation, call);
    spec.find?.(service.sqlite.reader(caller.organization.id), caller, params);
    return caller;
  });
  const sent = await readBody(service, request, spec);
  const query = queryOf(operation, request);
  const body = validate(spec.body ?? no_body, sent);
  const idempotent = idempotentCall(request, pathAndQuery(request), sent);
  const inOrg = <T>(work: (tx: OrgTx) => T): Promise<T> =>
    service.sqlite.write((root) => work(root.org(caller.organization.id)));
  const change = async (): Promise<Answer> => {
    const { outbound } = service;
    const aside = asideOf(service, caller);
    const context = { outbound, caller, params, query, body, aside, write: inOrg };
    const prepared = await spec.prepare?.(context);
    return inOrg((tx) =>
      once(tx, credentialOf(caller), idempotent, spec.secret, () => {
        const subject = spec.find?.(tx, caller, params);
        // An operation can only be versioned when its subject carries one.
        if (spec.versioned) checkVersion(request, subject as { version: number });
        const usage = usageOf(service, caller);
        const context = { tx, caller, params, subject, query, body, prepared, usage };
        const answer = operation.handle(context);
        auditChange(tx, operation, call, caller, { ...query, ...body }, answer);
        return answer;
      }),
    );
  };
  const db = service.sqlite.reader(caller.organization.id);
  const answer = spec.prepare
    ? await onceAtATime(db, credentialOf(caller), idempotent, change)
    : await change();
  const finished = (await spec.finish?.({ answer, query, body, write: inOrg })) ?? answer;
  if (answer.replayed && idempotent) call.headers["Idempotent-Replayed"] = "true";
  return respond(call, finished);
};

const no_body = v.object({});

const readBody = (
  { file_limit_bytes }: Service,
  request: Request,
  { body, form }: WriteOperation["spec"],
) =>
  form
    ? readForm(
        request,
        form.file_limit_bytes ?? file_limit_bytes,
        (body as { entries?: Fields } | undefined)?.entries ?? {},
      )
    : readJson(request);

const open = async (service: Service, operation: OpenOperation, call: Call): Promise<Response> => {
  const { spec } = operation;
  const { sqlite, throttle } = service;
  const presented = presentedBy(call);
  const subject = spec.identify?.(sqlite, presented);
  const sent = await readJson(call.request);
  const body = validate(spec.body ?? no_body, sent);
  const idempotent = idempotentCall(call.request, pathAndQuery(call.request), sent);
  return respond(
    call,
    await operation.handle({ sqlite, throttle, presented, subject, body, idempotent }),
  );
};

const usageOf =
  ({ sqlite, counter }: Service, { organization }: Caller) =>
  (key_id: string): KeyUse =>
    counter.use(sqlite.reader(organization.id), key_id, organization.timezone);

/** Keys keep their answers to themselves, and so do people. */
const credentialOf = ({ actor }: Caller): string =>
  actor.type === "api_key" ? `${actor.id}` : `user:${actor.id}`;

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

/** Where a request points. A `Host` header that is no host makes no URL: the path still counts. */
export const urlOf = ({ url }: Request): URL =>
  URL.parse(url) ?? new URL(`http://localhost${url.replace(/^https?:\/\/[^/]*/, "")}`);

const pathAndQuery = (request: Request): string => {
  const { pathname, search } = urlOf(request);
  return pathname + search;
};

const publicUrl = (service: Service, request: Request): URL =>
  new URL(pathAndQuery(request), service.public_url ?? urlOf(request));

/** `If-Match: "<version>"` guards a write of what carries a version (decisions §5). */
const checkVersion = (request: Request, { version }: { version: number }): void => {
  const expected = request.headers.get("if-match");
  if (expected === null || expected === "*") return;
  const tags = expected.split(",").map((tag) => tag.trim());
  if (!tags.includes(`"${version}"`))
    throw new Refusal(
      "version_mismatch",
      "The resource has changed since the version of If-Match.",
      { version },
    );
};

const respond = (call: Call, { status, body, headers: own }: Answer): Response => {
  const headers: Record<string, string> = own ? { ...call.headers, ...own } : call.headers;
  if (body === null || body instanceof ReadableStream)
    return new Response(body, { status, headers });
  const text = body instanceof StoredJson ? body.text : JSON.stringify(body);
  if (text === "") return new Response(null, { status, headers });
  headers["Content-Type"] = "application/json";
  return new Response(text, { status, headers });
};
