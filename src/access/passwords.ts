/** OWASP's setting of argon2id: about 20 ms and 19 MiB a try, off the event loop. */
const argon = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** Texts of a body are trimmed before they come here; what the command reads is trimmed likewise. */
const normal = (password: string): string => password.normalize("NFC").trim();

/** The argon2id hash, parameters included. Takes about 20 ms. */
export const hashPassword = (password: string): Promise<string> =>
  Bun.password.hash(normal(password), argon);

/** The hash of a password that nobody has: what is verified for an account that does not exist. */
const nobody = hashPassword(crypto.randomUUID());

/** Takes the same time whether there is a hash or not. */
export const verifyPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const fits = await Bun.password.verify(normal(password), hash ?? (await nobody));
  return fits && hash !== null;
};
