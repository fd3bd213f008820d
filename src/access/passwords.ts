import { availableParallelism } from "node:os";

/** OWASP's settings for argon2id: about 20 ms and 19 MiB per hash, off the event loop. */
const argon = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** Trims like the request body's texts, for passwords from the command line. */
const normal = (password: string): string => password.normalize("NFC").trim();

/** Passwords hashed concurrently. Leaves one processor free. */
const concurrency_max = Math.max(1, availableParallelism() - 1);
let running = 0;
const waiting: (() => void)[] = [];

/** Runs at most `concurrency_max` tasks at a time, in the order of the calls. */
const withConcurrencyLimit = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < concurrency_max) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/** The argon2id hash, parameters included. Takes about 20 ms. */
export const hashPassword = (password: string): Promise<string> =>
  withConcurrencyLimit(() => Bun.password.hash(normal(password), argon));

/** Verified in place of the hash of an account that does not exist. */
const dummy_hash = hashPassword(crypto.randomUUID());

/** Takes the same time with and without a hash. */
export const verifyPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const against = hash ?? (await dummy_hash);
  const fits = await withConcurrencyLimit(() => Bun.password.verify(normal(password), against));
  return fits && hash !== null;
};
