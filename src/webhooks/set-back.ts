import type { Logger } from "pino";
import { now } from "../clock/instant.ts";
import { across_organizations, build } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { prepareInOrg } from "../database/org.ts";
import type { Flag } from "../database/tables/values.ts";
import { both, type Lane, laneAfter, notYetDue, type Waiting } from "./lanes.ts";
import { longestWait } from "./verdict.ts";

/** Follows the clock whenever it is found to have been set back; `done` is called after each time. */
export class ClockFollower {
  private latest_ms = Date.now();
  private following: Promise<void> = Promise.resolve();

  constructor(
    private readonly options: {
      sqlite: Sqlite;
      retry_waits_seconds: readonly number[];
      log: Logger;
    },
    private readonly done: () => void,
  ) {
    this.follow(); // it may have been set back while no service ran
  }

  notice(): void {
    const now_ms = Date.now();
    if (now_ms < this.latest_ms) this.follow();
    this.latest_ms = now_ms;
  }

  /** Settles when it has followed. */
  async settled(): Promise<void> {
    await this.following;
  }

  private follow(): void {
    const { sqlite, retry_waits_seconds, log } = this.options;
    const follow = async (): Promise<void> => {
      try {
        const moved = await followClockBack(sqlite, retry_waits_seconds);
        if (moved > 0) log.warn({ moved }, "the clock was set back: deliveries brought forward");
      } catch (err) {
        log.error({ err }, "deliveries could not follow the clock");
      }
      this.done();
    };
    this.following = Promise.all([this.following, follow()]).then(() => {});
  }
}

/** Rows looked at, and written, in one go: more would hold up other callers. */
const batch_max = 200;

const makeDue = prepareInOrg<{ seq: number; due_ms: number }>()((param) =>
  build
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: param("due_ms") })
    .where("org_id", "=", param("org_id"))
    .where("seq", "=", param("seq"))
    .where("status", "=", "pending")
    .where("next_attempt_at", ">", param("due_ms")),
);

/**
 * Undoes what a clock that was set back does to what waits: no delivery is due later than its wait
 * of §6.5 from now, and a former secret signs for no more than a day from now. Whatever was queued
 * and not yet tried is due at once. Returns how many deliveries it brought forward.
 */
const followClockBack = async (
  sqlite: Sqlite,
  waits_seconds: readonly number[],
): Promise<number> => {
  await sqlite.write((root) =>
    root.run(
      build
        .updateTable("webhook_endpoints")
        .set({ rolled_at: now() })
        .where("rolled_at", ">", now())
        .modifyEnd(across_organizations),
    ),
  );
  let moved = 0;
  let lane = laneAfter(sqlite, "");
  for (; lane; lane = laneAfter(sqlite, lane.endpoint_id))
    for (const replayed of both) moved += await followInLane(sqlite, lane, replayed, waits_seconds);
  return moved;
};

const followInLane = async (
  sqlite: Sqlite,
  lane: Lane,
  replayed: Flag,
  waits_seconds: readonly number[],
): Promise<number> => {
  let moved = 0;
  let after = { due_ms: Date.now(), seq: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const rows = notYetDue(sqlite, lane.endpoint_id, replayed, after, batch_max);
    moved += await bringForward(sqlite, lane, rows, waits_seconds);
    const last = rows.at(-1);
    if (!last || rows.length < batch_max) return moved;
    after = last;
  }
};

const bringForward = async (
  sqlite: Sqlite,
  { org_id }: Lane,
  rows: readonly Waiting[],
  waits_seconds: readonly number[],
): Promise<number> => {
  const at_ms = Date.now();
  const late = rows.flatMap(({ seq, due_ms, attempts, response_status }) => {
    const wait_ms = longestWait(response_status, attempts, waits_seconds);
    const latest_ms = at_ms + (wait_ms > 0 ? wait_ms + 1 : 0); // one more, as in record.ts
    return due_ms > latest_ms ? [{ seq, due_ms: latest_ms }] : [];
  });
  if (late.length > 0)
    await sqlite.write((root) => {
      const tx = root.org(org_id);
      for (const row of late) tx.run(makeDue, row);
    });
  else await new Promise<void>((resolve) => setImmediate(resolve));
  return late.length;
};
