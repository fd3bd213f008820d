import type { OrgReader } from "../database/org.ts";
import type { Place } from "./cursor.ts";
import { type RecentEvent, recentAfter } from "./feed.ts";
import { frameOf } from "./frame.ts";
import { atEnd, placeBefore } from "./place.ts";

/** What is kept for the streams of an organization together, whatever their number. */
const kept_bytes_max = 1024 * 1024;
/** Events with which it begins: who comes back after a restart finds them there. */
const begins_with = 500;
const read_at_once = 50;

/** An event with the bytes that a stream tells it by. */
export interface Framed extends Omit<RecentEvent, "text"> {
  frame: Uint8Array;
}

/**
 * The last events of an organization, read and written as bytes once for all of its streams. It
 * reads on when one of them asks for what is behind its end.
 */
export class RecentEvents {
  private events: Framed[] = [];
  private bytes = 0;
  /** Every event behind this place and up to `end` is here. */
  private beginning: Place;
  private end: Place;
  private may_have_more = true;

  constructor(private readonly db: OrgReader) {
    this.beginning = placeBefore(db, begins_with);
    this.end = this.beginning;
  }

  /** There may be events behind the end. */
  wake(): void {
    this.may_have_more = true;
  }

  /** Of the last event that is here. */
  get last_seq(): number {
    return this.end.seq;
  }

  /** Whether more could be read behind a place. */
  hasMoreBehind({ seq }: Place): boolean {
    return seq < this.end.seq || this.may_have_more;
  }

  /** Whether what follows a place begins here. */
  reaches(place: Place): boolean {
    return place.seq >= this.beginning.seq;
  }

  /** What follows a place that is reached; where nothing does, more is read, if there is more. */
  after({ seq }: Place): readonly Framed[] {
    if (seq >= this.end.seq && this.may_have_more) this.readOn();
    return this.events.slice(this.events.findLastIndex((event) => event.seq <= seq) + 1);
  }

  /** Nobody asks any more for what is not behind this number. */
  forgetUpTo(seq: number): void {
    this.drop(this.events.findLastIndex((event) => event.seq <= seq) + 1);
  }

  private readOn(): void {
    const found = recentAfter(this.db, this.end, read_at_once);
    this.makeRoom();
    for (const { text, ...event } of found) {
      const frame = frameOf(this.db.org_id, { ...event, text });
      this.events.push({ ...event, frame });
      this.bytes += frame.length;
    }
    this.may_have_more = found.length === read_at_once;
    this.end = found.at(-1)?.place ?? this.end;
    if (!this.may_have_more) this.end = atEnd(this.db, this.end);
  }

  /** Never drops what was read last: whoever asked for it is still to be told. */
  private makeRoom(): void {
    let too_many = 0;
    for (let over = this.bytes - kept_bytes_max; over > 0; too_many += 1)
      over -= this.events[too_many]?.frame.length ?? over;
    this.drop(too_many);
  }

  private drop(count: number): void {
    const dropped = this.events.slice(0, count);
    this.events = count === 0 ? this.events : this.events.slice(count);
    this.beginning = dropped.at(-1)?.place ?? this.beginning;
    this.bytes -= dropped.reduce((bytes, { frame }) => bytes + frame.length, 0);
  }
}
