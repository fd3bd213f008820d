import type { Credential } from "../../access/authenticate.ts";
import { hashSecret } from "../../access/secrets.ts";
import { upsertShownCalendar } from "../../access/shown-calendars.ts";
import {
  type CalendarDate,
  dateIn,
  now,
  ofMillis,
  plusDays,
  startOfDate,
  toMillis,
} from "../../clock/instant.ts";
import { build } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { takesFigures } from "../../database/organization-moves.ts";
import { Refusal } from "../../refusal.ts";
import type { KeyUse } from "../contract/key-usage.ts";

interface Count {
  org_id: string;
  key_id: string;
  day: CalendarDate;
  day_begins_ms: number;
  day_ends_ms: number;
  calls: number;
  /** Calls that are not in the database yet. */
  unsaved: number;
  last_used_ms: number;
  last_used_ip: string;
  /** Token hashes of calendar addresses that the key was shown, by technician; not saved yet. */
  calendars: Map<string, string>;
}

const latestDay = prepareInOrg<{ key_id: string }>()((param) =>
  build
    .selectFrom("api_key_calls")
    .select(["day", "calls", "last_used_at", "last_used_ip"])
    .where("org_id", "=", param("org_id"))
    .where("key_id", "=", param("key_id"))
    .orderBy("day", "desc")
    .limit(1),
);

const flush_every_ms = 3000;
/** Counts saved per transaction. More would delay other callers. */
const batch_size = 100;
/** The last use is updated at most this often. */
const last_use_interval_ms = 1000;

/** Counts each key's calls per day of its organization in memory, and adds them to `api_key_calls`. */
export class CallCounter {
  private readonly counts = new Map<string, Count>();
  /** Counts of past days that are not saved yet. */
  private readonly finished = new Set<Count>();
  private timer: Timer | undefined;
  /** Resolves with whether everything was saved. */
  private saving: Promise<boolean> | null = null;

  constructor(private readonly sqlite: Sqlite) {}

  /** Saves the counts every 3 seconds. */
  start(): void {
    this.timer = setInterval(() => this.flush(), flush_every_ms);
    this.timer.unref();
  }

  /** Counts a call and returns headers for its answer. Refuses with 429 over the daily limit (§8). */
  count(credential: Credential, call: { address: string }): Record<string, string> {
    const { daily_limit, actor, organization } = credential;
    if (daily_limit === null || actor.id === null) return {};
    const at = Date.now();
    let count = this.counts.get(actor.id);
    if (!count || !isOfDay(count, at)) {
      if (count) this.finished.add(count);
      const calendars = count?.calendars ?? new Map();
      count = this.load(organization.id, actor.id, organization.timezone, calendars);
      this.counts.set(actor.id, count);
    }
    count.calls += 1;
    count.unsaved += 1;
    if (Math.abs(at - count.last_used_ms) >= last_use_interval_ms) {
      count.last_used_ms = at;
      count.last_used_ip = call.address;
    }
    const headers = {
      "X-RateLimit-Limit": String(daily_limit),
      "X-RateLimit-Remaining": String(Math.max(0, daily_limit - count.calls)),
    };
    if (count.calls > daily_limit)
      throw new Refusal(
        "rate_limited",
        "The daily call limit of this key is used up.",
        {},
        {
          ...headers,
          "Retry-After": String(Math.ceil((count.day_ends_ms - at) / 1000)),
        },
      );
    return headers;
  }

  /** A key's calls today and its last use, from memory or from the database. */
  use(db: OrgReader, key_id: string, timezone: string): KeyUse {
    const count = this.counts.get(key_id);
    const saved = db.first(latestDay, { key_id });
    const calls_today =
      count && isOfDay(count, Date.now())
        ? count.calls
        : saved?.day === dateIn(timezone, now())
          ? saved.calls
          : 0;
    return count
      ? {
          calls_today,
          last_used_at: ofMillis(count.last_used_ms),
          last_used_ip: count.last_used_ip,
        }
      : {
          calls_today,
          last_used_at: saved?.last_used_at ?? null,
          last_used_ip: saved?.last_used_ip ?? null,
        };
  }

