import {
  type Compilable,
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type SelectQueryBuilder,
  sql,
  type Updateable,
  type UpdateQueryBuilder,
  type UpdateResult,
} from "kysely";
import type { Instant } from "../clock/instant.ts";
import { build, Prepared, type Value } from "./build.ts";
import type { Sqlite, Tx } from "./sqlite.ts";
import type { OrgTable, Tables } from "./tables.ts";

/** What a change tells the outside: `events/emit.ts` makes them, the outbox stores them. */
export interface Emitted {
  topic: string;
  data: Record<string, unknown>;
  branch_id: string | null;
  board_id: string | null;
}

type InOrg<P> = P & { org_id: string };
type RowOf<T extends OrgTable> = Omit<Insertable<Tables[T]>, "org_id">;

const ofOrg = (table: string, org_id: string) =>
  sql<boolean>`${sql.ref(`${table}.org_id`)} = ${org_id}`;

/** Reads inside one organization: every query that starts here carries its `org_id`. */
export class OrgReader {
  constructor(
    readonly sqlite: Sqlite,
    readonly org_id: string,
  ) {}

  from<T extends OrgTable>(table: T): SelectQueryBuilder<Tables, T, Record<never, never>> {
    const query = build.selectFrom(table as OrgTable);
    return query.where(ofOrg(table, this.org_id)) as never;
  }

  all<R>(query: Compilable<R>): R[] {
    return this.sqlite.all(query);
  }

  first<R>(query: Compilable<R>): R | undefined {
    return this.sqlite.first(query);
  }

  /** Runs a prepared statement; its parameter `org_id` is always this organization. */
  list<P extends Record<string, Value>, R>(
    query: Prepared<InOrg<P>, R>,
    values: Omit<P, "org_id">,
  ): R[] {
    return this.sqlite.allPrepared(query, this.inOrg<P>(values));
  }

  find<P extends Record<string, Value>, R>(
    query: Prepared<InOrg<P>, R>,
    values: Omit<P, "org_id">,
  ): R | undefined {
    return this.sqlite.firstPrepared(query, this.inOrg<P>(values));
  }

  protected inOrg<P>(values: Omit<P, "org_id">): InOrg<P> {
    return { ...values, org_id: this.org_id } as InOrg<P>;
  }
}

/** A change inside one organization. */
export class OrgTx extends OrgReader {
  readonly emitted: Emitted[] = [];

  constructor(
    private readonly tx: Tx,
    org_id: string,
  ) {
    super(tx.sqlite, org_id);
  }

  /** The one moment of this change. */
  get now(): Instant {
    return this.tx.now;
  }

  afterCommit(work: () => void): void {
    this.tx.afterCommit(work);
  }

  insert<T extends OrgTable>(table: T, rows: RowOf<T> | RowOf<T>[]): void {
    const list = (Array.isArray(rows) ? rows : [rows]).map((row) => ({
      ...row,
      org_id: this.org_id,
    }));
    if (list.length > 0) this.run(build.insertInto(table).values(list as never));
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
  into<T extends OrgTable>(table: T, row: RowOf<T>): InsertQueryBuilder<Tables, T, InsertResult> {
    return build.insertInto(table).values({ ...row, org_id: this.org_id } as never);
  }

  /** What `work` would give, with nothing changed and nothing told. */
  trial<T>(work: () => T): T {
    const told = this.emitted.length;
    try {
      return this.sqlite.trial(work);
    } finally {
      this.emitted.length = told;
    }
  }

  run(query: Compilable<unknown>): number {
    return this.sqlite.run(query);
  }

  /** Runs a prepared change; its parameter `org_id` is always this organization. */
  change<P extends Record<string, Value>>(
    query: Prepared<InOrg<P>, unknown>,
    values: Omit<P, "org_id">,
  ): number {
    return this.sqlite.runPrepared(query, this.inOrg<P>(values));
  }
}

/**
 * Prepares a hot statement of an organization's tables. `from` starts it with the
 * `org_id` that `OrgReader.find`, `list` and `OrgTx.change` bind.
 */
export const prepareInOrg = <P extends Record<string, Value>>() => {
  type Name = <K extends (keyof P & string) | "org_id">(
    name: K,
  ) => ReturnType<typeof sql.val<InOrg<P>[K]>>;
  return <R>(compose: (parameter: Name) => Compilable<R>) =>
    new Prepared<InOrg<P>, R>((parameter) => compose(parameter as Name));
};
