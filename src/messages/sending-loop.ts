import type { Logger } from "pino";
import type { Sqlite } from "../database/group-commit.ts";
import type { OrgTx, WakeName } from "../database/org.ts";
import { saveResult } from "../database/save-result.ts";
import { WakeableLoop } from "../database/wakeable-loop.ts";
import type { MessageChannel } from "../shared/message-vocabulary.ts";
import { type DueMessage, nextDue, nextMessage } from "./due.ts";
import { recordAttempt } from "./record.ts";
import { longest_wait_seconds, type Verdict } from "./verdict.ts";

/** Started per run, so that API requests are not delayed. */
const starts_per_run_max = 12;

export interface SendingLoopOptions {
  name: WakeName;
  channel: MessageChannel;
  sqlite: Sqlite;
  log: Logger;
  /** Messages sent at the same time. */
  concurrency: number;
  /** Organizations whose messages have to wait. `in_flight`: how many of each are being sent. */
  waiting?(in_flight: ReadonlyMap<string, number>): string[];
  /** Makes an attempt. Null: it does not count as one, and the message stays queued. */
  send(message: DueMessage, attempts: number): Promise<Verdict | null>;
}

/**
 * Sends a channel's queued messages, organizations in turn (decisions §6). Which ones are being sent is only in
 * memory: after a crash they are still queued.
 */
export class SendingLoop {
  /** Messages being sent, or sent and not yet recorded, with their organization. */
  private readonly in_flight = new Map<string, string>();
  /** Sent, but the result could not be saved. Not sent again until the next start. */
  private readonly unsaved = new Set<string>();
  /** The organization whose message was sent last. */
  private last_org_id = "";
  private readonly work = new Set<Promise<void>>();
  private readonly loop: WakeableLoop;
  private stopping = false;

  constructor(private readonly options: SendingLoopOptions) {
    const { name, channel, sqlite, log } = options;
    this.loop = new WakeableLoop({
      ...{ name, sqlite, log, longest_wait_ms: longest_wait_seconds * 1000 },
      run: () => this.run(),
      nextDue: () => nextDue(sqlite, channel),
    });
  }

  /** There may be something to send. */
  wake(): void {
    this.loop.wake();
  }

  /** Starts no more messages, and waits until those being sent are finished and saved. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
    await Promise.all(this.work);
  }

  /** Starts due messages up to the limits. Each finished one wakes the loop. */
  private run(): void {
    const { sqlite, channel, concurrency } = this.options;
    for (let started = 0; this.in_flight.size < concurrency; started += 1) {
      if (started === starts_per_run_max) {
        this.loop.wake();
        return;
      }
      const message = nextMessage(sqlite, channel, this.last_org_id, {
        taken: [...this.in_flight.keys(), ...this.unsaved],
        waiting: this.options.waiting?.(this.countByOrganization()) ?? [],
      });
      if (!message) return;
      this.last_org_id = message.org_id;
      this.start(message);
    }
  }

  private countByOrganization(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const org_id of this.in_flight.values()) counts.set(org_id, (counts.get(org_id) ?? 0) + 1);
    return counts;
  }

  private start(message: DueMessage): void {
    this.in_flight.set(message.id, message.org_id);
    const done = this.send(message)
      .catch((err: unknown) => {
        this.unsaved.add(message.id);
        this.options.log.error({ err, message: message.id }, "a message's result is lost");
      })
      .finally(() => {
        this.in_flight.delete(message.id);
        this.work.delete(done);
        this.loop.wake();
      });
    this.work.add(done);
  }

  private async send(message: DueMessage): Promise<void> {
    const { sqlite, log } = this.options;
    const { org_id, id } = message;
    const attempts = message.attempts + 1;
    const verdict = await this.options.send(message, attempts);
    if (verdict === null) return;
    const record = (tx: OrgTx): void => recordAttempt(tx, id, attempts, verdict);
    await saveResult(sqlite, log, org_id, record, () => this.stopping);
  }
}
