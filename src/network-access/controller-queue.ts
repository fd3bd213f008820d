import { isDue } from "../clock/due.ts";
import type { AccessTurn } from "../database/tables/network-access.ts";
import { waitAfter } from "./outcome.ts";

/**
 * The worker's state of one controller, in memory: which attempts are under way, and whether it can be reached. The queue itself is
 * in `client_access`.
 */
export class ControllerQueue {
  /** The clients with an attempt under way, or whose result is not saved yet. */
  readonly in_flight = new Set<string>();
  /** Whether it is switched on. If not, only what is under way is awaited. */
  is_active = true;
  /** When there is something to do next. Null: when woken. */
  private due: { ms: number; longest_ms: number } | null = null;
  private revision = 0;
  /** Times in a row that it could not be reached. */
  private failures = 0;
  private failed_ms = 0;
  /** Null before the first attempt. */
  private is_reached: boolean | null = null;

  constructor(
    readonly id: string,
    readonly org_id: string,
    private readonly waits_seconds: readonly number[],
  ) {}

  /** Whether it has answered since it last did not. */
  get is_proven(): boolean {
    return this.is_reached === true;
  }

  get is_failing(): boolean {
    return this.is_reached === false;
  }

  /** After a change of its address or login, or a sync, it is tried at once. */
  changedTo(revision: number): void {
    if (revision === this.revision) return;
    this.revision = revision;
    this.is_reached = null;
    this.failures = 0;
  }

  reached(): void {
    this.is_reached = true;
    this.failures = 0;
  }

  /** Of an attempt that began at `began_ms`. Those that were under way together count as one. */
  notReached(began_ms: number): void {
    if (this.is_failing && began_ms < this.failed_ms) return;
    this.is_reached = false;
    this.failures += 1;
    this.failed_ms = Date.now();
  }

  /** The wait after the last failure: what has just changed is tried sooner than all else. In milliseconds. */
  private pauseOf(turn: AccessTurn): number {
    return waitAfter(this.waits_seconds, turn === 0 ? 1 : this.failures);
  }

  /** Whether it may be tried now. If not, it is looked at again then. */
  mayTry(turn: AccessTurn): boolean {
    if (!this.is_failing) return true;
    const pause_ms = this.pauseOf(turn);
    const until_ms = this.failed_ms + pause_ms;
    const may_try = isDue(until_ms, pause_ms);
    if (!may_try) this.scheduleAt(until_ms, pause_ms);
    return may_try;
  }

  /** Forgets when it was due, before it is looked at. */
  unschedule(): void {
    this.due = null;
  }

  /** There is something to do at `ms`, set at most `longest_ms` ahead; null: nothing. */
  scheduleAt(ms: number | null, longest_ms: number): void {
    if (ms !== null && (this.due === null || ms < this.due.ms)) this.due = { ms, longest_ms };
  }

  get due_ms(): number | null {
    return this.due?.ms ?? null;
  }

  get is_due(): boolean {
    return this.due !== null && isDue(this.due.ms, this.due.longest_ms);
  }
}