  recordShownCalendars(key_id: string, tokens: ReadonlyMap<string, string>): void {
    const calendars = this.counts.get(key_id)?.calendars;
    for (const [user_id, token] of tokens) calendars?.set(user_id, hashSecret(token));
  }

  unsavedCalendars(key_id: string): ReadonlyMap<string, string> {
    return this.counts.get(key_id)?.calendars ?? new Map();
  }

  /** Adds the counts to the database. Counts that could not be saved stay for the next time. */
  flush(): Promise<boolean> {
    this.saving ??= this.save()
      .then(
        () => true,
        () => false, // the storage has reported why
      )
      .finally(() => {
        this.saving = null;
      });
    return this.saving;
  }

  /** Returns how many calls could not be saved. */
  async stop(): Promise<number> {
    clearInterval(this.timer);
    const is_refused = (await this.saving) === false;
    if (!is_refused) await this.flush();
    return this.unsaved().reduce((calls, count) => calls + count.unsaved, 0);
  }

  private unsaved(): Count[] {
    return [...this.finished, ...this.counts.values()].filter(
      ({ unsaved, calendars }) => unsaved > 0 || calendars.size > 0,
    );
  }

  private async save(): Promise<void> {
    const unsaved = this.unsaved();
    while (unsaved.length > 0) await this.saveBatch(unsaved.splice(0, batch_size));
  }

  /** Calls may be counted during the transaction, so only the saved ones are subtracted. */
  private async saveBatch(counts: readonly Count[]): Promise<void> {
    const added = await this.sqlite.write((root) =>
      counts.map((count) => {
        const { org_id, key_id } = count;
        // Calls from just before an organization was moved away are not counted.
        const calendars = [...count.calendars];
        const saved = { count, calls: count.unsaved, calendars };
        if (!takesFigures(this.sqlite, org_id)) return saved;
        root.run(upsertOf(count));
        for (const [user_id, token_hash] of calendars)
          root.run(upsertShownCalendar({ org_id, key_id, user_id, token_hash }));
        return saved;
      }),
    );
    for (const { count, calls, calendars } of added) {
      count.unsaved -= calls;
      for (const [user_id, token_hash] of calendars)
        if (count.calendars.get(user_id) === token_hash) count.calendars.delete(user_id);
      this.finished.delete(count);
    }
  }

  /** Unsaved calls of a day that was over before the clock was set back. */
  private unsavedOf(key_id: string, day: CalendarDate): number {
    const counts = [...this.finished].filter((each) => each.key_id === key_id && each.day === day);
    return counts.reduce((calls, { unsaved }) => calls + unsaved, 0);
  }

  private load(
    org_id: string,
    key_id: string,
    timezone: string,
    calendars: Count["calendars"],
  ): Count {
    const day = dateIn(timezone, now());
    const stored = this.sqlite.first(
      build
        .selectFrom("api_key_calls")
        .select("calls")
        .where("org_id", "=", org_id)
        .where("key_id", "=", key_id)
        .where("day", "=", day),
    );
    return {
      org_id,
      key_id,
      day,
      day_begins_ms: toMillis(startOfDate(day, timezone)),
      day_ends_ms: toMillis(startOfDate(plusDays(day, 1), timezone)),
      calls: (stored?.calls ?? 0) + this.unsavedOf(key_id, day),
      unsaved: 0,
      last_used_ms: 0,
      last_used_ip: "",
      calendars,
    };
  }
}

/** Whether a moment is within the counted day. It is before it if the clock was set back. */
const isOfDay = ({ day_begins_ms, day_ends_ms }: Count, at_ms: number): boolean =>
  at_ms >= day_begins_ms && at_ms < day_ends_ms;

const upsertOf = ({ org_id, key_id, day, unsaved, last_used_ms, last_used_ip }: Count) => {
  const last_used_at = ofMillis(last_used_ms);
  return build
    .insertInto("api_key_calls")
    .values({ org_id, key_id, day, calls: unsaved, last_used_at, last_used_ip })
    .onConflict((row) =>
      row.columns(["org_id", "key_id", "day"]).doUpdateSet((of) => ({
        calls: of("api_key_calls.calls", "+", unsaved),
        last_used_at,
        last_used_ip,
      })),
    );
};
