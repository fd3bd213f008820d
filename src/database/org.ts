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
  updateOf,
  type Values,
} from "./build.ts";
import type { Connection, Query } from "./connection.ts";
import type { CachedQuery } from "./row-cache.ts";
import type { OrgTable, Tables } from "./tables/tables.ts";

/** An event of a change: `events/emit.ts` adds it, `events/record.ts` stores it at the end of the change. */
export interface Emitted {
  topic: TopicName;
  data: Record<string, unknown>;
  branch_id: string | null;
  board_id: string | null;
}

/** Who waits for commits that give them work, by name. */
export type WakeName =
  | "board-gaps"
  | "dispatcher"
  | "event-streams"
  | "mailer"
  | "replayer"
  | "search-index";

type InOrg<P> = P & { org_id: string };
type Others<P> = Omit<P, "org_id">;
/** `values` only says in types what is bound at each run. */
export interface CachedInOrg<P extends Values, V> extends CachedQuery<V> {
  readonly values?: P;
}
type TableWithId = { [T in OrgTable]: "id" extends keyof Tables[T] ? T : never }[OrgTable];
type NewRow<T extends OrgTable> = Omit<Insertable<Tables[T]>, "org_id">;

/*
 * The casts below: Kysely's types of a table that is not yet known are too deep for TypeScript. A
 * query is built on all tables with `org_id`, and typed by its table in the signature.
 */

const ofOrg = (table: string, org_id: string) =>
  sql<boolean>`${sql.ref(`${table}.org_id`)} = ${org_id}`;

/**
 * Reads inside one organization: every query that starts with `from` carries its `org_id`, and a
 * prepared one is bound to it. It takes selects only.
 */
export class OrgReader {
  constructor(
    protected readonly connection: Connection,
    readonly org_id: string,
  ) {}

  /** What encrypts the secrets that are stored. */
  get secrets(): Secrets {
    return this.connection.secrets;
  }

  from<T extends OrgTable>(table: T): SelectQueryBuilder<Tables, T, Record<never, never>> {
    const query = build.selectFrom(table as OrgTable);
    return query.where(ofOrg(table, this.org_id)) as never;
  }

  all<R>(query: Select<R>): R[];
  all<P extends Values, R>(query: Prepared<InOrg<P>, R, "select">, values: Others<P>): R[];
  all<R>(query: Query<Values, R>, values: object = {}): R[] {
    return this.connection.select(query, this.inOrg(values));
  }

  /** The first row. */
  first<R>(query: Select<R>): R | undefined;
  first<P extends Values, R>(
    query: Prepared<InOrg<P>, R, "select">,
    values: Others<P>,
  ): R | undefined;
  first<R>(query: Query<Values, R>, values: object = {}): R | undefined {
    return this.connection.selectFirst(query, this.inOrg(values));
  }

  /** The result of a cached query (`cachedInOrg`). */
  cached<P extends Values, V>(query: CachedInOrg<P, V>, values: P): V {
    return this.connection.cached(query, this.inOrg(values));
  }

  /** The first column of each row, of a query that names the organization itself. */
  column<T>(query: RawBuilder<T>): T[] {
    return this.connection.column({ compile: () => query.compile(build) });
  }

  protected inOrg(values: object): Values {
    return { ...values, org_id: this.org_id };
  }
}

/** A change inside one organization; it refuses to work once its transaction has ended. */
export class OrgTx extends OrgReader {
  readonly emitted: Emitted[] = [];

  constructor(
    connection: Connection,
    private readonly tx: Tx,
    org_id: string,
  ) {
    super(connection, org_id);
  }

  /** The one moment of this change. */
  get now(): Instant {
    return this.tx.now;
  }

  /** Whether e-mail that is queued can be sent. */
  get sends_mail(): boolean {
    return this.tx.sends_mail;
  }

  override all<R>(query: Compilable<R>): R[];
  override all<P extends Values, R>(query: Prepared<InOrg<P>, R>, values: Others<P>): R[];
  override all<R>(query: Query<Values, R>, values: object = {}): R[] {
    this.tx.refuseEnded();
    return this.connection.all(query, this.inOrg(values));
  }

  override first<R>(query: Compilable<R>): R | undefined;
  override first<P extends Values, R>(
    query: Prepared<InOrg<P>, R>,
    values: Others<P>,
  ): R | undefined;
  override first<R>(query: Query<Values, R>, values: object = {}): R | undefined {
    this.tx.refuseEnded();
    return this.connection.first(query, this.inOrg(values));
  }

  override cached<P extends Values, V>(query: CachedInOrg<P, V>, values: P): V {
    this.tx.refuseEnded();
    return this.connection.cached(query, this.inOrg(values));
  }

  /** Runs a statement without rows; the number of rows that it changed. */
  run(query: Compilable<unknown>): number;
  run<P extends Values>(query: Prepared<InOrg<P>, unknown>, values: Others<P>): number;
  run(query: Query<Values, unknown>, values: object = {}): number {
    this.tx.refuseEnded();
    return this.connection.run(query, this.inOrg(values));
  }

