import { isWithin, type Network, readNetworks } from "../addresses.ts";
import { type Instant, now } from "../clock/instant.ts";
import { build, prepare } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { Refusal } from "../refusal.ts";
import type { Ability } from "../shared/abilities.ts";
import { abilitiesOf, type UserAbility } from "../shared/roles.ts";
import { findBySecret } from "./api-key-queries.ts";
import { faultOf } from "./api-keys.ts";
import type { Actor } from "./caller.ts";
import { type KeyFault, refusedKey, unauthenticated } from "./credential-refusal.ts";
import { boardsOf } from "./open-boards.ts";
import { type Organization, organizationOf, readOrganization } from "./organization-queries.ts";
import { findSession, type SessionRow } from "./session-queries.ts";
import { laterEnd, slideSession } from "./sessions.ts";

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
  expires_at: Instant | null;
  networks: Network[];
}

const known_max = 10_000;

/** Grows with every change of who may do what, by the `access_version_*` triggers: also one by a command. */
const accessVersion = prepare<Record<string, never>>()(() =>
  build.selectFrom("access_version").select("value"),
);

/** A person names the organization in which they act; one that is not theirs is as good as none. */
const organizationNeeded = (): Refusal =>
  new Refusal("forbidden", "The header Organization-Id must name one of your organizations.", {
    header: "Organization-Id",
  });

/** What a request shows: its bearer token, and for people the organization that they mean. */
export interface PresentedCredential {
  token: string | null;
  organization_id: string | null;
  address: string;
  /** Of the call that shows it, for the audit log. */
  request_id: string;
}

/** Knows tokens by their text until `access_version` changes; then it asks the database again. */
export class Authenticator {
  private readonly known = new Map<string, Known>();
  private version = 0;
  /** What `access_version` was in the snapshot of this name. */
  private seen: { snapshot: number | null; version: number } = { snapshot: null, version: 0 };

  constructor(private readonly sqlite: Sqlite) {}

  /** Identifies the bearer of the token; refuses with 401, and with 403 a person without organization. */
  authenticate(presented: PresentedCredential): Credential {
    const { token } = presented;
    if (token === null) throw unauthenticated();
    const version = this.currentVersion();
    if (version !== this.version || this.known.size > known_max) {
      this.known.clear();
      this.version = version;
    }
    const name = nameOf(token, presented);
    let found = this.known.get(name);
    if (!found) {
      found = this.load(token, presented);
      this.known.set(name, found);
    }
    const fault = faultOfUse(found, presented);
    if (fault !== null) {
      // Looked up again the next time, so that its refusal takes as long as an unknown one's.
      this.known.delete(name);
      throw refused(token, fault);
    }
    if (!isKey(token)) this.slide(token, found);
    return found.credential;
  }

  /**
   * The same inside a change: as `authenticate` found it, unless who may do what, or the time, has
   * moved on since. What it reads may still be undone, so it remembers nothing.
   */
  authenticateAgain(presented: PresentedCredential): Credential {
    const { token } = presented;
    if (token === null) throw unauthenticated();
    const is_current = this.currentVersion() === this.version;
    const known = is_current ? this.known.get(nameOf(token, presented)) : undefined;
    const found = known ?? this.load(token, presented);
    const fault = faultOfUse(found, presented);
    if (fault !== null) throw refused(token, fault);
    return found.credential;
  }

  private currentVersion(): number {
    const { snapshot } = this.sqlite;
    if (snapshot === null || snapshot !== this.seen.snapshot)
      this.seen = { snapshot, version: this.sqlite.first(accessVersion, {})?.value ?? 0 };
    return this.seen.version;
  }

  private load(token: string, { organization_id }: PresentedCredential): Known {
    return isKey(token) ? this.loadKey(token) : this.loadPerson(token, organization_id);
  }

  private loadKey(token: string): Known {
    const row = findBySecret(this.sqlite, token);
    if (!row) throw refusedKey(token, "unknown");
    const fault = faultOf(row);
    if (fault !== null) throw refusedKey(token, fault);
    return {
      credential: {
        organization: organizationOf(row),
        actor: { type: "api_key", id: row.key_id, name: row.key_name },
        abilities: new Set(JSON.parse(row.abilities) as Ability[]),
        board_ids: row.board_ids === null ? null : (JSON.parse(row.board_ids) as string[]),
        daily_limit: row.daily_limit,
      },
      expires_at: row.expires_at,
      networks: readNetworks(JSON.parse(row.ip_allowlist) as string[]),
    };
  }

  private loadPerson(token: string, organization_id: string | null): Known {
    const session = findSession(this.sqlite, token);
    if (session.length === 0) throw unauthenticated();
    const row = session.find((one) => one.org_id === organization_id?.toLowerCase());
    if (!row) throw organizationNeeded();
    const db = this.sqlite.reader(row.org_id);
    return {
      credential: {
        organization: readOrganization(db),
        actor: { type: "user", id: row.user_id, name: row.name },
        abilities: abilitiesOfSession(row),
        board_ids: boardsOf(db, row.user_id, row.role),
        daily_limit: null,
      },
      expires_at: row.expires_at,
      networks: [],
    };
  }

  private slide(token: string, found: Known): void {
    const before = found.expires_at;
    const later = before === null ? null : laterEnd(before);
    if (later === null) return;
    found.expires_at = later;
    // Not waited for: when it is refused, the next call extends the session instead.
    this.sqlite
      .write((root) => slideSession(root, token, later))
      .catch(() => {
        found.expires_at = before;
      });
  }
}

const isKey = (token: string): boolean => token.startsWith("lm_");

/** What a credential is known by: a person is another one in each organization. */
const nameOf = (token: string, { organization_id }: PresentedCredential): string =>
  isKey(token) ? token : `${token} ${organization_id?.toLowerCase()}`;

/** What is wrong with a known credential at this moment, from this address. */
const faultOfUse = (
  { expires_at, networks }: Known,
  { address }: PresentedCredential,
): KeyFault | null => {
  if (expires_at !== null && expires_at <= now()) return "expired";
  return networks.length > 0 && !isWithin(address, networks) ? "address_not_allowed" : null;
};

const refused = (token: string, fault: KeyFault): Refusal =>
  isKey(token) ? refusedKey(token, fault) : unauthenticated();

/** What a person may do in the organization of this row of `findSession`. */
export const abilitiesOfSession = (row: SessionRow): Set<UserAbility> =>
  abilitiesOf(
    row.role,
    JSON.parse(row.added_abilities) as UserAbility[],
    JSON.parse(row.removed_abilities) as UserAbility[],
  );
