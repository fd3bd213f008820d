import type { Applied, DesiredAccess } from "../attempt.ts";
import { AccessFailure } from "../failure.ts";
import type { RouterAnswer, RouterRequest } from "./request.ts";
import { namedIn, type RouterRecord, recordIn, recordsIn, wasThere } from "./rest.ts";

/** Sends a request to the router. */
export type Ask = (request: RouterRequest) => Promise<RouterAnswer>;

const secrets = "ppp/secret";
const sessions = "ppp/active";

/**
 * Switches an account on or off, and when off, ends its sessions. Everything is read again afterwards: that the router
 * has accepted a change does not prove it. What is so already is not changed, so that it can be repeated.
 */
export const applyToRouter = async (
  ask: Ask,
  { account, wanted }: DesiredAccess,
): Promise<Applied> => {
  const is_off = wanted === "suspended";
  const before = await accountsOf(ask, account);
  const to_change = before.filter((found) => isOff(found) !== is_off);
  for (const found of to_change) await switchAccount(ask, found, is_off);
  if (to_change.length > 0) await proveAccount(ask, account, is_off);
  if (is_off) await endSessions(ask, account);
  return { is_proven: true };
};

/** The same name may have a secret for each service. */
const accountsOf = async (ask: Ask, account: string): Promise<RouterRecord[]> => {
  const records = recordsIn(await ask(namedIn(secrets, account, [".id", "name", "disabled"])));
  const named = records.filter(({ name }) => name === account);
  if (named.length === 0)
    throw new AccessFailure("account", `The router has no PPP secret with the name ${account}.`);
  return named;
};

/** RouterOS says `true`, and older versions `yes`. */
const isOff = ({ disabled }: RouterRecord): boolean => disabled === "true" || disabled === "yes";

const switchAccount = async (ask: Ask, found: RouterRecord, is_off: boolean): Promise<void> => {
  const path = recordIn(secrets, found);
  wasThere(await ask({ method: "PATCH", path, body: { disabled: String(is_off) } }));
};

const proveAccount = async (ask: Ask, account: string, is_off: boolean): Promise<void> => {
  const after = await accountsOf(ask, account);
  if (after.some((found) => isOff(found) !== is_off))
    throw new AccessFailure(
      "account",
      `The router accepted the change of ${account}, but the account is still switched ${is_off ? "on" : "off"}.`,
    );
};

const sessionsOf = async (ask: Ask, account: string): Promise<RouterRecord[]> => {
  const records = recordsIn(await ask(namedIn(sessions, account, [".id", "name"])));
  return records.filter(({ name }) => name === account);
};

const endSessions = async (ask: Ask, account: string): Promise<void> => {
  const open = await sessionsOf(ask, account);
  if (open.length === 0) return;
  for (const session of open)
    wasThere(await ask({ method: "DELETE", path: recordIn(sessions, session) }));
  if ((await sessionsOf(ask, account)).length > 0)
    throw new AccessFailure(
      "account",
      `The account ${account} is switched off, but its session is still open.`,
    );
};
