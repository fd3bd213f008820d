import { randomBytes } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import { parseNetwork } from "../addresses.ts";
import { type Instant, now } from "../clock/instant.ts";
import type { OrgTx } from "../database/org.ts";
import { unknownIds } from "../database/references.ts";
import type { ApiKeysTable } from "../database/tables/access.ts";
import { notFound, refuseField } from "../refusal.ts";
import { type Ability, abilities, isAbility } from "../shared/abilities.ts";
import { type ApiKey, apiKeyView } from "./api-key-queries.ts";
import type * as wire from "./api-key-wire.ts";
import type { KeyRejection } from "./credential-refusal.ts";
import type { Organization } from "./organization-queries.ts";
import { hashSecret } from "./secrets.ts";
import { removeShownCalendars } from "./shown-calendars.ts";

/**
 * A new key. Unlike in the API, `expires_at` is parsed, and the command line may pass the ability `all`. The
 * defaults are in decisions §2.
 */
export type NewApiKey = Omit<wire.NewApiKey, "abilities" | "expires_at"> & {
  abilities: string[];
  expires_at?: Instant | null | undefined;
};

/** `lm_` + prefix + `_` + 32 random bytes; only its hash is stored. */
const newSecret = (): { prefix: string; secret: string } => {
  const prefix = randomBytes(4).toString("hex");
  return {
    prefix,
    secret: `lm_${prefix}_${randomBytes(32).toString("base64url")}`,
  };
};

/** `all` means every ability. Refuses unknown abilities by name. */
const readAbilities = (names: readonly string[]): Ability[] => {
  if (names.length === 1 && names[0] === "all") return abilities;
  const unknown = names.filter((name) => !isAbility(name));
  if (unknown.length > 0) throw refuseField("abilities", `unknown: ${unknown.join(", ")}`);
  return [...new Set(names.filter(isAbility))];
};

const checkNetworks = (texts: readonly string[]): void => {
  const bad = texts.filter((text) => parseNetwork(text) === null);
  if (bad.length > 0)
    throw refuseField("ip_allowlist", `neither an address nor a CIDR range: ${bad.join(", ")}`);
};

/** Refuses unknown boards. The key's `existing` boards may stay, even if deleted. */
const checkBoards = (tx: OrgTx, ids: readonly string[], existing: readonly string[] = []): void => {
  const added = ids.filter((id) => !existing.includes(id));
  const unknown = unknownIds(tx, "board", added);
  if (unknown.size > 0)
    throw refuseField("board_ids", `unknown: ${added.filter((id) => unknown.has(id)).join(", ")}`);
};

/** Creates a key. Its secret is returned here and never again. */
export const createApiKey = (
  tx: OrgTx,
  organization: Organization,
  input: NewApiKey,
): { api_key: ApiKey; secret: string } => {
  checkNetworks(input.ip_allowlist ?? []);
  checkBoards(tx, input.board_ids ?? []);
  const { prefix, secret } = newSecret();
  const row: Insertable<ApiKeysTable> & Selectable<ApiKeysTable> = {
    org_id: tx.org_id,
    id: Bun.randomUUIDv7(),
    name: input.name,
    prefix,
    secret_hash: hashSecret(secret),
    abilities: JSON.stringify(readAbilities(input.abilities)),
    active: input.active === false ? 0 : 1,
    ip_allowlist: JSON.stringify(input.ip_allowlist ?? []),
    board_ids: input.board_ids ? JSON.stringify(input.board_ids) : null,
    daily_limit: input.daily_limit ?? organization.daily_call_limit,
    expires_at: input.expires_at ?? null,
    created_at: tx.now,
    updated_at: tx.now,
    deleted_at: null,
  };
  tx.insert("api_keys", row);
  return { api_key: apiKeyView(row), secret };
};

/** Updates the fields that are sent. Applies from the key's next call. */
export const updateApiKey = (
  tx: OrgTx,
  before: ApiKey,
  changes: { [K in keyof NewApiKey]?: NewApiKey[K] | undefined },
): ApiKey => {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after: ApiKey = { ...before, ...Object.fromEntries(sent), updated_at: tx.now };
  checkNetworks(after.ip_allowlist);
  checkBoards(tx, after.board_ids ?? [], before.board_ids ?? []);
  after.abilities = readAbilities(after.abilities);
  tx.run(
    tx
      .update("api_keys", {
        name: after.name,
        abilities: JSON.stringify(after.abilities),
        active: after.active ? 1 : 0,
        ip_allowlist: JSON.stringify(after.ip_allowlist),
        board_ids: after.board_ids && JSON.stringify(after.board_ids),
        daily_limit: after.daily_limit,
        expires_at: after.expires_at,
        updated_at: after.updated_at,
      })
      .where("id", "=", before.id),
  );
  return after;
};

/** Gives the key a new secret. The old one is refused from the next call on. */
export const rotateApiKey = (tx: OrgTx, before: ApiKey): { api_key: ApiKey; secret: string } => {
  const { prefix, secret } = newSecret();
  const changes = { prefix, updated_at: tx.now };
  tx.run(
    tx
      .update("api_keys", { ...changes, secret_hash: hashSecret(secret) })
      .where("id", "=", before.id),
  );
  return { api_key: { ...before, ...changes }, secret };
};

/**
 * Deletes a key: it is refused from the next call on, and its endpoints stop receiving. Returns what to add to
 * the audit log: the technicians whose calendars it can still read. `unsaved` are calendars that were shown to
 * the key but not written to the database yet.
 */
export const revokeApiKey = (
  tx: OrgTx,
  id: string,
  unsaved: ReadonlyMap<string, string> = new Map(),
): { calendars_shown?: { id: string; name: string }[] } => {
  const changed = tx.run(
    tx
      .update("api_keys", { deleted_at: tx.now, updated_at: tx.now })
      .where("id", "=", id)
      .where("deleted_at", "is", null),
  );
  if (changed === 0) throw notFound();
  const calendars_shown = removeShownCalendars(tx, id, unsaved);
  return calendars_shown.length === 0 ? {} : { calendars_shown };
};

/** Why a key is not valid now, regardless of the caller's address; null if it is valid. */
export const keyRejection = (
  key: Pick<Selectable<ApiKeysTable>, "active" | "deleted_at" | "expires_at">,
): KeyRejection | null => {
  if (key.deleted_at !== null) return "deleted";
  if (key.active !== 1) return "switched_off";
  return key.expires_at !== null && key.expires_at <= now() ? "expired" : null;
};

export const isUsable = (key: Parameters<typeof keyRejection>[0]): boolean =>
  keyRejection(key) === null;
