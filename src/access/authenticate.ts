import { isWithin, type Network, readNetworks } from "../addresses.ts";
import { type Instant, now } from "../clock/instant.ts";
import { build, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { refusalOfMove } from "../database/organization-moves.ts";
import { Refusal } from "../refusal.ts";
import type { Ability } from "../shared/abilities.ts";
import { abilitiesOf, type Role, type UserAbility } from "../shared/roles.ts";
import { findBySecret } from "./api-key-queries.ts";
import { keyRejection } from "./api-keys.ts";
import type { Actor } from "./caller.ts";
import { type KeyRejection, refusedKey, unauthenticated } from "./credential-refusal.ts";
import { boardsOf } from "./open-boards.ts";
import { type Organization, organizationOf, readOrganization } from "./organization-queries.ts";
import type { SentCookie } from "./sign-in/sessions/session-cookie.ts";
import { findSession, type SessionRow } from "./sign-in/sessions/session-queries.ts";
import { extendedEnd, extendSession } from "./sign-in/sessions/sessions.ts";

/** The identity and permissions of a bearer token. */
export interface Credential {
  organization: Organization;
  actor: Actor;
  abilities: readonly UserAbility[];
  board_ids: readonly string[] | null;
  /** Calls per day; null for people, who have no limit. */
  daily_limit: number | null;
}

interface CachedCredential {
  credential: Credential;
  expires_at: Instant | null;
  networks: Network[];
}

const cache_max = 10_000;

/** Incremented by the `access_version_*` triggers with every change of permissions, including those of commands. */
const accessVersion = prepare<Record<string, never>>()(() =>
  build.selectFrom("access_version").select("value"),
);

/** The 403 for a person who names no organization, or one that they do not belong to. */
const organizationNeeded = (): Refusal =>
  new Refusal("forbidden", "The header Organization-Id must name one of your organizations.", {
    header: "Organization-Id",
  });

/** The credentials of a request. People also name their organization. */
export interface PresentedCredential {
  token: string | null;
  /** The cookie that the token came in; null if it came in the header. */
  cookie: SentCookie | null;
  organization_id: string | null;
  address: string;
  /** The browser's `User-Agent`; null without one. */
  user_agent: string | null;
  /** For the audit log. */
  request_id: string;
}

type MoveColumns = Pick<SessionRow, "move_state" | "moved_to">;

/** Identifies tokens. Caches the results until `access_version` changes. */
export class Authenticator {
  private readonly cache = new Map<string, CachedCredential>();
  private version = 0;
  /** The value of `access_version` in the snapshot in which it was last read. */
  private version_read: { snapshot: number | null; version: number } = {
    snapshot: null,
    version: 0,
  };

  constructor(private readonly sqlite: Sqlite) {}

  /** Identifies the token's owner. Refuses with 401, and people without an organization with 403. */
  authenticate(presented: PresentedCredential): Credential {
    const { token } = presented;
    if (token === null) throw unauthenticated();
    const version = this.currentVersion();
    if (version !== this.version || this.cache.size > cache_max) {
      this.cache.clear();
      this.version = version;
    }
    const cache_key = cacheKeyOf(token, presented);
    let found = this.cache.get(cache_key);
    if (!found) {
      found = this.load(token, presented);
      this.cache.set(cache_key, found);
    }
    const rejection = currentRejection(found, presented);
    if (rejection !== null) {
      // Not kept in the cache, so that its refusal takes as long as that of an unknown token.
      this.cache.delete(cache_key);
      throw refused(token, rejection);
    }
    if (!isKey(token)) this.extend(token, presented.address, found);
    return found.credential;
  }

  /**
   * Checks the token again inside a transaction: permissions or the time may have changed since `authenticate`.
   * Does not write to the cache, because the transaction may be rolled back.
   */
  authenticateAgain(presented: PresentedCredential): Credential {
    const { token } = presented;
    if (token === null) throw unauthenticated();
    const is_current = this.currentVersion() === this.version;
    const cached = is_current ? this.cache.get(cacheKeyOf(token, presented)) : undefined;
    const found = cached ?? this.load(token, presented);
    const rejection = currentRejection(found, presented);
    if (rejection !== null) throw refused(token, rejection);
    return found.credential;
  }

  private currentVersion(): number {
    const { snapshot } = this.sqlite;
    if (snapshot === null || snapshot !== this.version_read.snapshot)
      this.version_read = { snapshot, version: this.sqlite.first(accessVersion, {})?.value ?? 0 };
    return this.version_read.version;
  }

  private load(token: string, { organization_id }: PresentedCredential): CachedCredential {
    return isKey(token) ? this.loadKey(token) : this.loadPerson(token, organization_id);
  }

  private loadKey(token: string): CachedCredential {
    const row = findBySecret(this.sqlite, token);
    if (!row) throw refusedKey(token, "unknown");
    const rejection = keyRejection(row);
    if (rejection !== null) throw refusedKey(token, rejection);
    refuseIfMoved(row);
    return {
      credential: {
        organization: organizationOf(row),
        actor: { type: "api_key", id: row.key_id, name: row.key_name },
        abilities: JSON.parse(row.abilities) as Ability[],
        board_ids: row.board_ids === null ? null : (JSON.parse(row.board_ids) as string[]),
        daily_limit: row.daily_limit,
      },
      expires_at: row.expires_at,
      networks: readNetworks(JSON.parse(row.ip_allowlist) as string[]),
    };
  }

  private loadPerson(token: string, organization_id: string | null): CachedCredential {
    const session = findSession(this.sqlite, token);
    if (session.length === 0) throw unauthenticated();
    const row = session.find((one) => one.org_id === organization_id?.toLowerCase());
    if (!row) throw organizationNeeded();
    refuseIfMoved(row);
    if (lacksSecondFactor(row)) throw secondFactorNeeded();
    const db = this.sqlite.reader(row.org_id);
    return {
      credential: {
        organization: readOrganization(db),
        actor: { type: "user", id: row.user_id, name: row.name },
        abilities: [...abilitiesOfSession(row)],
        board_ids: boardsOf(db, row.user_id, row.role),
        daily_limit: null,
      },
      expires_at: row.expires_at,
      networks: [],
    };
  }

  private extend(token: string, address: string, found: CachedCredential): void {
    const before = found.expires_at;
    const later = before === null ? null : extendedEnd(before);
    if (later === null) return;
    found.expires_at = later;
    // Not awaited: if it fails, the next call extends the session.
    this.sqlite
      .write((root) => extendSession(root, token, { expires_at: later, address }))
      .catch(() => {
        found.expires_at = before;
      });
  }
}

/** Refuses with 410 for an organization that has moved to another file, and with 503 while it is moved. */
const refuseIfMoved = ({ move_state: state, moved_to }: MoveColumns): void => {
  if (state !== null) throw refusalOfMove({ state, moved_to });
};

/**
 * Whether the organization requires a second factor of this person's role, and the session was begun with a
 * password alone. A passkey proves two factors, and at single sign-on the provider asks for them.
 */
export const lacksSecondFactor = ({
  require_mfa,
  role,
  second_factor,
}: Pick<SessionRow, "require_mfa" | "role" | "second_factor">): boolean =>
  second_factor === null && (JSON.parse(require_mfa) as Role[]).includes(role);

const secondFactorNeeded = (): Refusal =>
  new Refusal(
    "mfa_setup_required",
    "Your organization requires a second factor: set one up with POST /v1/auth/totp.",
  );

const isKey = (token: string): boolean => token.startsWith("lm_");

/** The cache's key: people have different permissions in each organization. */
const cacheKeyOf = (token: string, { organization_id }: PresentedCredential): string =>
  isKey(token) ? token : `${token} ${organization_id?.toLowerCase()}`;

/** Why a cached credential is not valid now from this address; null if it is. */
const currentRejection = (
  { expires_at, networks }: CachedCredential,
  { address }: PresentedCredential,
): KeyRejection | null => {
  if (expires_at !== null && expires_at <= now()) return "expired";
  return networks.length > 0 && !isWithin(address, networks) ? "address_not_allowed" : null;
};

const refused = (token: string, rejection: KeyRejection): Refusal =>
  isKey(token) ? refusedKey(token, rejection) : unauthenticated();

/** A person's abilities in the organization of this session row. */
export const abilitiesOfSession = (row: SessionRow): Set<UserAbility> =>
  abilitiesOf(
    row.role,
    JSON.parse(row.added_abilities) as UserAbility[],
    JSON.parse(row.removed_abilities) as UserAbility[],
  );
