import type * as v from "valibot";
import type { PresentedCredential } from "../../access/authenticate.ts";
import type { Caller } from "../../access/caller.ts";
import type { LoginThrottle } from "../../access/login-throttle.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import type { OrgReader, OrgTx, SaveChange } from "../../database/org.ts";
import type { EventStreams } from "../../events/streams.ts";
import type { Outbound } from "../../outbound.ts";
import type { FieldErrors } from "../../refusal.ts";
import type { NeededAbility } from "../../shared/abilities.ts";
import type { Reason } from "../../shared/reasons.ts";
import type { Deliverer } from "../../webhooks/deliver.ts";
import type { Answer, AnswerOf, Answers, OnlyDeclared, StoredJson } from "./answer.ts";
import type { QueryOf } from "./fields.ts";
import type { IdempotentCall } from "./idempotency.ts";
import type { KeyUsage } from "./key-usage.ts";

export type Fields = v.ObjectEntries;
export type Body = v.GenericSchema<unknown, object>;

/** The path's parameters, by name. */
export type Params = Readonly<Record<string, string>>;

/** What the document says of an operation, and what its answers are held to. */
interface Described<A extends Answers> {
  /** Its name in a generated client: a verb and what it acts on, `listTickets`. */
  id: string;
  summary: string;
  description?: string;
  tag: string;
  answers: A;
  /** 422, 409 and other reasons of its own, beside the common ones. */
  reasons?: readonly Reason[];
  /** The media type of the answer when it is a file instead of JSON. */
  media_type?: string;
  /** The path's ids are integers (decisions §3) instead of UUIDs. */
  numbered?: boolean;
  /** A request that works, shown in the document. */
  example?: unknown;
}

/** What an operation inside an organization says, too. */
interface Scoped<A extends Answers> extends Described<A> {
  /** The organization must have it (§1): 403 without. */
  add_on?: "ticketing";
}

interface GetSpec<S, F extends Fields, A extends Answers> extends Scoped<A> {
  query?: F;
  /** Finds what the path names, or refuses with 404: before the query is looked at. */
  find?(db: OrgReader, caller: Caller, params: Params): S;
}

interface ListSpec<S, F extends Fields, A extends Answers> extends GetSpec<S, F, A> {
  /** What is sent instead, as long as it goes on, to who accepts `text/event-stream`. */
  stream?(context: StreamContext<F>): ReadableStream<Uint8Array>;
}

/** Who asks for a stream, and with what it is made. */
interface StreamContext<F extends Fields> {
  db: OrgReader;
  caller: Caller;
  query: QueryOf<F>;
  /** `Last-Event-ID`, where the caller goes on. */
  last_event_id: string | undefined;
  request_id: string;
  streams: EventStreams;
  /** The caller as they may act now; refuses with 401 or 403. */
  proveAgain(): Caller;
  /** Closes the connection when no byte leaves for so many seconds. */
  setIdleLimit(seconds: number): void;
}

interface ListContext<S, F extends Fields> {
  db: OrgReader;
  caller: Caller;
  params: Params;
  subject: S;
  query: QueryOf<F>;
  /** The address that was called, as the outside sees it: for links. */
  url(): URL;
}

interface GetContext<S, F extends Fields> extends ListContext<S, F> {
  usage: KeyUsage;
}

/** A PDF, as data for its template (`billing/pdf/templates`). */
export interface Document {
  filename: string;
  content: { template: string };
}

interface FormSpec {
  file_limit_bytes?: number;
  /** Refuses files of so many bytes before they are read; not asked about calls that may be replays. */
  admit?(db: OrgReader, caller: Caller, bytes: number): void;
}

interface WriteSpec<S, F extends Fields, B extends Body, P, A extends Answers> extends Scoped<A> {
  /** `If-Match` guards it (decisions §5); `GuardsVersion` says where it must stand. */
  versioned?: true;
  /** The audit log tells of it (decisions §2). */
  audited?: true;
  query?: F;
  body?: B;
  /** Fields of `sent`, which is not validated yet, that a rule beyond the schema asks for: they are named with the others. */
  missing?(sent: Readonly<Record<string, unknown>>, caller: Caller): FieldErrors;
  /** Whether the caller asks what it would do: then all of it is undone, its entry in the audit log too. */
  isDryRun?(sent: { query: QueryOf<F>; body: v.InferOutput<B> }): boolean;
  /** The body is a multipart form instead of JSON, its files at most so large, else as configured; `upload()` types them. */
  form?: FormSpec;
  /** Finds what the path names, or refuses with 404: before the body is looked at, and again in the transaction. */
  find?(db: OrgReader, caller: Caller, params: Params): S;
  /** What the change has to know beforehand and takes long to read: runs in a reader thread; instead of `prepare`. */
  readFirst?(context: ReadFirstContext<F, B>): P;
  /** Work that cannot run inside the one transaction (a name to resolve, a password to hash, a long import). */
  prepare?(context: PrepareContext<S, F, B>): Promise<P>;
  /** Clears away what was prepared, when the change is refused or was made before; what it leaves, `prune` finds. */
  abandon?(context: { prepared: P; write: SaveChange }): Promise<void>;
  /** Work that follows the saved change, in changes of its own, whatever its caller may do by then. Returns the answer. */
  finish?(context: FinishContext<F, B, A>): Promise<AnswerOf<A>>;
  /** A field of the answer that is shown once: a replay carries null there (decisions §1). */
  secret?: string;
  /**
   * Refuses a replay with 404 if the caller may no longer read what the stored answer shows. Needed
   * where the path does not name it, as in a create: `find` checks what the path names.
   */
  checkReplay?(db: OrgReader, caller: Caller, body: AnswerOf<A>["body"]): void;
  /** For answers that may be too large to be stored. */
  large?: LargeAnswer<AnswerOf<A>["body"]>;
}

