/** Secrets of 32 random bytes need no slow hash: nobody finds one by trying. */
export const hashSecret = (secret: string): string => Bun.SHA256.hash(secret, "hex");
