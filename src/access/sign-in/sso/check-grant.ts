import { abilities } from "../../../shared/abilities.ts";
import type { Caller } from "../../caller.ts";
import { checkGrant } from "../../grants.ts";
import type { SsoChange } from "./wire.ts";

/** What decides whom a provider signs in, and with which role. */
const deciding = [
  "issuer",
  "client_id",
  "allowed_domains",
  "email_verified_claim",
  "role_claim",
  "role_map",
  "default_role",
] as const;

/**
 * Refuses with 403 a caller who has not every ability and board: a provider of their own could sign in as anybody,
 * also as people who get more rights later.
 */
export const checkSsoGrant = (caller: Caller, sent: SsoChange): void => {
  if (deciding.some((name) => sent[name] !== undefined))
    checkGrant(caller, { abilities, board_ids: null });
};