/** How an answer is replayed that was too large to be stored (`http/contract/idempotency.ts`). */
interface LargeAnswer<Body> {
  /** The fields of it that are stored all the same. */
  keeps: readonly string[];
  /** Reads the rest anew, as the caller may see it now: else 404. */
  render(db: OrgReader, caller: Caller, kept: object): Body;
}

/**
 * A write whose subject carries a version says so, and no other can. It takes a `find` whose
 * parameters are typed: TypeScript looks at `versioned` before it would guess them.
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
  outbound: Outbound;
  deliverer: Deliverer;
  caller: Caller;
  params: Params;
  /** As it was found when this began. */
  subject: S;
  query: QueryOf<F>;
  body: v.InferOutput<B>;
  /** A change of its own, saved when the promise settles, by the caller as they may act then: else 401 or 403. */
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

interface OpenSpec<S, B extends Body, A extends Answers> extends Described<A> {
  query?: undefined;
  body?: B;
  /** Who shows this token, or refuses with 401: before the body is looked at. */
  identify?(sqlite: Sqlite, presented: PresentedCredential): S;
  secret?: string;
}

interface OpenContext<S, B extends Body> {
  sqlite: Sqlite;
  throttle: LoginThrottle;
  presented: PresentedCredential;
  subject: S;
  body: v.InferOutput<B>;
  idempotent: IdempotentCall | null;
}

/** What a link opens. */
interface Linked {
  org_id: string;
}

interface LinkSpec<S extends Linked, A extends Answers> extends Described<A> {
  query?: undefined;
  /** What the secret in the path opens, or refuses with 404: after the same work, whatever was sent. */
  find(sqlite: Sqlite, params: Params): S;
}

interface LinkContext<S extends Linked> {
  db: OrgReader;
  subject: S;
  /** The versions of the answer that the caller has, by their `ETag`; `*` is any. */
  known: readonly string[];
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";

interface Common {
  method: Method;
  /** As Elysia writes it: `/v1/tickets/:id`. */
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

/** Outside every organization, and so without an ability: logging in and out, asking who one is. */
export interface OpenOperation extends Common {
  kind: "open";
  ability: null;
  spec: OpenSpec<unknown, Body, Answers>;
  handle(context: OpenContext<unknown, Body>): Answer | Promise<Answer>;
}

/** What anybody may read who has its link: the secret in the path is the key. */
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
 * The casts below: the list of operations holds any of them, and only its own `spec` and `handle`
 * know of what types its subject, query and body are.
 */

/**
 * Reads one thing by its id, on the event loop. Like the others below, it compiles only when it
 * answers what `answers` declares, neither less nor more.
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
 * reader thread, on one snapshot; the event loop only sends the bytes of the answer.
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

/** A PDF: `handle` reads in a reader thread what stands in it, and it is printed elsewhere. */
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

/** Operations that change something: one synchronous function of a transaction. */
export const post = writing("POST");
export const put = writing("PUT");
export const del = writing("DELETE");

/** An operation of people outside any organization (decisions §2). */
export const open = <
  const A extends Answers,
  R extends AnswerOf<A> | Answer<number, StoredJson>,
  S = undefined,
  B extends Body = v.ObjectSchema<Record<never, never>, undefined>,
>(
  method: Method,
  path: string,
  spec: OpenSpec<S, B, A>,
  handle: (
    context: OpenContext<S, B>,
  ) => (R & OnlyDeclared<R, A>) | Promise<R & OnlyDeclared<R, A>>,
): Operation => ({ kind: "open", ability: null, method, path, spec, handle }) as Operation;

/** What a program reads again and again by a link that is its key; `handle` runs in a reader thread. */
export const link = <const A extends Answers, R extends AnswerOf<A>, S extends Linked>(
  path: string,
  spec: LinkSpec<S, A>,
  handle: (context: LinkContext<S>) => R & OnlyDeclared<R, A>,
): Operation => ({ kind: "link", ability: null, method: "GET", path, spec, handle }) as Operation;
