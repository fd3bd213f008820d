import type { Caller } from "../access/caller.ts";
import type { OrgReader } from "../database/org.ts";
import type { TopicName } from "../shared/topics.ts";
import type { Place } from "./cursor.ts";
import { looked_at_max, readable, stepOn } from "./feed.ts";
import { comment, frameOf, placeFrame } from "./frame.ts";
import { atEnd, hasLost, placeAtEnd } from "./place.ts";
import type { Framed, RecentEvents } from "./recent.ts";

const chunk_bytes_max = 64 * 1024;
const events_each_step = 50;
/** Who does not read is closed when more than this was to be told since (decisions §7). */
const waiting_bytes_max = 1024 * 1024;
/** In seconds; a reader that shows no life for longer is closed: longer than between two comments. */
const idle_limit = 60;
const idle_at_once = 1;
const comment_every_seconds = 15;
/** A reader whom nothing is told learns this often where it stands, in case it comes back. */
const place_told_every_ms = 3_600_000;

/** Who asks for a stream, and from where. */
export interface StreamAsk {
  caller: Caller;
  place: Place;
  topic: TopicName | undefined;
  /** Whether the reader has to be told at once where it stands. */
  tells_place: boolean;
  /** The caller as they may act now; refuses with 401 or 403. */
  reauthenticate(): Caller;
  /** Closes the connection when no byte leaves for so many seconds. */
  setIdleLimit(seconds: number): void;
}

/** Why a stream ended, as the log tells it. */
export type StreamEnd = "hung_up" | "refused" | "stalled" | "pruned" | "stopped" | "failed";

/**
 * One reader of the feed. It gets a chunk only when the connection takes one: nothing waits for it
 * in memory but its place.
 */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly began_ms = performance.now();
  place: Place;
  events_told = 0;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** Whether the connection takes bytes. */
  private takes = false;
  /** Told before all else. */
  private due: Uint8Array | null = comment;
  private place_told_ms = performance.now();
  private seconds = 0;
  /** What was to be told since the connection was given bytes, up to the event of this number. */
  private waiting_bytes = 0;
  private counted_seq: number;

  constructor(
    private readonly ask: StreamAsk,
    private readonly db: OrgReader,
    private readonly recent: RecentEvents,
    private readonly hub: { plan(stream: EventStream): void; hungUp(stream: EventStream): void },
  ) {
    this.place = ask.place;
    this.counted_seq = placeAtEnd(db).seq;
    if (ask.tells_place) this.due = placeFrame(db.org_id, this.place);
    ask.setIdleLimit(idle_limit);
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.controller = controller;
        },
        pull: () => {
          this.takes = true;
          hub.plan(this);
        },
        cancel: () => hub.hungUp(this),
      },
      { highWaterMark: 0 },
    );
  }

  get caller(): Caller {
    return this.ask.caller;
  }

  /** What is known to have happened by now is no longer counted. */
  private countOn(): void {
    this.counted_seq = Math.max(this.counted_seq, this.place.seq, this.recent.last_seq);
  }

  /** A second has gone by. */
  tick(): void {
    this.seconds += 1;
    if (this.seconds % comment_every_seconds === 0) this.due ??= this.sign();
  }

  /** Tells what there is, a chunk at most. Returns why the stream has to end, if it has to. */
  goOn(): StreamEnd | null {
    const caller = this.ask.reauthenticate();
    if (!this.takes) return this.waitOn(caller) ? null : "stalled";
    if (this.due) {
      this.tell([this.due], 0);
      this.due = null;
    } else if (this.recent.reaches(this.place)) this.tellRecent(caller);
    else return this.readAlone(caller) ? null : "pruned";
    return null;
  }

  /** Ends it, for a connection that takes nothing any more soon after. */
  close(): void {
    this.controller?.close();
    if (!this.takes) this.ask.setIdleLimit(idle_at_once);
  }

  /** At the end of the feed it is a place of today: that of its last event is forgotten with the event. */
  private sign(): Uint8Array {
    if (performance.now() - this.place_told_ms < place_told_every_ms) return comment;
    this.place_told_ms = performance.now();
    const is_behind = this.recent.hasMoreBehind(this.place);
    return placeFrame(this.db.org_id, is_behind ? this.place : atEnd(this.db, this.place));
  }

  private tellRecent(caller: Caller): void {
    const passed = this.recent.after(this.place);
    const { taken, place } = fitting(readable(this.db, caller, this.ask.topic, passed));
    this.place = place ?? passed.at(-1)?.place ?? this.place;
    this.tell(taken, taken.length);
    if (taken.length === 0 && this.recent.hasMoreBehind(this.place)) this.hub.plan(this);
  }

  /** Reads for this stream alone what lies further back. Returns whether nothing may be missed. */
  private readAlone(caller: Caller): boolean {
    const { place, db } = this;
    if (hasLost(db, place)) return false;
    const ask = { place, topic: this.ask.topic, limit: events_each_step, looks: looked_at_max };
    const step = stepOn(db, caller, ask);
    const framed = step.events.map((event) => ({ ...event, frame: frameOf(db.org_id, event) }));
    const fits = fitting(framed);
    this.place = fits.place ?? step.place;
    this.tell(fits.taken, fits.taken.length);
    if (fits.taken.length === 0 && !step.at_end) this.hub.plan(this);
    return true;
  }

  private tell(frames: readonly Uint8Array[], events: number): void {
    if (frames.length === 0) return;
    this.takes = false;
    this.waiting_bytes = 0;
    this.countOn();
    this.events_told += events;
    if (events > 0) this.place_told_ms = performance.now();
    this.controller?.enqueue(new Uint8Array(Buffer.concat(frames)));
  }

  /** Counts what was to be told since the connection was given bytes. Returns whether it is not too much yet. */
  private waitOn(caller: Caller): boolean {
    const counted = { ...this.place, seq: this.counted_seq };
    if (!this.recent.reaches(counted)) return false;
    const passed = this.recent.after(counted);
    this.countOn();
    for (const { frame } of readable(this.db, caller, this.ask.topic, passed))
      this.waiting_bytes += frame.length;
    if (this.waiting_bytes > waiting_bytes_max) return false;
    if (this.recent.hasMoreBehind({ ...counted, seq: this.counted_seq })) this.hub.plan(this);
    return true;
  }
}

/** The first of these that make a chunk, one at least, and the place behind them when not all of them fit. */
const fitting = (
  events: readonly Pick<Framed, "frame" | "place">[],
): { taken: Uint8Array[]; place: Place | null } => {
  const taken: Uint8Array[] = [];
  let bytes = 0;
  let place: Place | null = null;
  for (const event of events) {
    bytes += event.frame.length;
    if (taken.length > 0 && bytes > chunk_bytes_max) return { taken, place };
    taken.push(event.frame);
    place = event.place;
  }
  return { taken, place: null };
};