  /** Inserts rows as they are: their own keys are the columns. */
  insert<T extends OrgTable>(table: T, rows: NewRow<T> | NewRow<T>[]): void {
    this.tx.refuseEnded();
    for (const row of Array.isArray(rows) ? rows : [rows]) {
      const values = this.inOrg(row);
      this.connection.run(insertOf(table, Object.keys(values)), values);
    }
  }

  /** Sets columns of the one row with this id. */
  updateRow<T extends TableWithId>(
    table: T,
    id: string,
    values: Omit<Updateable<Tables[T]>, "org_id" | "id">,
  ): void {
    this.tx.refuseEnded();
    const bound = this.inOrg({ ...values, id });
    this.connection.run(updateOf(table, Object.keys(values)), bound);
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

  /** For what `insert` cannot say: ON CONFLICT, INSERT … SELECT. */
  into<T extends OrgTable>(table: T, row: NewRow<T>): InsertQueryBuilder<Tables, T, InsertResult> {
    return build.insertInto(table).values({ ...row, org_id: this.org_id } as never);
  }

  /** Returns what `work` returns, and undoes its changes and its events. */
  dryRun<T>(work: () => T): T {
    this.tx.refuseEnded();
    const told = this.emitted.length;
    try {
      return this.connection.dryRun(work);
    } finally {
      this.emitted.length = told;
    }
  }

  /** Returns what `work` returns; when it throws, its changes and events are undone, and the rest of this change stays. */
  allOrNothing<T>(work: () => T): T {
    this.tx.refuseEnded();
    const told = this.emitted.length;
    try {
      return this.connection.allOrNothing(work);
    } catch (error) {
      this.emitted.length = told;
      throw error;
    }
  }

  /**
   * Calls what `Sqlite.onWake` has under this name once the change is saved; never when it was
   * undone. It is told which ids the change is about.
   */
  wake(name: WakeName, id?: string): void {
    this.tx.wake(name, id);
  }
}

/** Saves a change of its own in an organization; it is saved when the promise settles. */
export type SaveChange = <T>(change: (tx: OrgTx) => T) => Promise<T>;

/** One change: a transaction (or savepoint) with one moment. It reaches every organization. */
export class Tx {
  /** Who is woken, and about which ids. */
  readonly woken = new Map<WakeName, Set<string>>();
  private readonly orgs = new Map<string, OrgTx>();
  private ended = false;

  constructor(
    private readonly connection: Connection,
    readonly now: Instant,
    readonly sends_mail: boolean,
  ) {}

  /** The same change, inside one organization. */
  org(org_id: string): OrgTx {
    let org = this.orgs.get(org_id);
    if (!org) {
      org = new OrgTx(this.connection, this, org_id);
      this.orgs.set(org_id, org);
    }
    return org;
  }

  all<R>(query: Compilable<R>): R[];
  all<P extends Values, R>(query: Prepared<P, R>, values: P): R[];
  all<R>(query: Query<Values, R>, values: Values = {}): R[] {
    this.refuseEnded();
    return this.connection.all(query, values);
  }

  run(query: Compilable<unknown>): number {
    this.refuseEnded();
    return this.connection.run(query);
  }

  /** The organizations in which the change emitted events. */
  emitting(): OrgTx[] {
    return [...this.orgs.values()].filter(({ emitted }) => emitted.length > 0);
  }

  /** As `OrgTx.wake`. */
  wake(name: WakeName, id?: string): void {
    const ids = this.woken.get(name) ?? new Set();
    if (id !== undefined) ids.add(id);
    this.woken.set(name, ids);
  }

  end(): void {
    this.ended = true;
  }

  refuseEnded(): void {
    if (this.ended) throw new Error("this change has ended: nothing more belongs to it");
  }
}

/**
 * Prepares a hot statement of an organization's tables. It says itself whose rows it means, by
 * `.where("org_id", "=", param("org_id"))`; `OrgReader` and `OrgTx` bind that value.
 */
export const prepareInOrg = <P extends Values>() => prepare<InOrg<P>>();

/**
 * Prepares a hot statement about the rows that belong to some ids, `where("ticket_id", "in", ids)`:
 * for many, and for one, which is sought in half the time.
 */
export const prepareOfIds = <Q extends Select<unknown>>(
  compose: (org_id: RawBuilder<string>, ids: RawBuilder<string>) => Q,
) => ({
  one: prepareInOrg<{ id: string }>()((param) =>
    compose(param("org_id"), sql<string>`(${param("id")})`),
  ),
  many: prepareInOrg<{ ids: string }>()((param) => compose(param("org_id"), eachOf(param("ids")))),
});

/** The rows of such a statement; none are asked for without an id. */
export const rowsOfIds = <R>(
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

/** Prepares a query of cached tables (`row-cache.ts`), as `prepareInOrg` does, and what is made of its rows. */
export const cachedInOrg =
  <P extends Values>() =>
  <R, V>(
    query: Prepared<InOrg<P>, R, "select">,
    make: (rows: readonly R[]) => V,
  ): CachedInOrg<P, V> =>
    // Its values and rows are checked here; who keeps it has many kinds of both.
    ({ query, make }) as unknown as CachedInOrg<P, V>;
