import { until } from "./until.ts";

/** An event as a stream tells it. */
export interface Told {
  id: string;
  topic: string;
  envelope: { id: string; topic: string; data: Record<string, Record<string, unknown>> };
}

/** Reads a stream of events as long as it goes on, or until it is told to stop. */
export class EventReader {
  readonly told: Told[] = [];
  /** Blocks without an event, as they came. */
  readonly comments: string[] = [];
  /** Whether it ended as it should: nothing was cut. */
  has_ended = false;
  error: unknown;
  last_id = "";
  private readonly reader;
  private readonly reading: Promise<void>;

  constructor(readonly response: Response) {
    if (response.headers.get("content-type") !== "text/event-stream" || !response.body)
      throw new Error(`no stream: ${response.status}`);
    this.reader = response.body.getReader();
    this.reading = this.read();
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    let unread = "";
    try {
      for (;;) {
        const { done, value } = await this.reader.read();
        if (done) break;
        const blocks = (unread + decoder.decode(value, { stream: true })).split("\n\n");
        unread = blocks.pop() ?? "";
        for (const block of blocks) this.take(block);
      }
      this.has_ended = unread === "";
    } catch (error) {
      this.error = error;
    }
  }

  private take(block: string): void {
    const [, id = "", topic = "", data = ""] =
      /^id: (\S+)\nevent: (\S+)\ndata: (.+)$/.exec(block) ?? [];
    this.last_id = /^id: (\S+)$/m.exec(block)?.[1] ?? this.last_id;
    if (data === "") this.comments.push(block);
    else this.told.push({ id, topic, envelope: JSON.parse(data) });
  }

  /** Waits for so many events; what each says. */
  async events(count: number): Promise<Told[]> {
    await until(`${count} events are told`, () => this.told.length >= count);
    return this.told;
  }

  ended(): Promise<void> {
    return until("the stream has ended", () => this.has_ended);
  }

  /** Hangs up. */
  async close(): Promise<void> {
    await this.reader.cancel();
    await this.reading;
  }
}

/** The user names of the clients that events are about. */
export const usernames = (told: readonly Told[]): unknown[] =>
  told.map(({ envelope }) => envelope.data.client?.username);
