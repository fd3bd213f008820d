import { isWithin, type Network, parseNetwork } from "../addresses.ts";
import { now } from "../clock/instant.ts";
import { build, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/sqlite.ts";
import { Refusal } from "../refusal.ts";
import type { Ability } from "./abilities.ts";
import { findBySecret, isUsable } from "./api-keys.ts";
import type { Actor } from "./caller.ts";
import { type Organization, toOrganization } from "./organizations.ts";
import type { UserAbility } from "./roles.ts";

/** Who a bearer token stands for. */
export interface Credential {
  organization: Organization;
  actor: Actor;
  abilities: ReadonlySet<UserAbility>;
  board_ids: readonly string[] | null;
  /** Calls a day; null for people, who have no limit. */
  daily_limit: number | null;
}

interface Known {
  credential: Credential;
  expires_at: string | null;
  networks: Network[];
}

const known_max = 10_000;

const accessVersion = prepare<Record<string, never>>()(() =>
  build.selectFrom("access_version").select("value"),
);

/** Every failure gets this one answer, so that a stranger learns nothing (decisions §1). */
export const unauthenticated = (): Refusal =>
  new Refusal("unauthenticated", "Authentication is required.");

/**
 * Knows tokens by their text until anything about access changes; then it asks the database again.
 */
export class Authenticator {
  private readonly known = new Map<string, Known>();
  private version = 0;

  constructor(private readonly sqlite: Sqlite) {}

  /** Identifies the bearer of `token`, calling from `address`; refuses with 401. */
  authenticate(token: string, address: string): Credential {
    const version = this.sqlite.firstPrepared(accessVersion, {})?.value ?? 0;
    if (version !== this.version || this.known.size > known_max) {
      this.known.clear();
      this.version = version;
    }
    let found = this.known.get(token);
    if (!found) {
      found = this.load(token);
      this.known.set(token, found);
    }
    if (found.expires_at !== null && found.expires_at <= now()) throw unauthenticated();
    if (found.networks.length > 0 && !isWithin(address, found.networks)) throw unauthenticated();
    return found.credential;
  }

  private load(token: string): Known {
    const row = findBySecret(this.sqlite, token);
    if (!row || !isUsable(row)) throw unauthenticated();
    return {
      credential: {
        organization: toOrganization(row),
        actor: { type: "api_key", id: row.key_id, name: row.key_name },
        abilities: new Set(JSON.parse(row.abilities) as Ability[]),
        board_ids: row.board_ids === null ? null : (JSON.parse(row.board_ids) as string[]),
        daily_limit: row.daily_limit,
      },
      expires_at: row.expires_at,
      networks: (JSON.parse(row.ip_allowlist) as string[]).map(
        (text) => parseNetwork(text) as Network,
      ),
    };
  }
}
