import type { Logger } from "pino";
import { isDue } from "../clock/due.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { doSlice } from "../database/slice.ts";
import { WakeableLoop, type Woken } from "../database/wakeable-loop.ts";
import { Refusal, refuseTemporarily } from "../refusal.ts";
import { RecentEvents } from "./recent.ts";
import { EventStream, type StreamAsk, type StreamEnd } from "./stream.ts";

/** Of one key, or of one person in an organization (decisions §7). */
const streams_max = 10;
const tick_every_ms = 1000;
/** What comes within this time is told together. */
const told_every_ms = 25;

/** The streams of an organization, and what they share. */
interface Room {
  recent: RecentEvents;
  streams: Set<EventStream>;
}

/**
 * Every open stream. They go on after each commit that stored events, and each second, when the
 * callers are proven again and the streams kept alive.
 */
export class EventStreams {
  private readonly rooms = new Map<string, Room>();
  private readonly ids = new Map<EventStream, string>();
  /** Those to be looked at, in turn. */
  private readonly due = new Set<EventStream>();
  private turn_is_planned = false;
  /** While a stream is open. */
  private loop: WakeableLoop | undefined;
  private tick_at_ms = 0;
  private stopping = false;

  constructor(private readonly options: { sqlite: Sqlite; log: Logger }) {}

  /** How many are open. */
  get open_count(): number {
    return this.ids.size;
  }

  /** What is sent to a new reader. Refuses with 429 when the caller has too many. */
  open(ask: StreamAsk, request_id: string): ReadableStream<Uint8Array> {
    const { organization } = ask.caller;
    const room = this.roomOf(organization.id);
    const mine = [...room.streams].filter((stream) => isSameCaller(stream, ask));
    if (mine.length >= streams_max)
      throw refuseTemporarily(
        "rate_limited",
        `One caller reads at most ${streams_max} streams at once.`,
      );
    const db = this.options.sqlite.reader(organization.id);
    const stream = new EventStream(ask, db, room.recent, {
      plan: (ready) => this.plan(ready),
      hungUp: (gone) => this.forget(gone, "hung_up"),
    });
    room.streams.add(stream);
    this.ids.set(stream, request_id);
    this.begin();
    return stream.body;
  }

  /** Ends all of them, and those to come after their first byte. */
  stop(): void {
    this.stopping = true;
    for (const stream of this.ids.keys()) this.end(stream, "stopped");
  }

  private begin(): void {
    if (this.loop) return;
    this.tick_at_ms = Date.now() + tick_every_ms;
    this.loop = new WakeableLoop({
      ...{ ...this.options, name: "event-streams", every_ms: told_every_ms },
      ...{ nextDue: () => this.tick_at_ms, longest_wait_ms: tick_every_ms },
      run: (woken) => this.run(woken),
    });
  }

  private roomOf(org_id: string): Room {
    const known = this.rooms.get(org_id);
    if (known) return known;
    const recent = new RecentEvents(this.options.sqlite.reader(org_id));
    const made = { recent, streams: new Set<EventStream>() };
    this.rooms.set(org_id, made);
    return made;
  }

  private run({ ids, all }: Woken): void {
    const ticks = isDue(this.tick_at_ms, tick_every_ms);
    if (ticks) this.tick_at_ms = Date.now() + tick_every_ms;
    for (const [org_id, { recent, streams }] of this.rooms) {
      const is_woken = all || ids.has(org_id);
      if (is_woken) recent.wake();
      if (ticks) recent.forgetUpTo(Math.min(...[...streams].map(({ place }) => place.seq)));
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
      this.goOn(stream);
    });
    this.turn_is_planned = this.due.size > 0;
    if (this.turn_is_planned) setImmediate(() => this.turn());
  }

  private goOn(stream: EventStream): void {
    try {
      const end = this.options.sqlite.read(() => stream.goOn());
      if (end !== null) this.end(stream, end);
      else if (this.stopping) this.end(stream, "stopped");
    } catch (error) {
      if (!(error instanceof Refusal)) this.options.log.error({ err: error }, "stream failed");
      this.end(stream, error instanceof Refusal ? "refused" : "failed");
    }
  }

  private end(stream: EventStream, why: StreamEnd): void {
    this.forget(stream, why);
    stream.close();
  }

  private forget(stream: EventStream, why: StreamEnd): void {
    const request_id = this.ids.get(stream);
    if (!this.ids.delete(stream)) return;
    this.due.delete(stream);
    const { organization, actor } = stream.caller;
    const room = this.rooms.get(organization.id);
    room?.streams.delete(stream);
    if (room?.streams.size === 0) this.rooms.delete(organization.id);
    if (this.rooms.size === 0) {
      void this.loop?.stop();
      this.loop = undefined;
    }
    this.options.log.info(
      {
        organization_id: organization.id,
        actor: { type: actor.type, id: actor.id },
        request_id,
        events: stream.events_told,
        duration_ms: Math.round(performance.now() - stream.began_ms),
        reason: why,
      },
      "stream ended",
    );
  }
}

const isSameCaller = ({ caller }: EventStream, ask: StreamAsk): boolean =>
  caller.actor.type === ask.caller.actor.type && caller.actor.id === ask.caller.actor.id;
