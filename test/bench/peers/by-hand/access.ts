import { createHash } from "node:crypto";
import { db, instant } from "./database.ts";
import { Refusal } from "./refusal.ts";

/** Who asks, by the key that was sent. */
export interface Caller {
  org_id: string;
  key_id: string;
  /** As it stands in `created_by` and in the history. */
  actor: { type: "api_key"; id: string; name: string };
  abilities: ReadonlySet<string>;
  /** The boards that the key opens; null opens all. */
  board_ids: ReadonlySet<string> | null;
  daily_limit: number;
}

interface KeyRow {
  org_id: string;
  id: string;
  name: string;
  abilities: string;
  board_ids: string | null;
  daily_limit: number;
}

const keyByHash = db.prepare<[string, string], KeyRow>(`
  SELECT org_id, id, name, abilities, board_ids, daily_limit FROM api_keys
  WHERE secret_hash = ? AND active = 1 AND deleted_at IS NULL
    AND (expires_at IS NULL OR expires_at > ?)`);

/** A key that was changed is known by what it was for at most so long. */
const known_for_ms = 10_000;
const known_max = 10_000;
const known = new Map<string, { caller: Caller; until_ms: number }>();

/** Who may do what they ask for, and the headers of their answer. */
export const admit = (
  authorization: string | undefined,
  ability: string,
): { caller: Caller; headers: Record<string, string> } => {
  const caller = callerOf(authorization);
  const headers = count(caller);
  if (!caller.abilities.has(ability))
    throw new Refusal(403, "forbidden", `This needs the ability ${ability}.`, headers);
  return { caller, headers };
};

export const checkBoard = ({ board_ids }: Caller, board_id: string): void => {
  if (board_ids !== null && !board_ids.has(board_id)) throw notFound();
};

export const notFound = (): Refusal => new Refusal(404, "not_found", "There is nothing here.");

const callerOf = (authorization: string | undefined): Caller => {
  const token = authorization?.startsWith("Bearer ") ? authorization.slice("Bearer ".length) : "";
  const hash = createHash("sha256").update(token).digest("hex");
  const now_ms = Date.now();
  const found = known.get(hash);
  if (found && found.until_ms > now_ms) return found.caller;
  const row = keyByHash.get(hash, instant(now_ms));
  if (!row) throw new Refusal(401, "unauthenticated", "Send a valid API key.");
  const caller: Caller = {
    org_id: row.org_id,
    key_id: row.id,
    actor: { type: "api_key", id: row.id, name: row.name },
    abilities: new Set(JSON.parse(row.abilities)),
    board_ids: row.board_ids === null ? null : new Set(JSON.parse(row.board_ids)),
    daily_limit: row.daily_limit,
  };
  if (known.size >= known_max) known.clear();
  known.set(hash, { caller, until_ms: now_ms + known_for_ms });
  return caller;
};

const day_ms = 86_400_000;
const counts = new Map<string, { day: number; calls: number }>();

const count = ({ key_id, daily_limit }: Caller): Record<string, string> => {
  const now_ms = Date.now();
  const day = Math.floor(now_ms / day_ms);
  let today = counts.get(key_id);
  if (today?.day !== day) {
    today = { day, calls: 0 };
    counts.set(key_id, today);
  }
  today.calls += 1;
  const headers = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-RateLimit-Limit": String(daily_limit),
    "X-RateLimit-Remaining": String(Math.max(0, daily_limit - today.calls)),
  };
  if (today.calls <= daily_limit) return headers;
  throw new Refusal(429, "rate_limited", "The daily call limit of this key is used up.", {
    ...headers,
    "Retry-After": String(Math.ceil(((day + 1) * day_ms - now_ms) / 1000)),
  });
};
