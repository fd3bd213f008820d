import type { Random } from "../../../src/demo/random.ts";
import { until } from "../../until.ts";
import { BookingService } from "../booking-service.ts";
import {
  neverCommitted,
  neverTaken,
  otherThanEvents,
  readOutbox,
  withoutDeliveries,
} from "../delivery-faults.ts";
import { publishedFaults, workLeft } from "../published.ts";
import type { Start } from "../service.ts";
import { type Behaviour, TorturedReceiver } from "../tortured-receiver.ts";
import { Auditor } from "./auditor.ts";
import type { Premises } from "./desk.ts";
import { Journal } from "./journal.ts";

const receivers: readonly Behaviour[] = ["steady", "slow", "failing", "reset"];
const topics = ["ticket.created", "ticket.completed", "payment.created"];
const look_every_ms = 50;

/** A served process that is to be killed, with its customers' servers, and all that holds it to account. */
export class Company {
  readonly service: BookingService;
  readonly journal: Journal;
  readonly auditor: Auditor;
  premises: Premises = { board_id: "", column_id: "", job_type_id: "", technicians: [], items: [] };

  private constructor(readonly receiver: TorturedReceiver) {
    const waits = Array(20).fill(0.1).join();
    this.service = new BookingService(receiver, {
      WEBHOOK_RETRY_WAITS: waits,
      BACKUP_CRON: "* * * * *",
      SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    });
    this.journal = new Journal(this.service);
    this.auditor = new Auditor(this.service, this.journal);
  }

  /** Started for the first time, with a board, people to send and something to sell. `prepare` says how. */
  static async open(
    random: Random,
    prepare: (service: BookingService) => Start = () => ({}),
  ): Promise<Company> {
    const receiver = new TorturedReceiver(random);
    await receiver.listen();
    const company = new Company(receiver);
    try {
      await company.furnish(prepare);
      return company;
    } catch (error) {
      await company.remove();
      throw error;
    }
  }

  private async furnish(prepare: (service: BookingService) => Start): Promise<void> {
    const { service, receiver } = this;
    const technicians = ["Rima", "Elie", "Sami"].map((name) => service.technician(name));
    await service.open(prepare(service));
    await this.untilReady(); // a new file is looked through at the first start
    for (const behaviour of receivers) {
      const endpoint = await service.made("/v1/webhooks", { url: receiver.url(behaviour), topics });
      receiver.secrets.set(behaviour, endpoint.secret);
    }
    const { board_id, job_type_id } = service;
    const { body: board } = await service.call("GET", `/v1/ticket-boards/${board_id}`);
    const columns: { id: string; category: string }[] = board.columns;
    const column_id = columns.find(({ category }) => category === "in_progress")?.id ?? "";
    this.premises = { board_id, job_type_id, column_id, technicians, items: service.items() };
  }

  async remove(): Promise<void> {
    await this.service.remove();
    this.receiver.stop();
  }

  /** From the start of the process to the first 200 of `/ready`, in milliseconds. */
  async startUntilReady(preload?: string): Promise<number> {
    const began = performance.now();
    await this.service.start(preload ? { preload } : {});
    await this.untilReady();
    return performance.now() - began;
  }

  private async untilReady(): Promise<void> {
    const ready = `${this.service.base}/ready`;
    await until("it is ready", async () => (await fetch(ready)).status === 200);
  }

  /** Has it come to its end; what the receivers got against what the file says. */
  async outboxFaults(): Promise<string[]> {
    const { service, receiver } = this;
    await this.untilDelivered();
    const status = await service.stop();
    const outbox = readOutbox(service.database);
    const asked = Map.groupBy(receiver.asked, ({ delivery }) => delivery);
    const looks: Record<string, unknown[]> = {
      "an event without its deliveries": withoutDeliveries(outbox, topics, receivers.length),
      "a delivery that says something else than its event": otherThanEvents(outbox),
      "sent with another signature": receiver.asked.filter(({ is_genuine }) => !is_genuine),
      "sent, but never committed": neverCommitted(receiver.asked, outbox),
      "delivered, but never taken": neverTaken(outbox, asked),
      "not delivered": outbox.deliveries.filter(({ status }) => status !== "delivered"),
    };
    return [
      ...(status === 0 ? [] : [`the last stop ended with ${status}`]),
      ...workLeft(service.backups).map((name) => `left in the folder of backups: ${name}`),
      ...publishedFaults(service.backups),
      ...Object.entries(looks).flatMap(([fault, cases]) =>
        cases.length > 0 ? [`${fault}: ${cases.length}`] : [],
      ),
    ];
  }

  /** As long as it goes on: on a busy machine thousands of deliveries take their time. */
  private async untilDelivered(): Promise<void> {
    for (let left = this.pending(); left > 0; ) {
      const before = left;
      await until(`fewer than ${before} deliveries wait`, async () => {
        await Bun.sleep(look_every_ms); // each look reads the outbox
        left = this.pending();
        return left < before;
      });
    }
  }

  private pending(): number {
    const { service } = this;
    return service.inFile((sqlite) => {
      const db = sqlite.reader(service.org_id);
      const pending = db.from("webhook_deliveries").select("seq").where("status", "=", "pending");
      return db.all(pending).length;
    });
  }
}
