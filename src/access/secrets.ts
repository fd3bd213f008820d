/** Secrets of 32 random bytes need no slow hash: nobody throttle them. */
export const hashSecret = (secret: string): string => Bun.SHA256.hash(secret, "hex");
