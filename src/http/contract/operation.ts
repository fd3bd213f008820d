import type * as v from "valibot";
import type { PresentedCredential } from "../../access/authenticate.ts";
import type { Caller } from "../../access/caller.ts";
import type { LoginThrottle } from "../../access/sign-in/login-throttle.ts";
import type { ShortLivedTokens } from "../../access/sign-in/short-lived-tokens.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import type { OrgReader, OrgTx, SaveChange } from "../../database/org.ts";
import type { EventStreams } from "../../events/streams.ts";
import type { Outbound } from "../../outbound/outbound.ts";
import type { FieldErrors } from "../../refusal.ts";
import type { NeededAbility } from "../../shared/abilities.ts";
import type { Reason } from "../../shared/reasons.ts";
import type { Deliverer } from "../../webhooks/deliver.ts";
import type { Answer, AnswerOf, Answers, JsonText, OnlyDeclared } from "./answer.ts";
import type { QueryOf } from "./fields.ts";
import type { IdempotentCall } from "./idempotency.ts";
import type { Installation } from "./installation.ts";
import type { KeyUsage } from "./key-usage.ts";

export type Fields = v.ObjectEntries;
export type Body = v.GenericSchema<unknown, object>;

/** The path's parameters, by name. */
export type Params = Readonly<Record<string, string>>;

/** What the API document contains of an operation, and the schemas of its answers. */
interface Described<A extends Answers> {
  /** The name in generated clients: a verb and its object, `listTickets`. */
  id: string;
  summary: string;
  description?: string;
  tag: string;
  answers: A;
  /** Error reasons in addition to those that all operations have. */
  reasons?: readonly Reason[];
  /** The media type of the answer if it is a file instead of JSON. */
  media_type?: string;
  /** `format=csv` answers with a CSV file instead of JSON (`csvInstead`). */
  csv?: true;
  /** The path's `id` is an integer (decisions §3) instead of a UUID. */
  numbered?: boolean;
  /** A valid request body, shown in the document. */
  example?: unknown;
}

/** The specification of an operation inside an organization. */
interface Scoped<A extends Answers> extends Described<A> {
  /** Refuses with 403 if the organization does not have the add-on (§1). */
  add_on?: "ticketing";
}

interface GetSpec<S, F extends Fields, A extends Answers> extends Scoped<A> {
  query?: F;
  /** Finds what the path names or refuses with 404. Runs before the query is validated. */
  find?(db: OrgReader, caller: Caller, params: Params): S;
}

interface ListSpec<S, F extends Fields, A extends Answers> extends GetSpec<S, F, A> {
  /** May take tenths of a second: its reader thread gets no other request with it. */
  slow?: true;
  /** Answers callers that accept `text/event-stream` with a stream instead. */
  stream?(context: StreamContext<F>): ReadableStream<Uint8Array>;
}

interface StreamContext<F extends Fields> {
  db: OrgReader;
  caller: Caller;
  query: QueryOf<F>;
  /** The header `Last-Event-ID` of a caller that reconnects. */
  last_event_id: string | undefined;
  request_id: string;
  streams: EventStreams;
  /** The caller with their current abilities. Refuses with 401 or 403. */
  reauthenticate(): Caller;
  /** Closes the connection after this many seconds without a byte sent. */
  setIdleLimit(seconds: number): void;
}

interface ListContext<S, F extends Fields> {
  db: OrgReader;
  caller: Caller;
  params: Params;
  subject: S;
  query: QueryOf<F>;
  /** The public URL of the request, for links. */
  url(): URL;
}

interface GetContext<S, F extends Fields> extends ListContext<S, F> {
  usage: KeyUsage;
  installation(): Installation;
}

/** A PDF, as data for its template (`billing/pdf/templates`). */
export interface Document {
  filename: string;
  content: { template: string };
}

interface FormSpec {
  /** Largest file; by default the configured limit. */
  file_limit_bytes?: number;
  /** How long the connection may be silent while the file is worked on; by default 30. */
  idle_limit_seconds?: number;
  /** Refuses files by their announced size before they are read. Not called with an Idempotency-Key, since the call may be a replay. */
  admit?(db: OrgReader, caller: Caller, bytes: number): void;
}

