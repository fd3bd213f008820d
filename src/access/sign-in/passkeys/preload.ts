import { across_organizations, build } from "../../../database/build.ts";
import type { Sqlite } from "../../../database/group-commit.ts";

/** Whether anybody has a passkey. */
export const hasPasskeys = (sqlite: Sqlite): boolean => {
  const any = build.selectFrom("passkeys").select("id").limit(1);
  return sqlite.first(any.modifyFront(across_organizations)) !== undefined;
};

/**
 * Loads what verifies passkeys, if anybody has one: loading it holds the event loop some 30 ms, and takes 20 MB that
 * others save.
 */
export const preloadPasskeys = (sqlite: Sqlite): void => {
  if (hasPasskeys(sqlite)) void import("@simplewebauthn/server");
};
