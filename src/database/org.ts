import {
  type Compilable,
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Updateable,
  type UpdateQueryBuilder,
  type UpdateResult,
} from "kysely";
import type { Instant } from "../clock/instant.ts";
import type { Secrets } from "../secrets.ts";
import type { TopicName } from "../shared/topics.ts";
import {
  build,
  eachOf,
  insertOf,
  type Prepared,
  prepare,
  type Select,
  tableBy,
  updateOf,
  type Values,
} from "./build.ts";
import type { Connection, Query } from "./connection.ts";
import { refuseIfFrozen } from "./organization-moves.ts";
import type { CachedQuery } from "./row-cache.ts";
import type { OrgTable, Tables } from "./tables/tables.ts";

/** An event of a change. `events/emit.ts` adds it, `events/record.ts` stores it at the end of the change. */
export interface EmittedEvent {
  topic: TopicName;
  data: Record<string, unknown>;
  branch_id: string | null;
  board_id: string | null;
}

/** The background workers that a commit can wake. */
export type WakeName =
  | "access-sync"
  | "board-gaps"
  | "dispatcher"
  | "event-streams"
  | "index-merges"
  | "mailer"
  | "message-gateways"
  | "network-access"
  | "replayer"
  | "search-index"
  | "transfers";

type InOrg<P> = P & { org_id: string };
type Others<P> = Omit<P, "org_id">;
/** `values` only exists in types: what is bound at each run. */
export interface CachedInOrg<P extends Values, V> extends CachedQuery<V> {
  readonly values?: P;
}
type TableWithId = { [T in OrgTable]: "id" extends keyof Tables[T] ? T : never }[OrgTable];
type NewRow<T extends OrgTable> = Omit<Insertable<Tables[T]>, "org_id">;

/*
 * The casts below: Kysely's types of a generic table are too deep for TypeScript. Queries are built
 * on the union of all tables with `org_id`, and the signature types them by their table.
 */

const ofOrg = (table: string, org_id: string) =>
  sql<boolean>`${sql.ref(`${table}.org_id`)} = ${org_id}`;

/** Reads inside one organization. `from` adds its `org_id`, and prepared queries are bound to it. Only accepts selects. */
export class OrgReader {
  constructor(
    protected readonly connection: Connection,
    readonly org_id: string,
  ) {}

  /** Encrypts stored secrets. */
  get secrets(): Secrets {
    return this.connection.secrets;
  }

  /** Whether a mail server is configured. */
  get sends_mail(): boolean {
    return this.connection.sends_mail;
  }

  /** Where folders lie that are imported and exported. Only a service has one. */
  get transfers_folder(): string {
    return this.connection.transfers_folder;
  }

  /** The origin of links in messages and documents; null if it is not configured. */
  get public_url(): string | null {
    return this.connection.public_url;
  }

  /** With `index`, by this one or the table's `rowid`, where SQLite would choose another (README.md). */
  from<T extends OrgTable>(
    table: T,
    index: string | null = null,
  ): SelectQueryBuilder<Tables, T, Record<never, never>> {
    const query = build.selectFrom(
      index === null ? (table as OrgTable) : (tableBy(table, index) as never),
    );
    return query.where(ofOrg(table, this.org_id)) as never;
  }

  all<R>(query: Select<R>): R[];
  all<P extends Values, R>(query: Prepared<InOrg<P>, R, "select">, values: Others<P>): R[];
  all<R>(query: Query<Values, R>, values: Values = {}): R[] {
    return this.connection.select(query, values, this.org_id);
  }

  /** The first row. */
  first<R>(query: Select<R>): R | undefined;
  first<P extends Values, R>(
    query: Prepared<InOrg<P>, R, "select">,
    values: Others<P>,
  ): R | undefined;
  first<R>(query: Query<Values, R>, values: Values = {}): R | undefined {
    return this.connection.selectFirst(query, values, this.org_id);
  }

  /** The result of a cached query (`cachedInOrg`). */
  cached<P extends Values, V>(query: CachedInOrg<P, V>, values: P): V {
    return this.connection.cached(query, values, this.org_id);
  }

  /** The first column of each row. The query must name the organization itself. */
  column<T>(query: RawBuilder<T>): T[] {
    return this.connection.column({ compile: () => query.compile(build) });
  }
}

/** A change inside one organization. Throws when used after its transaction has ended. */
export class OrgTx extends OrgReader {
  readonly emitted: EmittedEvent[] = [];

