import * as v from "valibot";
import type { Caller } from "../../access/caller.ts";
import type { Connection } from "../../database/connection.ts";
import { OrgReader } from "../../database/org.ts";
import { answer_bytes_max, refuseLarge } from "../../json-answer.ts";
import { type Answer, JsonText } from "../contract/answer.ts";
import type { Installation } from "../contract/installation.ts";
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
import type { PageRead, PageSubject } from "../contract/page-read.ts";
import { readQuery } from "../contract/query-string.ts";
import { validate } from "../contract/validation.ts";
import type { Encoding } from "./accept-encoding.ts";
import { compressAnswer } from "./compress.ts";
import { publicUrl } from "./url.ts";

/*
 * Reads, after authentication. `get` runs on the event loop. Lists, documents and links run in a
 * reader thread, which receives the request as plain data and returns bytes.
 */

/** A request to read, as plain data. */
export interface ReadRequest {
  caller: Caller;
  params: Params;
  /** As received. */
  url: string;
  /** The origin of links in answers. If it is not configured, that of the request is used. */
  public_url: string | undefined;
}

/**
 * A task for a reader thread. `operation` is an `operationKey`; without `encoding` bytes are not compressed. `file` is
 * the copy to read, where the service serves copies.
 */
export type ReadTask = { operation: string; encoding?: Encoding | null; file?: string } & (
  | { page: PageSubject }
  | { request: ReadRequest }
  | { first: { caller: Caller; params: Params; query: Record<string, unknown>; body: object } }
  | { linked: { subject: { org_id: string }; etags: readonly string[] } }
);

/** An answer whose body is encoded as bytes. */
export interface EncodedAnswer {
  status: number;
  headers: Record<string, string> | undefined;
  bytes: Uint8Array<ArrayBuffer> | null;
}

export const operationKey = ({ method, path }: Pick<Operation, "method" | "path">): string =>
  `${method} ${path}`;

/**
 * Returns a function that runs tasks: it returns an `EncodedAnswer`, a `Document`, or the result of `readFirst` or of a
 * page's read, which `taskPreparer` has prepared.
 */
export const taskRunner = (
  operations: readonly Operation[],
  page_reads: readonly PageRead[] = [],
) => {
  const by_key = new Map(operations.map((operation) => [operationKey(operation), operation]));
  const pages = new Map(page_reads.map((read) => [read.key, read]));
  return (connection: Connection, task: ReadTask): EncodedAnswer | Document | unknown => {
    if ("page" in task)
      return pages
        .get(task.operation)
        ?.read(new OrgReader(connection, task.page.org_id), task.page);
    const operation = by_key.get(task.operation);
    if (!operation) throw new Error(`no operation ${task.operation}`);
    return perform(connection, operation, task);
  };
};

/** Returns a function that loads what a task needs; undefined if that is nothing. */
export const taskPreparer =
  (page_reads: readonly PageRead[]) =>
  (task: ReadTask): Promise<unknown> | undefined =>
    "page" in task ? page_reads.find(({ key }) => key === task.operation)?.prepare?.() : undefined;

const perform = (
  connection: Connection,
  operation: Operation,
  task: Exclude<ReadTask, { page: PageSubject }>,
): unknown => {
  if ("first" in task) {
    const { spec } = operation as WriteOperation;
    return spec.readFirst?.({ ...task.first, db: readerOf(connection, task.first.caller) });
  }
  if ("linked" in task) {
    const { subject, etags } = task.linked;
    const db = new OrgReader(connection, subject.org_id);
    const answer = (operation as LinkOperation).handle({ db, subject, etags });
    return compressAnswer(encodeAnswer(answer), task.encoding);
  }
  const context = readContext(readerOf(connection, task.request.caller), operation, task.request);
  if (operation.kind === "document") return operation.handle(context);
  if (operation.kind !== "list") throw new Error(`${task.operation} is not read in a thread`);
  return compressAnswer(encodeAnswer(operation.handle(context), operation), task.encoding);
};

const readerOf = (connection: Connection, { organization }: Caller): OrgReader =>
  new OrgReader(connection, organization.id);

/** Reads one thing, on the event loop. */
export const readOne = (
  db: OrgReader,
  operation: GetOperation,
  request: ReadRequest,
  of_service: { usage: KeyUsage; installation(): Installation },
): Answer => operation.handle({ ...readContext(db, operation, request), ...of_service });

/** The context of a handler. Refuses with 404 for the path, then with 422 for the query. */
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

/** The validated query. Refuses with 422. */
export const queryOf = ({ spec: { query } }: Operation, url: string) => {
  if (!query) return {};
  const mark = url.indexOf("?");
  const sent = mark === -1 ? {} : readQuery(new URLSearchParams(url.slice(mark)), query);
  return validate(querySchema(query), sent);
};

const encoder = new TextEncoder();

/**
 * As `JSON.stringify`, but row by row, since a whole list takes three times as long. Concatenates,
 * which costs less than joining when the text is encoded next.
 */
const stringifyByRow = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return `[${listed(value.map((row) => JSON.stringify(row) ?? "null"))}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const json = Array.isArray(field) ? stringifyByRow(field) : JSON.stringify(field);
    return json === undefined ? [] : `${JSON.stringify(name)}:${json}`;
  });
  return `{${listed(fields)}}`;
};

const listed = (texts: readonly string[]): string =>
  texts.reduce((all, text) => (all === "" ? text : `${all},${text}`), "");

const encode = (text: string | readonly string[]): Uint8Array<ArrayBuffer> => {
  if (typeof text === "string") return encoder.encode(text);
  const bytes = new Uint8Array(text.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  let at = 0;
  for (const piece of text) at += encoder.encodeInto(piece, bytes.subarray(at)).written;
  return bytes;
};

const encodeAnswer = ({ status, headers, body }: Answer, operation?: Operation): EncodedAnswer => {
  if (body === null) return { status, headers, bytes: null };
  if (body instanceof Uint8Array)
    return { status, headers, bytes: body as Uint8Array<ArrayBuffer> };
  const bytes = encode(body instanceof JsonText ? body.pieces : (stringifyByRow(body) ?? ""));
  if (bytes.length > answer_bytes_max) refuseLarge(narrowingParameter(operation));
  return { status, headers: { ...headers, "Content-Type": "application/json" }, bytes };
};

/** Parameters that make an answer smaller. */
const narrowing_parameters = ["per_page", "pageSize", "limit", "date_from"];

/** Refuses answers over 8 MiB, which data from older versions may cause (decisions §1). */
export const checkSize = (text: string, operation: Operation): void => {
  // A UTF-16 unit takes at most three bytes.
  if (text.length * 3 <= answer_bytes_max || Buffer.byteLength(text) <= answer_bytes_max) return;
  refuseLarge(narrowingParameter(operation));
};

const narrowingParameter = (operation: Operation | undefined): string | undefined => {
  const query = operation?.spec.query;
  return query && narrowing_parameters.find((name) => name in query);
};
