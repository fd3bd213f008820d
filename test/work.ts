import { spyOn } from "bun:test";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "better-sqlite3";
import { openFile } from "../src/database/file/open.ts";
import { Sqlite } from "../src/database/group-commit.ts";
import { DatabasePool } from "./pooled-database.ts";
import { schema_image } from "./schema-image.ts";

const pool = new DatabasePool(() => openFile(schema_image));

const noted = new AsyncLocalStorage<string[]>();

/** Called before and after a statement runs; what it throws, the statement throws. */
export type Around = (when: "before" | "after", sql: string) => void;

/** Notes each statement as it runs, also one that was prepared long ago. */
export class NotingSqlite extends Sqlite {
  /** Stands around every statement but those that begin, end or undo a change. */
  around: Around | null = null;

  /** Worlds use databases of the newest schema one after the other. */
  protected override open(path: string): Database {
    return path === schema_image ? pool.take() : super.open(path);
  }

  /** A database in memory has no WAL, and ends here. */
  protected override checkpointBeforeClose(): void {}

  protected override statement(sql: string) {
    noted.getStore()?.push(sql);
    const statement = super.statement(sql);
    const is_control = /^(?:BEGIN|COMMIT|SAVEPOINT|RELEASE|ROLLBACK)\b/.test(sql);
    return this.around && !is_control ? surrounded(statement, sql, this.around) : statement;
  }
}

const running = ["run", "get", "all"];

/** The statement with what stands around it; all else of it is its own. */
const surrounded = <S extends object>(statement: S, sql: string, around: Around): S =>
  new Proxy(statement, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      if (!running.includes(String(name))) return value.bind(target);
      return (...parameters: unknown[]) => {
        around("before", sql);
        const result: unknown = value.apply(target, parameters);
        around("after", sql);
        return result;
      };
    },
  });

/**
 * What a call makes the service do, step by step: the statements that run and the hashing. Two
 * calls of the same steps take the same time, as far as the service can help it; a clock would
 * measure what else the machine does. What a timer does meanwhile is no part of the call.
 */
export const workOf = async (call: () => Promise<unknown>): Promise<string[]> => {
  const steps: string[] = [];
  const { hash } = Bun.SHA256;
  const { verify } = Bun.password;
  const spies = [
    spyOn(Bun.SHA256, "hash").mockImplementation(((text: string, encoding: "hex") => {
      noted.getStore()?.push(`SHA-256 of ${text.length} characters`);
      return hash(text, encoding);
    }) as typeof hash),
    spyOn(Bun.password, "verify").mockImplementation((password, against, ...more) => {
      noted.getStore()?.push(`verify ${costOf(String(against))}`);
      return verify(password, against, ...more);
    }),
  ];
  try {
    // In turns of its own: the reads of one turn share what they begin and end with.
    await nextTurn();
    await noted.run(steps, () => call().finally(nextTurn));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return steps;
};

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The part of a stored hash that says what verifying it costs: `argon2id v=19 m=19456,t=2,p=1`. */
const costOf = (hash: string): string => hash.split("$").slice(1, 4).join(" ");