  constructor(
    connection: Connection,
    private readonly tx: Tx,
    org_id: string,
  ) {
    super(connection, org_id);
  }

  /** The moment of this change. It does not advance. */
  get now(): Instant {
    return this.tx.now;
  }

  override all<R>(query: Compilable<R>): R[];
  override all<P extends Values, R>(query: Prepared<InOrg<P>, R>, values: Others<P>): R[];
  override all<R>(query: Query<Values, R>, values: Values = {}): R[] {
    this.tx.assertOpen();
    return this.connection.all(query, values, this.org_id);
  }

  override first<R>(query: Compilable<R>): R | undefined;
  override first<P extends Values, R>(
    query: Prepared<InOrg<P>, R>,
    values: Others<P>,
  ): R | undefined;
  override first<R>(query: Query<Values, R>, values: Values = {}): R | undefined {
    this.tx.assertOpen();
    return this.connection.first(query, values, this.org_id);
  }

  override cached<P extends Values, V>(query: CachedInOrg<P, V>, values: P): V {
    this.tx.assertOpen();
    return this.connection.cached(query, values, this.org_id);
  }

  /** Runs a statement without rows. Returns the number of changed rows. */
  run(query: Compilable<unknown>): number;
  run<P extends Values>(query: Prepared<InOrg<P>, unknown>, values: Others<P>): number;
  run(query: Query<Values, unknown>, values: Values = {}): number {
    this.tx.assertOpen();
    return this.connection.run(query, values, this.org_id);
  }

  /**
   * As `run`, but it may wait until COMMIT (`deferred-index-rows.ts`): a search in the same transaction may miss the
   * row. `text` is what is indexed; only its length is used.
   */
  runDeferred<P extends Values>(
    query: Prepared<InOrg<P>, unknown>,
    values: Others<P>,
    text: string,
  ): void;
  runDeferred(query: Query<Values, unknown>, values: Values, text: string): void {
    this.tx.assertOpen();
    const { connection, org_id } = this;
    connection.index_rows.defer(() => connection.run(query, values, org_id), text.length);
  }

  /** As `run`, after what `runDeferred` has left. Jobs that reindex much so see in each slice what it takes. */
  runAfterDeferred<P extends Values>(query: Prepared<InOrg<P>, unknown>, values: Others<P>): void {
    this.tx.assertOpen();
    this.connection.index_rows.write();
    this.run(query, values);
  }

  /** Inserts rows. Their keys are the columns. */
  insert<T extends OrgTable>(table: T, rows: NewRow<T> | NewRow<T>[]): void {
    this.tx.assertOpen();
    for (const row of Array.isArray(rows) ? rows : [rows]) {
      const columns = [...Object.keys(row), "org_id"];
      this.connection.run(insertOf(table, columns), row as Values, this.org_id);
    }
  }

  /** Updates the row with this id. */
  updateRow<T extends TableWithId>(
    table: T,
    id: string,
    values: Omit<Updateable<Tables[T]>, "org_id" | "id">,
  ): void {
    this.tx.assertOpen();
    const bound = { ...values, id };
    this.connection.run(updateOf(table, Object.keys(values)), bound, this.org_id);
  }

  update<T extends OrgTable>(
    table: T,
    values: Updateable<Tables[T]>,
  ): UpdateQueryBuilder<Tables, T, T, UpdateResult> {
    const query = build.updateTable(table as OrgTable).set(values as never);
    return query.where(ofOrg(table, this.org_id)) as never;
  }

  delete<T extends OrgTable>(table: T): DeleteQueryBuilder<Tables, T, DeleteResult> {
    const query = build.deleteFrom(table as OrgTable);
    return query.where(ofOrg(table, this.org_id)) as never;
  }

  /** For what `insert` cannot express: ON CONFLICT, INSERT … SELECT. */
  into<T extends OrgTable>(table: T, row: NewRow<T>): InsertQueryBuilder<Tables, T, InsertResult> {
    return build.insertInto(table).values({ ...row, org_id: this.org_id } as never);
  }

  /** Runs `work` and undoes its changes and events. */
  dryRun<T>(work: () => T): T {
    this.tx.assertOpen();
    const emitted_before = this.emitted.length;
    try {
      return this.connection.dryRun(work);
    } finally {
      this.emitted.length = emitted_before;
    }
  }

