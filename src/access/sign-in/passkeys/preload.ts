import type { Sqlite } from "../../../database/group-commit.ts";
import { hasPasskeys } from "./queries.ts";

/**
 * Loads what verifies passkeys, if anybody has one: loading it holds the event loop some 30 ms, and takes 20 MB that
 * others save.
 */
export const preloadPasskeys = async (sqlite: Sqlite): Promise<void> => {
  if (hasPasskeys(sqlite)) await import("@simplewebauthn/server");
};