interface WriteSpec<S, F extends Fields, B extends Body, P, A extends Answers> extends Scoped<A> {
  /** Checks `If-Match` (decisions §5). `GuardsVersion` requires it for subjects with a version. */
  versioned?: true;
  /** Recorded in the audit log (decisions §2). */
  audited?: true;
  query?: F;
  body?: B;
  /** Errors for fields that a rule beyond the schema requires, reported with the other errors. `sent` is not validated yet. */
  missing?(sent: Readonly<Record<string, unknown>>, caller: Caller): FieldErrors;
  /** Whether this is a dry run: the change and its entry in the audit log are rolled back. */
  isDryRun?(sent: { query: QueryOf<F>; body: v.InferOutput<B> }): boolean;
  /** The body is a multipart form instead of JSON. Fields of `upload()` are files. */
  form?: FormSpec;
  /** Finds what the path names or refuses with 404. Runs before the body is read, and again in the transaction. */
  find?(db: OrgReader, caller: Caller, params: Params): S;
  /** Reads in a reader thread what the change needs and takes long to read. Excludes `prepare`. */
  readFirst?(context: ReadFirstContext<F, B>): P;
  /** Work before the transaction: resolving a name, hashing a password, a long import. */
  prepare?(context: PrepareContext<S, F, B>): Promise<P>;
  /** Removes what was prepared if the change is refused or replayed. `prune` removes what this leaves behind. */
  abandon?(context: { prepared: P; write: SaveChange }): Promise<void>;
  /** Work after the COMMIT, in transactions of its own, even if the caller has lost the ability by then. Returns the answer. */
  finish?(context: FinishContext<F, B, A>): Promise<AnswerOf<A>>;
  /** A field of the answer that is shown only once: it is null in replays (decisions §1). */
  secret?: string;
  /**
   * Refuses a replay with 404 if the caller may no longer read what the stored answer shows. Needed
   * if the path does not name it, as when creating; otherwise `find` checks it.
   */
  checkReplay?(db: OrgReader, caller: Caller, body: AnswerOf<A>["body"]): void;
  /** For answers that may be too large to store. */
  large?: LargeAnswer<AnswerOf<A>["body"]>;
}

/** How an answer that was too large to store is replayed (`http/contract/idempotency.ts`). */
interface LargeAnswer<Body> {
  /** The fields that are stored. */
  keeps: readonly string[];
  /** Reads the rest again. Refuses with 404 what the caller may no longer see. */
  render(db: OrgReader, caller: Caller, kept: object): Body;
}

/**
 * Requires `versioned` if the subject has a version, and forbids it otherwise. The parameters of
 * `find` must be typed explicitly, because TypeScript checks `versioned` before it infers them.
 */
type GuardsVersion<S> = [S] extends [{ version: number }]
  ? { versioned: true }
  : { versioned?: never };

interface ReadFirstContext<F extends Fields, B extends Body> {
  db: OrgReader;
  caller: Caller;
  params: Params;
  query: QueryOf<F>;
  body: v.InferOutput<B>;
}

interface PrepareContext<S, F extends Fields, B extends Body> {
  db: OrgReader;
  outbound: Outbound;
  deliverer: Deliverer;
  caller: Caller;
  params: Params;
  /** As found before `prepare` began. */
  subject: S;
  query: QueryOf<F>;
  body: v.InferOutput<B>;
  /** Runs a separate transaction, committed when the promise resolves. Authenticates the caller again: 401, 403. */
  write<T>(change: (tx: OrgTx, caller: Caller) => T): Promise<T>;
}

interface FinishContext<F extends Fields, B extends Body, A extends Answers> {
  /** What the change answered. */
  answer: AnswerOf<A>;
  params: Params;
  query: QueryOf<F>;
  body: v.InferOutput<B>;
  write: SaveChange;
}

interface WriteContext<S, F extends Fields, B extends Body, P> {
  tx: OrgTx;
  caller: Caller;
  params: Params;
  subject: S;
  query: QueryOf<F>;
  body: v.InferOutput<B>;
  prepared: P;
  usage: KeyUsage;
  /** The address that was called, as the outside sees it. */
  url(): URL;
}

interface OpenSpec<S, F extends Fields, B extends Body, A extends Answers> extends Described<A> {
  query?: F;
  body?: B;
  /** Changes only what a service that only reads keeps in memory: sessions, and what proves who begins one. */
  kept_in_memory?: true;
  /** Finds the owner of the token or refuses with 401. Runs before the body is read. */
  identify?(sqlite: Sqlite, presented: PresentedCredential): S;
}

export interface OpenContext<
  S,
  F extends Fields = Record<never, never>,
  B extends Body = v.ObjectSchema<Record<never, never>, undefined>,
> {
  sqlite: Sqlite;
  throttle: LoginThrottle;
  tokens: ShortLivedTokens;
  outbound: Outbound;
  /** The configured `PUBLIC_URL`, to which passkeys and single sign-on are bound. */
  public_url: string | undefined;
  presented: PresentedCredential;
  params: Params;
  subject: S;
  query: QueryOf<F>;
  body: v.InferOutput<B>;
  idempotent: IdempotentCall | null;
  /** Refuses with 403 a request of another origin. Returns the scheme of the page that sent it. */
  checkSameOrigin(): "https" | "http";
}

interface Linked {
  org_id: string;
}

interface LinkSpec<S extends Linked, A extends Answers> extends Described<A> {
  query?: undefined;
  /** Finds what the secret in the path belongs to, or refuses with 404. Does the same work in both cases, against timing attacks. */
  find(sqlite: Sqlite, params: Params): S;
}