  /** Runs `work`. If it throws, only its own changes and events are undone. */
  allOrNothing<T>(work: () => T): T {
    this.tx.assertOpen();
    const emitted_before = this.emitted.length;
    try {
      return this.connection.allOrNothing(work);
    } catch (error) {
      this.emitted.length = emitted_before;
      throw error;
    }
  }

  /** Calls the listener of `Sqlite.onWake` with the ids after COMMIT; never after a rollback. */
  wake(name: WakeName, id?: string): void {
    this.tx.wake(name, id);
  }
}

/** Runs a change in a transaction of its own. It is committed when the promise resolves. */
export type SaveChange = <T>(change: (tx: OrgTx) => T) => Promise<T>;

/** One change, in a transaction or savepoint, across all organizations. */
export class Tx {
  /** The ids for each listener. */
  readonly wakes = new Map<WakeName, Set<string>>();
  private readonly orgs = new Map<string, OrgTx>();
  private ended = false;

  constructor(
    private readonly connection: Connection,
    readonly now: Instant,
  ) {}

  /** This change, inside one organization. Refuses one that is being moved. */
  org(org_id: string): OrgTx {
    let org = this.orgs.get(org_id);
    if (!org) {
      refuseIfFrozen(this.connection, org_id);
      org = new OrgTx(this.connection, this, org_id);
      this.orgs.set(org_id, org);
    }
    return org;
  }

  all<R>(query: Compilable<R>): R[];
  all<P extends Values, R>(query: Prepared<P, R>, values: P): R[];
  all<R>(query: Query<Values, R>, values: Values = {}): R[] {
    this.assertOpen();
    return this.connection.all(query, values);
  }

  run(query: Compilable<unknown>): number;
  run<P extends Values>(query: Prepared<P, unknown>, values: P): number;
  run(query: Query<Values, unknown>, values: Values = {}): number {
    this.assertOpen();
    return this.connection.run(query, values);
  }

  /** The organizations in which the change emitted events. */
  emitting(): OrgTx[] {
    return [...this.orgs.values()].filter(({ emitted }) => emitted.length > 0);
  }

  /** As `OrgTx.wake`. */
  wake(name: WakeName, id?: string): void {
    const ids = this.wakes.get(name) ?? new Set();
    if (id !== undefined) ids.add(id);
    this.wakes.set(name, ids);
  }

  end(): void {
    this.ended = true;
  }

  assertOpen(): void {
    if (this.ended) throw new Error("the transaction of this change has ended");
  }
}

/**
 * Prepares a hot statement inside an organization. It must contain
 * `.where("org_id", "=", param("org_id"))`; `OrgReader` and `OrgTx` bind the value.
 */
export const prepareInOrg = <P extends Values>() => prepare<InOrg<P>>();

/**
 * Prepares a hot statement for the rows of a list of ids, `where("ticket_id", "in", ids)`. A separate
 * statement for a single id takes half the time.
 */
export const prepareByIds = <Q extends Select<unknown>>(
  compose: (org_id: RawBuilder<string>, ids: RawBuilder<string>) => Q,
) => ({
  one: prepareInOrg<{ id: string }>()((param) =>
    compose(param("org_id"), sql<string>`(${param("id")})`),
  ),
  many: prepareInOrg<{ ids: string }>()((param) => compose(param("org_id"), eachOf(param("ids")))),
});

/** The rows of such a statement. Runs no query without ids. */
export const rowsByIds = <R>(
  db: OrgReader,
  {
    one,
    many,
  }: {
    one: Prepared<InOrg<{ id: string }>, R, "select">;
    many: Prepared<InOrg<{ ids: string }>, R, "select">;
  },
  [id, ...others]: readonly string[],
): R[] => {
  if (id === undefined) return [];
  if (others.length === 0) return db.all(one, { id });
  return db.all(many, { ids: JSON.stringify([id, ...others]) });
};

/** As `prepareInOrg`, for a query that only reads cached tables (`row-cache.ts`). `make` converts its rows. */
export const cachedInOrg =
  <P extends Values>() =>
  <R, V>(
    query: Prepared<InOrg<P>, R, "select">,
    make: (rows: readonly R[]) => V,
  ): CachedInOrg<P, V> =>
    // The types are checked here; the cache holds queries of all types.
    ({ query, make }) as unknown as CachedInOrg<P, V>;
