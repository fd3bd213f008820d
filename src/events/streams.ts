import type { Logger } from "pino";
import type { Sqlite } from "../database/group-commit.ts";
import { Refusal, refuseForNow } from "../refusal.ts";
import { RecentEvents } from "./recent.ts";
import { EventStream, type StreamAsk, type StreamEnd } from "./stream.ts";

/** Of one key, or of one person in an organization (decisions §7). */
const streams_max = 10;
const look_every_ms = 1000;
/** What comes within this time is told together. */
const gather_ms = 25;
/** A turn of the event loop is held for so long. */
const turn_ms = 8;

/** The streams of an organization, and what they share. */
interface Room {
  recent: RecentEvents;
  streams: Set<EventStream>;
  /** Whether its streams are to be looked at with the next that are gathered. */
  is_woken: boolean;
}

/**
 * Every open stream. They are woken after each commit that stored events, and by a look each second
 * that finds what another process committed, proves the callers again, and keeps the streams alive.
 */
export class EventStreams {
  private readonly rooms = new Map<string, Room>();
  private readonly ids = new Map<EventStream, string>();
  /** Those to be looked at, in turn. */
  private readonly due = new Set<EventStream>();
  private turn_is_planned = false;
  private gathering = false;
  private gathered_ms = 0;
  private look: Timer | undefined;
  private foreign_version = 0;
  private stopping = false;

  constructor(private readonly options: { sqlite: Sqlite; log: Logger }) {
    options.sqlite.onWake("event-streams", (org_ids) => {
      for (const org_id of org_ids) this.wake(this.rooms.get(org_id));
    });
  }

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
      throw refuseForNow(
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
    if (this.look !== undefined) return;
    this.foreign_version = this.options.sqlite.dataVersion();
    this.look = setInterval(() => this.lookAround(), look_every_ms);
  }

  private roomOf(org_id: string): Room {
    const known = this.rooms.get(org_id);
    if (known) return known;
    const recent = new RecentEvents(this.options.sqlite.reader(org_id));
    const made = { recent, streams: new Set<EventStream>(), is_woken: false };
    this.rooms.set(org_id, made);
    return made;
  }

  private lookAround(): void {
    try {
      const version = this.options.sqlite.dataVersion();
      for (const { recent, streams } of this.rooms.values()) {
        if (version !== this.foreign_version) recent.wake();
        recent.forgetUpTo(Math.min(...[...streams].map(({ place }) => place.seq)));
        for (const stream of streams) stream.tick();
      }
      this.foreign_version = version;
    } catch (err) {
      this.options.log.error({ err }, "the event streams could not be updated");
    }
    for (const stream of this.ids.keys()) this.plan(stream);
  }

  private wake(room: Room | undefined): void {
    if (!room) return;
    room.recent.wake();
    room.is_woken = true;
    this.gather();
  }

  /** Has the streams of rooms that are woken looked at, together with what comes within a moment. */
  private gather(): void {
    if (this.gathering) return;
    this.gathering = true;
    const wait_ms = this.gathered_ms + gather_ms - performance.now();
    setTimeout(
      () => {
        this.gathering = false;
        this.gathered_ms = performance.now();
        for (const room of this.rooms.values()) {
          if (room.is_woken) for (const stream of room.streams) this.plan(stream);
          room.is_woken = false;
        }
      },
      Math.max(0, wait_ms),
    );
  }

  private plan(stream: EventStream): void {
    this.due.add(stream);
    if (this.turn_is_planned) return;
    this.turn_is_planned = true;
    setImmediate(() => this.turn());
  }

  private turn(): void {
    const until_ms = performance.now() + turn_ms;
    for (const stream of this.due) {
      this.due.delete(stream);
      this.goOn(stream);
      if (performance.now() > until_ms) break;
    }
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
      clearInterval(this.look);
      this.look = undefined;
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
