import { spyOn } from "bun:test";
import { AsyncLocalStorage } from "node:async_hooks";
import { Sqlite } from "../src/database/group-commit.ts";

const noted = new AsyncLocalStorage<string[]>();

/** Notes each statement as it runs, also one that was prepared long ago. */
export class NotingSqlite extends Sqlite {
  protected override statement(sql: string) {
    noted.getStore()?.push(sql);
    return super.statement(sql);
  }
}

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
    await noted.run(steps, call);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return steps;
};

/** The part of a stored hash that says what verifying it costs: `argon2id v=19 m=19456,t=2,p=1`. */
const costOf = (hash: string): string => hash.split("$").slice(1, 4).join(" ");
