import type { Credential } from "../access/authenticate.ts";
import {
  type CalendarDate,
  dateIn,
  type Instant,
  now,
  ofMillis,
  plusDays,
  startOfDate,
  toMillis,
} from "../clock/instant.ts";
import { build } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { Refusal } from "../refusal.ts";

interface Count {
  org_id: string;
  key_id: string;
  day: CalendarDate;
  day_ends_ms: number;
  calls: number;
  /** Calls not yet added to the database. */
  unsaved: number;
  last_used_ms: number;
  last_used_ip: string;
}

/** The calls of a key today, and its last use: null when it was never used. */
export interface KeyUse {
  calls_today: number;
  last_used_at: Instant | null;
  last_used_ip: string | null;
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
/** The last use is noted at most this often. */
const noted_every_ms = 1000;

/** Counts each key's calls of the organization's day in memory; adds them to `api_key_calls` every 3 seconds. */
export class CallCounter {
  private readonly counts = new Map<string, Count>();
  /** Counts of a day that is over, until they are saved. */
  private readonly finished: Count[] = [];
  private readonly timer: Timer;

  constructor(private readonly sqlite: Sqlite) {
    this.timer = setInterval(() => this.flush(), flush_every_ms);
    this.timer.unref();
  }

  /** Counts a call; the headers of its answer, or 429 when the day's limit is used up (§8). */
  count(credential: Credential, call: { address: string }): Record<string, string> {
    const { daily_limit, actor, organization } = credential;
    if (daily_limit === null || actor.id === null) return {};
    const at = Date.now();
    let count = this.counts.get(actor.id);
    if (!count || at >= count.day_ends_ms) {
      if (count) this.finished.push(count);
      count = this.load(organization.id, actor.id, organization.timezone);
      this.counts.set(actor.id, count);
    }
    count.calls += 1;
    count.unsaved += 1;
    if (at - count.last_used_ms >= noted_every_ms) {
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

  /** A key's calls of this day and its last use: what is counted here, else what was saved. */
  use(db: OrgReader, key_id: string, timezone: string): KeyUse {
    const count = this.counts.get(key_id);
    const saved = db.first(latestDay, { key_id });
    const calls_today =
      count && Date.now() < count.day_ends_ms
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

  /** Adds what was counted to the database. */
  flush(): void {
    const unsaved = [...this.finished, ...this.counts.values()].filter(
      (count) => count.unsaved > 0,
    );
    if (unsaved.length === 0) return;
    this.sqlite.writeNow((root) => {
      for (const count of unsaved) {
        const last_used_at = ofMillis(count.last_used_ms);
        root.run(
          build
            .insertInto("api_key_calls")
            .values({
              org_id: count.org_id,
              key_id: count.key_id,
              day: count.day,
              calls: count.unsaved,
              last_used_at,
              last_used_ip: count.last_used_ip,
            })
            .onConflict((row) =>
              row.columns(["org_id", "key_id", "day"]).doUpdateSet((of) => ({
                calls: of("api_key_calls.calls", "+", count.unsaved),
                last_used_at,
                last_used_ip: count.last_used_ip,
              })),
            ),
        );
      }
    });
    for (const count of unsaved) count.unsaved = 0;
    this.finished.length = 0;
  }

  stop(): void {
    clearInterval(this.timer);
    this.flush();
  }

  private load(org_id: string, key_id: string, timezone: string): Count {
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
      day_ends_ms: toMillis(startOfDate(plusDays(day, 1), timezone)),
      calls: stored?.calls ?? 0,
      unsaved: 0,
      last_used_ms: 0,
      last_used_ip: "",
    };
  }
}
