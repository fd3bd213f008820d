import * as v from "valibot";
import type { Caller } from "../access/caller.ts";
import { now } from "../clock/instant.ts";
import type { LongRead } from "../database/aside.ts";
import type { OrgTx, SaveChange } from "../database/org.ts";
import { Refusal } from "../refusal.ts";
import { type Answer, StoredJson } from "./answer.ts";
import { auditChange } from "./audit-change.ts";
import { readJson } from "./body.ts";
import type { Call, Service } from "./call.ts";
import { readForm } from "./form.ts";
import { type IdempotentCall, idempotentCall, once, onceAtATime } from "./idempotency.ts";
import { identify, identifyAgain, presentedBy, type ScopedOperation } from "./identify.ts";
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
  const received = await readBody(service, request, spec);
  try {
    const query = queryOf(operation, request);
    const missing = spec.missing?.(received.values, caller);
    const body = validate(spec.body ?? no_body, received.values, missing);
    const idempotent = idempotentCall(request, pathAndQuery(request), received.values);
    const answer = await change(service, operation, call, { caller, query, body, idempotent });
    if (answer.replayed && idempotent) call.headers["Idempotent-Replayed"] = "true";
    return respond(call, answer);
  } finally {
    await received.discard?.();
  }
};

/** What a write was asked to do, by whom: checked as far as the request alone tells. */
interface Asked {
  /** As they were known before the body came. */
  caller: Caller;
  query: Record<string, unknown>;
  body: object;
  idempotent: IdempotentCall | null;
}

/** The change, after what it prepares and before what follows it; who asks is proven again in each. */
const change = async (
  service: Service,
  operation: WriteOperation,
  call: Call,
  { caller: early, query, body, idempotent }: Asked,
): Promise<Answer> => {
  const { spec } = operation;
  const { params } = call;
  const { outbound, sqlite } = service;
  const { id } = early.organization;
  const again = (): Caller => identifyAgain(service, operation, call, early);
  const write: SaveChange = (work) =>
    sqlite.write((root) => work(root.org(id)), now(), bytesOf(call.request));
  const writeProven = <T>(work: (tx: OrgTx, caller: Caller) => T): Promise<T> =>
    write((tx) => work(tx, again()));
  const save = (prepared: unknown): Promise<Answer> =>
    writeProven((tx, caller) =>
      once(tx, credentialOf(caller), idempotent, spec.secret, () =>
        act(service, operation, call, { tx, caller, query, body, prepared }),
      ),
    );
  const work = async (caller: Caller): Promise<Answer> => {
    const aside = asideOf(service, caller);
    const context = { outbound, caller, params, query, body, aside, write: writeProven };
    const prepared = await spec.prepare?.(context);
    let answer: Answer | undefined;
    try {
      answer = await save(prepared);
    } finally {
      if (!answer || answer.replayed) await spec.abandon?.({ prepared, write });
    }
    if (answer.replayed || !spec.finish) return answer;
    return spec.finish({ answer, params, query, body, write });
  };
  if (!spec.prepare) return work(early);
  const caller = again();
  return onceAtATime(sqlite.reader(id), credentialOf(caller), idempotent, () => work(caller));
};

type Change = Pick<
  Parameters<WriteOperation["handle"]>[0],
  "tx" | "caller" | "query" | "body" | "prepared"
>;

/** The change itself, inside its transaction. */
const act = (service: Service, operation: WriteOperation, call: Call, asked: Change): Answer => {
  const { spec } = operation;
  const { params } = call;
  const { tx, caller, query, body } = asked;
  const subject = spec.find?.(tx, caller, params);
  // An operation can only be versioned when its subject carries one.
  if (spec.versioned) checkVersion(call.request, subject as { version: number });
  const work = (): Answer => {
    const usage = usageOf(service, caller);
    const answer = operation.handle({ ...asked, params, subject, usage });
    auditChange(tx, operation, call, caller, { ...query, ...body }, answer);
    return answer;
  };
  return spec.isDryRun?.({ query, body }) ? tx.dryRun(work) : work();
};

const no_body = v.object({});

const in_memory_max = 1024 * 1024;

/** What a body takes in memory, about, once it was read; one that does not say its length may take the most. */
const bytesOf = ({ headers }: Request): number => {
  const announced = headers.has("transfer-encoding") ? in_memory_max : 0;
  return Math.min(Number(headers.get("content-length")) || announced, in_memory_max);
};

const readBody = async (
  { spool, file_limit_bytes }: Service,
  request: Request,
  { body, form }: WriteOperation["spec"],
): Promise<{ values: Record<string, unknown>; discard?(): Promise<void> }> =>
  form
    ? readForm(
        request,
        spool,
        form.file_limit_bytes ?? file_limit_bytes,
        (body as { entries?: Fields } | undefined)?.entries ?? {},
      )
    : { values: await readJson(request, spool) };

const open = async (service: Service, operation: OpenOperation, call: Call): Promise<Response> => {
  const { spec } = operation;
  const { sqlite, throttle, spool } = service;
  const presented = presentedBy(call);
  const subject = spec.identify?.(sqlite, presented);
  const sent = await readJson(call.request, spool);
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
