/** SHA-256 as hex. Secrets of 32 random bytes cannot be guessed, so they need no slow hash. */
export const hashSecret = (secret: string): string => Bun.SHA256.hash(secret, "hex");
