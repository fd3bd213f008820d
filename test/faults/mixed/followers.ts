import { EventReader } from "../../event-reader.ts";
import type { BookingService } from "../booking-service.ts";

/** Who follows a service's events, by a stream and by pages, and goes on where each kill has cut them. */
export class Followers {
  private readonly streamed: string[] = [];
  private readonly read: string[] = [];
  private last_id = "";
  private cursor = "";
  private reader: EventReader | undefined;

  constructor(private readonly service: BookingService) {}

  /** Opens the stream; ends when the service answers no more. */
  async follow(): Promise<never> {
    await this.open();
    for (;;) await this.readPage();
  }

  /** What came of the stream until it was cut. */
  async cut(): Promise<void> {
    await this.reader?.close().catch(() => {});
    for (const { envelope } of this.reader?.told ?? []) this.streamed.push(envelope.id);
    this.last_id = this.reader?.last_id || this.last_id;
    this.reader = undefined;
  }

  /** Reads both to their ends; what they were told otherwise than it happened. */
  async faults(): Promise<string[]> {
    while (await this.readPage());
    const happened = this.service.inFile((sqlite) => {
      const db = sqlite.reader(this.service.org_id);
      return db.all(db.from("events").select("id").orderBy("seq")).map(({ id }) => `evt_${id}`);
    });
    await this.open();
    await this.reader?.events(happened.length - this.streamed.length);
    await this.cut();
    return [
      ...otherThan("pages", happened, this.read),
      ...otherThan("the stream", happened, this.streamed),
    ];
  }

  private async open(): Promise<void> {
    const after = this.last_id ? { "Last-Event-ID": this.last_id } : undefined;
    const headers = {
      Authorization: `Bearer ${this.service.key}`,
      Accept: "text/event-stream",
      ...after,
    };
    this.reader = new EventReader(await fetch(`${this.service.base}/v1/events`, { headers }));
  }

  /** Whether there was more. */
  private async readPage(): Promise<boolean> {
    const after = this.cursor && `&after=${this.cursor}`;
    const { body } = await this.service.call("GET", `/v1/events?limit=100${after}`);
    for (const { id } of body.data) this.read.push(id);
    const is_end = body.next_cursor === this.cursor;
    this.cursor = body.next_cursor;
    return !is_end;
  }
}

const otherThan = (who: string, happened: readonly string[], told: readonly string[]): string[] => {
  const at = happened.findIndex((id, n) => told[n] !== id);
  if (at < 0 && told.length === happened.length) return [];
  return [`${who} told ${told.length} of ${happened.length} events, other ones from ${at} on`];
};
