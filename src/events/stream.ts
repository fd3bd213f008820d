import type { Caller } from "../access/caller.ts";
import type { OrgReader } from "../database/org.ts";
import type { TopicName } from "../shared/topics.ts";
import type { Cursor } from "./cursor.ts";
import { batch_scan_max, readable, readBatch } from "./feed.ts";
import { endOfFeed, hasMissedEvents, renewAtEnd } from "./feed-range.ts";
import { cursorFrame, frameOf, keep_alive } from "./frame.ts";
import type { Framed, RecentEvents } from "./recent.ts";

const chunk_bytes_max = 64 * 1024;
const batch_max = 50;
/** A client that does not read is disconnected when more than this waits for it (decisions §7). */
const unsent_bytes_max = 1024 * 1024;
/** Seconds without a byte leaving, after which the connection is closed: longer than between two keep-alives. */
const idle_limit = 60;
const idle_limit_at_close = 1;
const keep_alive_every_seconds = 15;
/** While no event is sent, the client gets a new cursor this often, in case it reconnects. */
const cursor_sent_every_ms = 3_600_000;

export interface StreamRequest {
  caller: Caller;
  cursor: Cursor;
  topic: TopicName | undefined;
  /** Whether to send the cursor before the first event. */
  sends_cursor: boolean;
  /** The caller with their current rights; refuses with 401 or 403. */
  reauthenticate(): Caller;
  /** Closes the connection when no byte leaves for this many seconds. */
  setIdleLimit(seconds: number): void;
}

/** Why a stream ended, as the log has it. */
export type StreamEnd = "hung_up" | "refused" | "stalled" | "pruned" | "stopped" | "failed";

/**
 * One client's stream of events. It sends a chunk only when the connection is ready for one: in memory it keeps
 * only its cursor.
 */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly began_ms = performance.now();
  cursor: Cursor;
  events_sent = 0;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** Whether the connection is ready for a chunk. */
  private is_ready = false;
  /** A frame to send before the next events. */
  private first_frame: Uint8Array | null = keep_alive;
  private cursor_sent_ms = performance.now();
  private seconds = 0;
  /** The bytes of the events up to `counted_seq` that came since the last chunk. */
  private unsent_bytes = 0;
  private counted_seq: number;

  constructor(
    private readonly request: StreamRequest,
    private readonly db: OrgReader,
    private readonly recent: RecentEvents,
    private readonly hub: { plan(stream: EventStream): void; hungUp(stream: EventStream): void },
  ) {
    this.cursor = request.cursor;
    this.counted_seq = endOfFeed(db).seq;
    if (request.sends_cursor) this.first_frame = cursorFrame(db.org_id, this.cursor);
    request.setIdleLimit(idle_limit);
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.controller = controller;
        },
        pull: () => {
          this.is_ready = true;
          hub.plan(this);
        },
        cancel: () => hub.hungUp(this),
      },
      { highWaterMark: 0 },
    );
  }

  get caller(): Caller {
    return this.request.caller;
  }

  /** Call each second. */
  tick(): void {
    this.seconds += 1;
    if (this.seconds % keep_alive_every_seconds === 0) this.first_frame ??= this.keepAlive();
  }

  /** Sends at most one chunk. Returns why the stream must end, or null. */
  advance(): StreamEnd | null {
    const caller = this.request.reauthenticate();
    if (!this.is_ready) return this.countUnsent(caller) ? null : "stalled";
    if (this.first_frame) {
      this.send([this.first_frame], 0);
      this.first_frame = null;
    } else if (this.recent.covers(this.cursor)) this.sendRecent(caller);
    else return this.sendOlder(caller) ? null : "pruned";
    return null;
  }

  /** Ends the stream. A connection that takes no more bytes is closed soon after. */
  close(): void {
    this.controller?.close();
    if (!this.is_ready) this.request.setIdleLimit(idle_limit_at_close);
  }

  /** Now and then with a renewed cursor: the last event's cursor expires with the event. */
  private keepAlive(): Uint8Array {
    if (performance.now() - this.cursor_sent_ms < cursor_sent_every_ms) return keep_alive;
    this.cursor_sent_ms = performance.now();
    const is_behind = this.recent.hasMoreAfter(this.cursor);
    return cursorFrame(this.db.org_id, is_behind ? this.cursor : renewAtEnd(this.db, this.cursor));
  }

  private sendRecent(caller: Caller): void {
    const events = this.recent.after(this.cursor);
    const { frames, cursor } = firstChunk(readable(this.db, caller, this.request.topic, events));
    this.cursor = cursor ?? events.at(-1)?.cursor ?? this.cursor;
    this.send(frames, frames.length);
    if (frames.length === 0 && this.recent.hasMoreAfter(this.cursor)) this.hub.plan(this);
  }

  /** Sends events that `recent` no longer has. Returns false if some of them were pruned. */
  private sendOlder(caller: Caller): boolean {
    const { cursor, db } = this;
    if (hasMissedEvents(db, cursor)) return false;
    const { topic } = this.request;
    const query = { cursor, topic, limit: batch_max, scan_max: batch_scan_max };
    const batch = readBatch(db, caller, query);
    const framed = batch.events.map((event) => ({ ...event, frame: frameOf(db.org_id, event) }));
    const chunk = firstChunk(framed);
    this.cursor = chunk.cursor ?? batch.cursor;
    this.send(chunk.frames, chunk.frames.length);
    if (chunk.frames.length === 0 && !batch.at_end) this.hub.plan(this);
    return true;
  }

  private send(frames: readonly Uint8Array[], events: number): void {
    if (frames.length === 0) return;
    this.is_ready = false;
    this.unsent_bytes = 0;
    this.skipCounted();
    this.events_sent += events;
    if (events > 0) this.cursor_sent_ms = performance.now();
    this.controller?.enqueue(new Uint8Array(Buffer.concat(frames)));
  }

  /** Counts the bytes that came since the last chunk. Returns false if they are too many. */
  private countUnsent(caller: Caller): boolean {
    const counted = { ...this.cursor, seq: this.counted_seq };
    if (!this.recent.covers(counted)) return false;
    const events = this.recent.after(counted);
    this.skipCounted();
    for (const { frame } of readable(this.db, caller, this.request.topic, events))
      this.unsent_bytes += frame.length;
    if (this.unsent_bytes > unsent_bytes_max) return false;
    if (this.recent.hasMoreAfter({ ...counted, seq: this.counted_seq })) this.hub.plan(this);
    return true;
  }

  /** The next count starts after the events of `recent`. */
  private skipCounted(): void {
    this.counted_seq = Math.max(this.counted_seq, this.cursor.seq, this.recent.last_seq);
  }
}

/** As many events as fit into a chunk, at least one. `cursor` is after the last of them; null if all fit. */
const firstChunk = (
  events: readonly Pick<Framed, "frame" | "cursor">[],
): { frames: Uint8Array[]; cursor: Cursor | null } => {
  const frames: Uint8Array[] = [];
  let bytes = 0;
  let last: Cursor | null = null;
  for (const { frame, cursor } of events) {
    bytes += frame.length;
    if (frames.length > 0 && bytes > chunk_bytes_max) return { frames, cursor: last };
    frames.push(frame);
    last = cursor;
  }
  return { frames, cursor: null };
};
