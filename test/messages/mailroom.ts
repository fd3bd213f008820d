import pino from "pino";
import { across_organizations, build } from "../../src/database/build.ts";
import { parseMailServer } from "../../src/mail-server.ts";
import { Mailer, type MailerOptions } from "../../src/messages/mailer.ts";
import { type SmtpLimits, SmtpTransport } from "../../src/messages/smtp-transport.ts";
import { type NewMessage, queueMessage } from "../../src/queue-message.ts";
import { until } from "../until.ts";
import { World } from "../world.ts";
import { authority } from "./sink.ts";

interface Started {
  limits?: SmtpLimits;
  stop_limit_ms?: number;
  ca?: string;
  /** What makes the receipts that go with messages. */
  attach?: NonNullable<MailerOptions["attach"]>;
}

/** A world that sends mail to `url`. Nothing is sent before `start`. */
export class Mailroom {
  readonly world = new World({ sends_mail: true });
  /** What the mailer has logged. */
  log = "";
  private mailer: Mailer | undefined;

  /** Queues a message to Nadia; its id. */
  queue(changes: Partial<NewMessage> = {}, organization = this.world.cedar): string {
    const message: NewMessage = {
      kind: "job_completed",
      to: "nadia@example.com",
      subject: "Your job is done",
      body: "Dear Nadia,\n",
      ...changes,
    };
    const before = new Set(this.rows().map(({ id }) => id));
    this.world.sqlite.writeNow((root) => queueMessage(root.org(organization.id), message));
    const made = this.rows().find(({ id }) => !before.has(id));
    if (!made) throw new Error("nothing was queued");
    return made.id;
  }

  start(
    url: string,
    { limits, stop_limit_ms = 60_000, ca = authority.ca_pem, attach }: Started = {},
  ): void {
    const server = parseMailServer(url);
    if (!server) throw new Error(url);
    const from = { name: "Cedar Net", address: "office@cedar.example" };
    const transport = new SmtpTransport({ server, from, ca, ...(limits ? { limits } : {}) });
    const log = pino({ level: "info" }, { write: (line) => (this.log += line) });
    this.mailer = new Mailer({
      sqlite: this.world.sqlite,
      transport,
      log,
      stop_limit_ms,
      ...(attach ? { attach } : {}),
    });
  }

  wake(): void {
    this.mailer?.wake();
  }

  async stop(): Promise<void> {
    await this.mailer?.stop();
    this.mailer = undefined;
  }

  rows() {
    return this.world.sqlite.all(
      build.selectFrom("messages").selectAll().orderBy("id").modifyFront(across_organizations),
    );
  }

  row(id: string) {
    const row = this.rows().find((each) => each.id === id);
    if (!row) throw new Error(`no message ${id}`);
    return row;
  }

  /** Waits until so many attempts were made and written down. */
  attempted(id: string, attempts: number): Promise<void> {
    return until(`attempt ${attempts} is kept`, () => this.row(id).attempts === attempts);
  }

  async close(): Promise<void> {
    await this.stop();
    this.world.close();
  }
}
