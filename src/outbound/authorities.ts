import { readFileSync } from "node:fs";
import type { Config } from "../config.ts";
import { errorText } from "../error-text.ts";
import { tls } from "./https.ts";

/**
 * The operator's own certificate authorities, trusted in addition to the public ones; none without a file. Called at
 * startup, so that an unusable file is noticed then.
 */
export const authoritiesIn = (variable: keyof Config, ca_file: string | undefined): string[] => {
  if (ca_file === undefined) return [];
  try {
    const pem = readFileSync(ca_file, "utf8");
    tls().createSecureContext({ ca: pem });
    return [pem];
  } catch (error) {
    throw new Error(`${variable} cannot be used: ${errorText(error)}`);
  }
};
