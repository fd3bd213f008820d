import * as v from "valibot";
import type { Ability } from "../access/abilities.ts";
import { recordAudit } from "../access/audit.ts";
import type { Authenticator, Credential, Shown } from "../access/authenticate.ts";
import { type Caller, holds } from "../access/caller.ts";
import type { Guesses } from "../access/guesses.ts";
import type { OrgTx } from "../database/org.ts";
import type { Sqlite } from "../database/sqlite.ts";
import type { Outbound } from "../outbound.ts";
import { Refusal } from "../refusal.ts";
import { readJson } from "./body.ts";
import { readForm } from "./form.ts";
import { idempotentCall, once, onceAtATime, StoredJson } from "./idempotency.ts";
import type {
  Answer,
  Fields,
  OpenOperation,
  Operation,
  Params,
  ReadOperation,
  WriteOperation,
} from "./operation.ts";
import { readQuery } from "./query-string.ts";
import type { CallCounter, KeyUse } from "./rate-limit.ts";
import { validate } from "./validation.ts";

/** An operation inside an organization. */
type ScopedOperation = ReadOperation | WriteOperation;

/** What every operation needs from the running service. */
export interface Service {
  sqlite: Sqlite;
  authenticator: Authenticator;
  counter: CallCounter;
  guesses: Guesses;
  outbound: Outbound;
  /** Origin of the links in answers; the request's own when not configured. */
  public_url: string | undefined;
  /** Largest file of a form, unless the operation says otherwise. */
  file_limit_bytes: number;
}

/** What the answer of a call carries, also when it is refused. */
export type CallHeaders = Record<string, string> & { "X-Request-Id": string };

/** One call of an operation. */
export interface Call {
  request: Request;
  params: Params;
  readonly address: string;
  headers: CallHeaders;
}

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

const read = (service: Service, operation: ReadOperation, call: Call): Response => {
  const caller = identify(service, operation, call);
  const db = service.sqlite.reader(caller.organization.id);
  const subject = operation.spec.find?.(db, caller, call.params);
  return respond(
    call,
    operation.handle({
      db,
      caller,
      params: call.params,
      subject,
      query: queryOf(operation, call.request),
      usage: usageOf(service, caller),
      url: () => publicUrl(service, call.request),
    }),
  );
};

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
    const prepared = await spec.prepare?.({ outbound, caller, params, query, body, write: inOrg });
    return inOrg((tx) =>
      once(tx, credentialOf(caller), idempotent, spec.secret, () => {
        const subject = spec.find?.(tx, caller, params);
        checkVersion(request, subject);
        const usage = usageOf(service, caller);
        const context = { tx, caller, params, subject, query, body, prepared, usage };
        const answer = operation.handle(context);
        audit(tx, operation, call, caller, { ...query, ...body }, answer);
        return answer;
      }),
    );
  };
  const db = service.sqlite.reader(caller.organization.id);
  const answer = spec.prepare
    ? await onceAtATime(db, credentialOf(caller), idempotent, change)
    : await change();
  if (answer.replayed && idempotent) call.headers["Idempotent-Replayed"] = "true";
  return respond(call, answer);
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
  const { sqlite, guesses } = service;
  const shown = shownBy(call);
  const subject = spec.identify?.(sqlite, shown);
  const sent = await readJson(call.request);
  const body = validate(spec.body ?? no_body, sent);
  const idempotent = idempotentCall(call.request, pathAndQuery(call.request), sent);
  return respond(
    call,
    await operation.handle({ sqlite, guesses, shown, subject, body, idempotent }),
  );
};

/** What the audit log tells of: every delete, and every change of keys, people, settings and endpoints. */
const audited: ReadonlySet<Ability> = new Set([
  "api_keys:manage",
  "users:manage",
  "settings:manage",
  "webhooks:manage",
]);

const audit = (
  tx: OrgTx,
  operation: WriteOperation,
  call: Call,
  caller: Caller,
  sent: Record<string, unknown>,
  { body }: Answer,
): void => {
  const { method, path, ability, spec } = operation;
  if (method !== "DELETE" && !audited.has(ability)) return;
  const made = body as { id?: string; uuid?: string } | null;
  recordAudit(tx, {
    actor: caller.actor,
    action: spec.summary,
    operation: `${method} ${path.replaceAll(/:([a-z_]+)/g, "{$1}")}`,
    subject_id: Object.values(call.params).at(-1)?.toLowerCase() ?? made?.id ?? made?.uuid ?? null,
    sent,
    request_id: call.headers["X-Request-Id"],
    address: call.address,
  });
};

const usageOf =
  ({ sqlite, counter }: Service, { organization }: Caller) =>
  (key_id: string): KeyUse =>
    counter.use(sqlite.reader(organization.id), key_id, organization.timezone);

/** Keys keep their answers to themselves, and so do people. */
const credentialOf = ({ actor }: Caller): string =>
  actor.type === "api_key" ? `${actor.id}` : `user:${actor.id}`;

const shownBy = (call: Call): Shown => ({
  token: /^Bearer +(\S+)$/i.exec(call.request.headers.get("authorization") ?? "")?.[1] ?? null,
  organization_id: call.request.headers.get("organization-id"),
  get address() {
    return call.address;
  },
});

const identify = (service: Service, operation: ScopedOperation, call: Call): Caller => {
  const { request } = call;
  const credential = service.authenticator.authenticate(shownBy(call));
  Object.assign(call.headers, service.counter.count(credential, call));
  const caller = { ...credential, channel: channelOf(request, credential) };
  if (!holds(caller, operation.ability))
    throw new Refusal("forbidden", `This needs the ability ${operation.ability}.`, {
      ability: operation.ability,
    });
  if (needsTicketing(operation) && !caller.organization.ticketing_enabled)
    throw new Refusal("forbidden", "The organization does not have the Ticketing System add-on.", {
      add_on: "ticketing",
    });
  return caller;
};

/** §1: service jobs need the Ticketing System add-on. */
const needsTicketing = (operation: ScopedOperation): boolean =>
  operation.path.startsWith("/v1/ticket");

const channelOf = (request: Request, credential: Credential): Caller["channel"] => {
  if (credential.actor.type === "api_key") return "api";
  return request.headers.has("app-platform") ? "mobile" : "web";
};

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

/** `If-Match: "<version>"` guards any write of what carries a version (decisions §5). */
const checkVersion = (request: Request, subject: unknown): void => {
  const expected = request.headers.get("if-match");
  const version = (subject as { version?: unknown } | null | undefined)?.version;
  if (expected === null || expected === "*" || typeof version !== "number") return;
  const tags = expected.split(",").map((tag) => tag.trim());
  if (!tags.includes(`"${version}"`))
    throw new Refusal(
      "version_mismatch",
      "The resource has changed since the version of If-Match.",
      { version },
    );
};

const respond = (call: Call, answer: Answer): Response => {
  const { status, body } = answer;
  const headers: Record<string, string> = { ...call.headers, ...answer.headers };
  if (body === null || body instanceof ReadableStream)
    return new Response(body, { status, headers });
  headers["Content-Type"] = "application/json";
  const text = body instanceof StoredJson ? body.text : JSON.stringify(body);
  return new Response(text, { status, headers });
};