interface LinkContext<S extends Linked> {
  db: OrgReader;
  subject: S;
  /** The `ETag`s of `If-None-Match`; `*` matches any. */
  etags: readonly string[];
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";

interface Common {
  method: Method;
  /** In Elysia's syntax: `/v1/tickets/:id`. */
  path: string;
}

export interface GetOperation extends Common {
  kind: "get";
  ability: NeededAbility;
  spec: GetSpec<unknown, Fields, Answers>;
  handle(context: GetContext<unknown, Fields>): Answer;
}

export interface ListOperation extends Common {
  kind: "list";
  ability: NeededAbility;
  spec: ListSpec<unknown, Fields, Answers>;
  handle(context: ListContext<unknown, Fields>): Answer;
}

export interface DocumentOperation extends Common {
  kind: "document";
  ability: NeededAbility;
  spec: GetSpec<unknown, Fields, Answers>;
  handle(context: ListContext<unknown, Fields>): Document;
}

export interface WriteOperation extends Common {
  kind: "write";
  ability: NeededAbility;
  spec: WriteSpec<unknown, Fields, Body, unknown, Answers>;
  handle(context: WriteContext<unknown, Fields, Body, unknown>): Answer;
}

/** Outside any organization, and so without an ability: logging in and out, reading one's own profile. */
export interface OpenOperation extends Common {
  kind: "open";
  ability: null;
  spec: OpenSpec<unknown, Fields, Body, Answers>;
  handle(context: OpenContext<unknown, Fields, Body>): Answer | Promise<Answer>;
}

/** A read without a caller: the secret in the path is the credential. */
export interface LinkOperation extends Common {
  kind: "link";
  ability: null;
  spec: LinkSpec<Linked, Answers>;
  handle(context: LinkContext<Linked>): Answer;
}

/** Reads inside an organization. */
export type ReadOperation = GetOperation | ListOperation | DocumentOperation;

export type Operation = ReadOperation | WriteOperation | OpenOperation | LinkOperation;

/*
 * The casts below drop the types of subject, query and body, so that operations of all types fit
 * into one list.
 */

/**
 * Reads one thing by its id, on the event loop. Like the constructors below, it only compiles if
 * `handle` returns exactly what `answers` declares.
 */
export const get = <
  const A extends Answers,
  R extends AnswerOf<A>,
  S = undefined,
  const F extends Fields = Record<never, never>,
>(
  path: string,
  ability: NeededAbility,
  spec: GetSpec<S, F, A>,
  handle: (context: GetContext<S, F>) => R & OnlyDeclared<R, A>,
): Operation => ({ kind: "get", method: "GET", path, ability, spec, handle }) as Operation;

/**
 * Reads everything else: lists, searches, boards, statements, previews. `find` and `handle` run in a
 * reader thread on one snapshot. The event loop only sends the bytes of the answer.
 */
export const list = <
  const A extends Answers,
  R extends AnswerOf<A>,
  S = undefined,
  const F extends Fields = Record<never, never>,
>(
  path: string,
  ability: NeededAbility,
  spec: ListSpec<S, F, A>,
  handle: (context: ListContext<S, F>) => R & OnlyDeclared<R, A>,
): Operation => ({ kind: "list", method: "GET", path, ability, spec, handle }) as Operation;

/** A PDF: `handle` reads its data in a reader thread, and a separate process renders it. */
export const document = <
  const A extends Answers,
  S = undefined,
  const F extends Fields = Record<never, never>,
>(
  path: string,
  ability: NeededAbility,
  spec: GetSpec<S, F, A>,
  handle: (context: ListContext<S, F>) => Document,
): Operation => ({ kind: "document", method: "GET", path, ability, spec, handle }) as Operation;

const writing =
  (method: Method) =>
  <
    const A extends Answers,
    R extends AnswerOf<A>,
    S = undefined,
    const F extends Fields = Record<never, never>,
    B extends Body = v.ObjectSchema<Record<never, never>, undefined>,
    P = undefined,
  >(
    path: string,
    ability: NeededAbility,
    spec: WriteSpec<S, F, B, P, A> & GuardsVersion<S>,
    handle: (context: WriteContext<S, F, B, P>) => R & OnlyDeclared<R, A>,
  ): Operation =>
    ({ kind: "write", method, path, ability, spec, handle }) as Operation;

/** Operations that change something: `handle` is a synchronous function of a transaction. */
export const post = writing("POST");
export const put = writing("PUT");
export const del = writing("DELETE");

/** An operation outside any organization (decisions §2). */
export const open = <
  const A extends Answers,
  R extends AnswerOf<A> | Answer<number, JsonText>,
  S = undefined,
  const F extends Fields = Record<never, never>,
  B extends Body = v.ObjectSchema<Record<never, never>, undefined>,
>(
  method: Method,
  path: string,
  spec: OpenSpec<S, F, B, A>,
  handle: (
    context: OpenContext<S, F, B>,
  ) => (R & OnlyDeclared<R, A>) | Promise<R & OnlyDeclared<R, A>>,
): Operation => ({ kind: "open", ability: null, method, path, spec, handle }) as Operation;

/** A read whose path contains its credential, as a calendar feed. `handle` runs in a reader thread. */
export const link = <const A extends Answers, R extends AnswerOf<A>, S extends Linked>(
  path: string,
  spec: LinkSpec<S, A>,
  handle: (context: LinkContext<S>) => R & OnlyDeclared<R, A>,
): Operation => ({ kind: "link", ability: null, method: "GET", path, spec, handle }) as Operation;
