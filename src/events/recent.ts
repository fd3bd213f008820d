import type { OrgReader } from "../database/org.ts";
import type { Cursor } from "./cursor.ts";
import { type RecentEvent, recentAfter } from "./feed.ts";
import { cursorBeforeLast, renewAtEnd } from "./feed-range.ts";
import { frameOf } from "./frame.ts";

/** Kept for all streams of an organization together. */
const kept_bytes_max = 1024 * 1024;
/** Events kept from the start, for clients that reconnect after a restart. */
const initial_events = 500;
const batch_max = 50;

/** An event with its bytes in a stream. */
export interface Framed extends Omit<RecentEvent, "text"> {
  frame: Uint8Array;
}

/** The last events of an organization, read and encoded once for all of its streams. */
export class RecentEvents {
  private events: Framed[] = [];
  private bytes = 0;
  /** `events` has every event after `start`, up to `end`. */
  private start: Cursor;
  private end: Cursor;
  private may_have_more = true;

  constructor(private readonly db: OrgReader) {
    this.start = cursorBeforeLast(db, initial_events);
    this.end = this.start;
  }

  /** Call after a commit that may have added events. */
  wake(): void {
    this.may_have_more = true;
  }

  /** The seq of the last event. */
  get last_seq(): number {
    return this.end.seq;
  }

  hasMoreAfter({ seq }: Cursor): boolean {
    return seq < this.end.seq || this.may_have_more;
  }

  /** Whether no event after this cursor is missing here. */
  covers(cursor: Cursor): boolean {
    return cursor.seq >= this.start.seq;
  }

  /** The events after a covered cursor. At the end, reads the next ones from the database, if there are any. */
  after({ seq }: Cursor): readonly Framed[] {
    if (seq >= this.end.seq && this.may_have_more) this.readMore();
    return this.events.slice(this.events.findLastIndex((event) => event.seq <= seq) + 1);
  }

  /** Drops the events up to this seq. Call when every stream is past it. */
  dropUpTo(seq: number): void {
    this.drop(this.events.findLastIndex((event) => event.seq <= seq) + 1);
  }

  private readMore(): void {
    const found = recentAfter(this.db, this.end, batch_max);
    this.makeRoom();
    for (const { text, ...event } of found) {
      const frame = frameOf(this.db.org_id, { ...event, text });
      this.events.push({ ...event, frame });
      this.bytes += frame.length;
    }
    this.may_have_more = found.length === batch_max;
    this.end = found.at(-1)?.cursor ?? this.end;
    if (!this.may_have_more) this.end = renewAtEnd(this.db, this.end);
  }

  /** Called before a batch is added, so the newest batch is never dropped: a stream is about to send it. */
  private makeRoom(): void {
    let too_many = 0;
    for (let over = this.bytes - kept_bytes_max; over > 0; too_many += 1)
      over -= this.events[too_many]?.frame.length ?? over;
    this.drop(too_many);
  }

  private drop(count: number): void {
    const dropped = this.events.slice(0, count);
    this.events = count === 0 ? this.events : this.events.slice(count);
    this.start = dropped.at(-1)?.cursor ?? this.start;
    this.bytes -= dropped.reduce((bytes, { frame }) => bytes + frame.length, 0);
  }
}
