import * as v from "valibot";
import type { Caller } from "../../access/caller.ts";
import type { Connection } from "../../database/connection.ts";
import { OrgReader } from "../../database/org.ts";
import { answer_bytes_max, refuseLarge } from "../../json-answer.ts";
import { type Answer, StoredJson } from "../contract/answer.ts";
import type { KeyUsage } from "../contract/key-usage.ts";
import type {
  Document,
  Fields,
  GetOperation,
  LinkOperation,
  Operation,
  Params,
  ReadOperation,
  WriteOperation,
} from "../contract/operation.ts";
import { readQuery } from "../contract/query-string.ts";
import { validate } from "../contract/validation.ts";
import { publicUrl } from "./url.ts";

/*
 * Reading behind authentication. One thing is read by its id on the event loop; every list, document
 * and link is read in a reader thread, which gets the request as plain data and returns bytes.
 */

/** What a read needs of its request, as plain data. */
export interface ReadRequest {
  caller: Caller;
  params: Params;
  /** As it was called. */
  url: string;
  /** Origin of the links in answers; the request's own when not configured. */
  public_url: string | undefined;
}

/** What a reader thread is asked to do; `operation` is its `operationKey`. */
export type ReadTask = { operation: string } & (
  | { request: ReadRequest }
  | { first: { caller: Caller; params: Params; query: Record<string, unknown>; body: object } }
  | { linked: { subject: { org_id: string }; known: readonly string[] } }
);

/** An answer whose body is ready to be sent. */
export interface SentAnswer {
  status: number;
  headers: Record<string, string> | undefined;
  bytes: Uint8Array<ArrayBuffer> | null;
}

export const operationKey = ({ method, path }: Pick<Operation, "method" | "path">): string =>
  `${method} ${path}`;

/** Performs tasks of these operations: a `SentAnswer`, a `Document`, or what a change reads first. */
export const performer = (operations: readonly Operation[]) => {
  const by_key = new Map(operations.map((operation) => [operationKey(operation), operation]));
  return (connection: Connection, task: ReadTask): SentAnswer | Document | unknown => {
    const operation = by_key.get(task.operation);
    if (!operation) throw new Error(`no operation ${task.operation}`);
    return perform(connection, operation, task);
  };
};

const perform = (connection: Connection, operation: Operation, task: ReadTask): unknown => {
  if ("first" in task) {
    const { spec } = operation as WriteOperation;
    return spec.readFirst?.({ ...task.first, db: readerOf(connection, task.first.caller) });
  }
  if ("linked" in task) {
    const { subject, known } = task.linked;
    const db = new OrgReader(connection, subject.org_id);
    return sent((operation as LinkOperation).handle({ db, subject, known }));
  }
  const context = readContext(readerOf(connection, task.request.caller), operation, task.request);
  if (operation.kind === "document") return operation.handle(context);
  if (operation.kind !== "list") throw new Error(`${task.operation} is not read in a thread`);
  return sent(operation.handle(context), operation);
};

const readerOf = (connection: Connection, { organization }: Caller): OrgReader =>
  new OrgReader(connection, organization.id);

/** Reads one thing, on the event loop. */
export const readOne = (
  db: OrgReader,
  operation: GetOperation,
  request: ReadRequest,
  usage: KeyUsage,
): Answer => operation.handle({ ...readContext(db, operation, request), usage });

/** What an operation is handed: refuses with 404 of the path, then with 422 of the query. */
const readContext = (db: OrgReader, operation: Operation, request: ReadRequest) => {
  const { spec } = operation as ReadOperation;
  const { caller, params, url, public_url } = request;
  return {
    db,
    caller,
    params,
    subject: spec.find?.(db, caller, params),
    query: queryOf(operation, url),
    url: () => publicUrl({ url }, public_url),
  };
};

const query_schemas = new WeakMap<Fields, v.ObjectSchema<Fields, undefined>>();

/** The schema of an operation's query, built once. */
const querySchema = (fields: Fields) => {
  const schema = query_schemas.get(fields) ?? v.object(fields);
  query_schemas.set(fields, schema);
  return schema;
};

/** The query that was sent; refuses with 422 what the operation does not take. */
export const queryOf = ({ spec: { query } }: Operation, url: string) => {
  if (!query) return {};
  const mark = url.indexOf("?");
  const sent = mark === -1 ? {} : readQuery(new URLSearchParams(url.slice(mark)), query);
  return validate(querySchema(query), sent);
};

const encoder = new TextEncoder();

/** As `JSON.stringify`, which takes twice as long for a list in one piece than for its rows. */
const jsonOf = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return `[${value.map((row) => JSON.stringify(row) ?? "null")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const json = Array.isArray(field) ? jsonOf(field) : JSON.stringify(field);
    return json === undefined ? [] : `${JSON.stringify(name)}:${json}`;
  });
  return `{${fields}}`;
};

const sent = ({ status, headers, body }: Answer, operation?: Operation): SentAnswer => {
  if (body === null) return { status, headers, bytes: null };
  if (body instanceof Uint8Array)
    return { status, headers, bytes: body as Uint8Array<ArrayBuffer> };
  const text = (body instanceof StoredJson ? body.text : jsonOf(body)) ?? "";
  const bytes = encoder.encode(text);
  if (bytes.length > answer_bytes_max) refuseLarge(narrowingOf(operation));
  return { status, headers: { ...headers, "Content-Type": "application/json" }, bytes };
};

/** Parameters that ask for less. */
const narrowing = ["per_page", "pageSize", "limit", "date_from"];

/** Refuses an answer beyond 8 MiB, whatever a file of an older version holds (decisions §1). */
export const checkSize = (text: string, operation: Operation): void => {
  // A unit of UTF-16 takes at most three bytes.
  if (text.length * 3 <= answer_bytes_max || Buffer.byteLength(text) <= answer_bytes_max) return;
  refuseLarge(narrowingOf(operation));
};

const narrowingOf = (operation: Operation | undefined): string | undefined => {
  const query = operation?.spec.query;
  return query && narrowing.find((name) => name in query);
};
