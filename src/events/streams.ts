import type { Logger } from "pino";
import { isDue } from "../clock/due.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { doSlice } from "../database/slice.ts";
import { WakeableLoop, type Woken } from "../database/wakeable-loop.ts";
import { Refusal, refuseTemporarily } from "../refusal.ts";
import { RecentEvents } from "./recent.ts";
import { EventStream, type StreamEnd, type StreamRequest } from "./stream.ts";

/** Per key, and per person in an organization (decisions §7). */
const streams_max = 10;
const tick_every_ms = 1000;
/** Events that come within this time are sent together. */
const sent_every_ms = 25;

/** The streams of an organization, and the events that they share. */
interface OrgStreams {
  recent: RecentEvents;
  streams: Set<EventStream>;
}

/**
 * All open streams. They advance after each commit that stored events, and each second, when their callers are
 * authenticated again and keep-alives are sent.
 */
export class EventStreams {
  private readonly by_org = new Map<string, OrgStreams>();
  /** Request ids, for the log. */
  private readonly ids = new Map<EventStream, string>();
  /** The streams to advance next. */
  private readonly due = new Set<EventStream>();
  private turn_is_planned = false;
  /** Runs while a stream is open. */
  private loop: WakeableLoop | undefined;
  private tick_at_ms = 0;
  private stopping = false;

  constructor(private readonly options: { sqlite: Sqlite; log: Logger }) {}

  get open_count(): number {
    return this.ids.size;
  }

  /** Opens a stream and returns its body. Refuses with 429 if the caller has too many. */
  open(request: StreamRequest, request_id: string): ReadableStream<Uint8Array> {
    const { organization } = request.caller;
    const org = this.streamsOf(organization.id);
    const mine = [...org.streams].filter((stream) => isSameCaller(stream, request));
    if (mine.length >= streams_max)
      throw refuseTemporarily(
        "rate_limited",
        `One caller reads at most ${streams_max} streams at once.`,
      );
    const db = this.options.sqlite.reader(organization.id);
    const stream = new EventStream(request, db, org.recent, {
      plan: (ready) => this.plan(ready),
      hungUp: (gone) => this.forget(gone, "hung_up"),
    });
    org.streams.add(stream);
    this.ids.set(stream, request_id);
    this.begin();
    return stream.body;
  }

  /** Ends all streams. Streams that are opened later end after their first byte. */
  stop(): void {
    this.stopping = true;
    for (const stream of this.ids.keys()) this.end(stream, "stopped");
  }

  private begin(): void {
    if (this.loop) return;
    this.tick_at_ms = Date.now() + tick_every_ms;
    this.loop = new WakeableLoop({
      ...{ ...this.options, name: "event-streams", every_ms: sent_every_ms },
      ...{ nextDue: () => this.tick_at_ms, longest_wait_ms: tick_every_ms },
      run: (woken) => this.run(woken),
    });
  }

  private streamsOf(org_id: string): OrgStreams {
    const existing = this.by_org.get(org_id);
    if (existing) return existing;
    const recent = new RecentEvents(this.options.sqlite.reader(org_id));
    const created = { recent, streams: new Set<EventStream>() };
    this.by_org.set(org_id, created);
    return created;
  }

  private run({ ids, all }: Woken): void {
    const ticks = isDue(this.tick_at_ms, tick_every_ms);
    if (ticks) this.tick_at_ms = Date.now() + tick_every_ms;
    for (const [org_id, { recent, streams }] of this.by_org) {
      const is_woken = all || ids.has(org_id);
      if (is_woken) recent.wake();
      if (ticks) recent.dropUpTo(Math.min(...[...streams].map(({ cursor }) => cursor.seq)));
      for (const stream of streams) {
        if (ticks) stream.tick();
        if (ticks || is_woken) this.plan(stream);
      }
    }
  }

  private plan(stream: EventStream): void {
    this.due.add(stream);
    if (this.turn_is_planned) return;
    this.turn_is_planned = true;
    setImmediate(() => this.turn());
  }

  private turn(): void {
    doSlice(this.due, (stream) => {
      this.due.delete(stream);
      this.advance(stream);
    });
    this.turn_is_planned = this.due.size > 0;
    if (this.turn_is_planned) setImmediate(() => this.turn());
  }

  private advance(stream: EventStream): void {
    try {
      const end = this.options.sqlite.read(() => stream.advance());
      if (end !== null) this.end(stream, end);
      else if (this.stopping) this.end(stream, "stopped");
    } catch (error) {
      if (!(error instanceof Refusal)) this.options.log.error({ err: error }, "stream failed");
      this.end(stream, error instanceof Refusal ? "refused" : "failed");
    }
  }

  private end(stream: EventStream, reason: StreamEnd): void {
    this.forget(stream, reason);
    stream.close();
  }

  private forget(stream: EventStream, reason: StreamEnd): void {
    const request_id = this.ids.get(stream);
    if (!this.ids.delete(stream)) return;
    this.due.delete(stream);
    const { organization, actor } = stream.caller;
    const org = this.by_org.get(organization.id);
    org?.streams.delete(stream);
    if (org?.streams.size === 0) this.by_org.delete(organization.id);
    if (this.by_org.size === 0) {
      void this.loop?.stop();
      this.loop = undefined;
    }
    this.options.log.info(
      {
        organization_id: organization.id,
        actor: { type: actor.type, id: actor.id },
        request_id,
        events: stream.events_sent,
        duration_ms: Math.round(performance.now() - stream.began_ms),
        reason,
      },
      "stream ended",
    );
  }
}

const isSameCaller = ({ caller }: EventStream, request: StreamRequest): boolean =>
  caller.actor.type === request.caller.actor.type && caller.actor.id === request.caller.actor.id;
