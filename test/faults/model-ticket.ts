import { type Instant, plusSeconds } from "../../src/clock/instant.ts";
import type { Category } from "../../src/shared/categories.ts";

export type Did = { sends: string[] } | { refuses: string };

type Asked =
  | { do: "start" | "cancel" | "archive" | "unarchive" | "check" }
  | { do: "move" | "reopen"; to: Category }
  | { do: "hours"; hours: number | null };

/**
 * The oracle: a ticket as §3.1 and the SLA rules tell it, written a second time and differently.
 * Its clock does not know pauses: it adds up the seconds that were spent open and unpaused.
 */
export class ModelTicket {
  private archived = false;
  private started_at: Instant | null = null;
  private resolved_at: Instant | null = null;
  private closed_at: Instant | null = null;
  private breached_at: Instant | null = null;
  private spent_seconds = 0;
  private counting: boolean;
  private version = 1;

  constructor(
    private category: Category,
    private hours: number | null,
    private now: Instant,
  ) {
    this.counting = !this.ended();
    this.mark(category);
  }

  private ended(): boolean {
    return ["done", "cancelled"].includes(this.category);
  }

  private running(): boolean {
    return this.counting && !this.ended() && this.category !== "waiting";
  }

  private left(): number | null {
    return this.hours === null || !this.counting ? null : this.hours * 3600 - this.spent_seconds;
  }

  private mark(category: Category): void {
    if (category !== "done") this.resolved_at = null;
    else this.resolved_at ??= this.now;
    if (category !== "cancelled") this.closed_at = null;
    else this.closed_at ??= this.now;
  }

  private late(): string[] {
    const left = this.left();
    if (left === null || left > 0 || !this.running() || this.breached_at !== null) return [];
    this.breached_at = plusSeconds(this.now, left);
    return ["ticket.sla_breached"];
  }

  private enter(category: Category, also: string[] = []): string[] {
    const late = category === "done" ? this.late() : [];
    const moved = category === this.category ? [] : ["ticket.status_changed"];
    this.category = category;
    this.counting ||= !this.ended();
    this.mark(category);
    return [...moved, ...also, ...late];
  }

  private changed(sends: string[]): Did {
    this.version += 1;
    return { sends };
  }

  wait(seconds: number, now: Instant): void {
    if (this.running()) this.spent_seconds += seconds;
    this.now = now;
  }

  perform(ask: Asked): Did {
    const unchanged = { sends: [] };
    switch (ask.do) {
      case "start":
        if (this.archived) return { refuses: "ticket_archived" };
        if (this.ended()) return { refuses: "ticket_closed" };
        if (this.started_at) return unchanged;
        this.started_at = this.now;
        return this.changed(this.enter("in_progress"));
      case "cancel":
        if (this.category === "cancelled") return unchanged;
        if (this.archived) return { refuses: "ticket_archived" };
        if (this.category === "done") return { refuses: "already_done" };
        return this.changed(this.enter("cancelled", ["ticket.cancelled"]));
      case "move":
        if (this.archived) return { refuses: "ticket_archived" };
        if (ask.to === this.category) return unchanged;
        return this.changed(this.enter(ask.to, ask.to === "cancelled" ? ["ticket.cancelled"] : []));
      case "reopen":
        if (["done", "cancelled"].includes(ask.to)) return { refuses: "validation_failed" };
        return this.ended() ? this.changed(this.enter(ask.to)) : unchanged;
      case "archive":
      case "unarchive":
        if (this.archived === (ask.do === "archive")) return unchanged;
        this.archived = !this.archived;
        return this.changed(this.archived ? ["ticket.archived"] : []);
      case "check": {
        const late = this.late();
        return late.length > 0 ? this.changed(late) : unchanged;
      }
      case "hours": {
        if (ask.hours === this.hours) return unchanged;
        if (this.ended()) return { refuses: "sla_locked" };
        this.hours = ask.hours;
        const left = this.left();
        if (left === null || left > 0) this.breached_at = null;
        return this.changed([]);
      }
    }
  }

  state() {
    const left = this.left();
    return {
      category: this.category,
      archived: this.archived,
      started_at: this.started_at,
      resolved_at: this.resolved_at,
      closed_at: this.closed_at,
      due_at: left === null ? null : plusSeconds(this.now, left),
      breached_at: this.breached_at,
      version: this.version,
    };
  }
}
