import { availableParallelism } from "node:os";

/** OWASP's setting of argon2id: about 20 ms and 19 MiB a try, off the event loop. */
const argon = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** Texts of a body are trimmed before they come here; what the command reads is trimmed likewise. */
const normal = (password: string): string => password.normalize("NFC").trim();

/** How many passwords are hashed at a time: one processor is left for everything else. */
const at_a_time = Math.max(1, availableParallelism() - 1);
let running = 0;
const waiting: (() => void)[] = [];

/** Runs the work when fewer than `at_a_time` run, in the order of the calls. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < at_a_time) running += 1;
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
  inTurn(() => Bun.password.hash(normal(password), argon));

/** The hash of a password that nobody has: what is verified for an account that does not exist. */
const nobody = hashPassword(crypto.randomUUID());

/** Takes the same time whether there is a hash or not. */
export const verifyPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const against = hash ?? (await nobody);
  const fits = await inTurn(() => Bun.password.verify(normal(password), against));
  return fits && hash !== null;
};
