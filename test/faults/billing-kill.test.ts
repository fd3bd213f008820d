import { afterAll, expect, test } from "bun:test";
import { main } from "../command.ts";
import { until } from "../until.ts";
import { BillingService } from "./billing-service.ts";
import type { Answer } from "./service.ts";

/* Nothing that moves money is left half done by a kill, and what is sent again happens once. */

const kills = Number(process.env.BILLING_KILLS ?? 2);
/** Clients who are billed each month, and desks that work at once. */
const monthly_count = 60;
const desks = 12;

const service = new BillingService();
afterAll(() => service.remove());

/** A call that may be repeated: by its key, or, of a deletion, by its nature. */
interface Sent {
  method: string;
  path: string;
  body?: object;
  key: string;
  /** Null: the service was killed first. */
  answer: Answer | null;
}

const send = async (sent: Omit<Sent, "answer">): Promise<Answer> => {
  const { method, path, body, key } = sent;
  return service.call(method, path, body, method === "POST" ? { "Idempotency-Key": key } : {});
};

/** Calls until the service is killed; each call is noted before it is sent. */
class Desk {
  readonly sent: Sent[] = [];
  readonly client_ids: string[] = [];

  async work(): Promise<never> {
    for (let n = 0; ; n += 1) {
      const client_id = (await this.does("POST", "/v1/clients", named())).id;
      this.client_ids.push(client_id);
      const items = service.items();
      const { id: job } = await this.does("POST", "/v1/tickets", {
        title: "No internet",
        board_id: service.board_id,
        job_type_id: service.job_type_id,
        client_id,
      });
      const cash = { amount: 1_790_000, currency: "LBP" };
      const done = { outcome: "done", items, collect_payment: cash };
      await this.does("POST", `/v1/tickets/${job}/complete`, done);
      const { id: first } = await this.does("POST", "/v1/invoices", { client_id, items });
      const { id: second } = await this.does("POST", "/v1/invoices", { client_id, items });
      const reference = Bun.randomUUIDv7();
      const paid = { invoice_id: first, amount: 50, reference };
      const { id: payment } = await this.does("POST", "/v1/payments", paid);
      await this.does("POST", `/v1/invoices/${second}/void`, { reason: "Billed twice" });
      if (n % 2 === 0) await this.does("DELETE", `/v1/payments/${payment}`);
      if (n % 3 === 0) await this.does("DELETE", "/v1/clients", { id: [client_id] });
    }
  }

  private async does(method: string, path: string, body?: object) {
    const noted: Sent = {
      method,
      path,
      key: Bun.randomUUIDv7(),
      answer: null,
      ...(body && { body }),
    };
    this.sent.push(noted);
    const answer = await send(noted);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.text}`);
    noted.answer = answer;
    return answer.body;
  }
}

const named = () => ({ name: "Haddad", username: Bun.randomUUIDv7() });

/** Bills the month of a moment as the command does, in a process of its own. */
const startMonthly = (now: string) =>
  Bun.spawn([process.execPath, main, "job", "run", "recurring-invoices", "--now", now], {
    env: { ...process.env, DATABASE_PATH: service.database },
    stdout: "ignore",
    stderr: "ignore",
  });

/** What was answered is answered so again, byte for byte; what was not, happens now or is found done. */
const repeat = async (desk: Desk): Promise<void> => {
  for (const sent of desk.sent) {
    const again = await send(sent);
    const is_deletion = sent.path === "/v1/clients" && sent.method === "DELETE";
    if (is_deletion && again.status === 422) {
      expect(Object.keys(again.body.error.errors)).toEqual(["id.0"]);
      continue;
    }
    expect([sent.path, again.status < 300]).toEqual([sent.path, true]);
    if (!sent.answer || sent.method !== "POST") continue;
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([
      sent.answer.text,
      "true",
    ]);
  }
};

/** Each answered call shows in what is there, and what was sent once is there once. */
const checkFile = (sent: readonly Sent[], period: string): void =>
  service.inFile((sqlite) => {
    const db = sqlite.reader(service.org_id);
    const invoices = db.all(db.from("invoices").select(["id", "status", "ticket_id", "period"]));
    const payments = db.all(db.from("payments").select(["id", "reference", "deleted_at"]));
    const ids = new Set([...invoices, ...payments].map(({ id }) => id));
    for (const { path, answer } of sent)
      if (answer && /^.v1.(?:invoices|payments)$/.test(path))
        expect([path, ids.has(answer.body.id)]).toEqual([path, true]);
    const references = payments.flatMap(({ reference }) => reference ?? []);
    expect(new Set(references).size).toBe(references.length);
    const billed = invoices.flatMap(({ ticket_id }) => ticket_id ?? []);
    expect(new Set(billed).size).toBe(billed.length);
    expect(invoices.filter((one) => one.period === period).length).toBeLessThanOrEqual(
      monthly_count,
    );
  });

/** What each call was to bring about, counted once all of them were answered. */
const checkCounts = (sent: readonly Sent[], before: number): void =>
  service.inFile((sqlite) => {
    const db = sqlite.reader(service.org_id);
    const asked = (pattern: RegExp) => sent.filter(({ path }) => pattern.test(path)).length;
    const invoices = db.all(db.from("invoices").select(["status", "recurring"]));
    const own = invoices.filter(({ recurring }) => recurring === 0).length;
    expect(own - before).toBe(asked(/complete$|invoices$/));
    const deletions = sent.filter(({ method }) => method === "DELETE");
    const payments = db.all(db.from("payments").select(["deleted_at"]));
    expect(payments.length).toBeGreaterThanOrEqual(asked(/payments$/));
    expect(payments.filter(({ deleted_at }) => deleted_at !== null).length).toBeGreaterThanOrEqual(
      deletions.filter(({ path }) => path.includes("payments")).length,
    );
  });

const ownInvoices = (): number =>
  service.inFile((sqlite) => {
    const db = sqlite.reader(service.org_id);
    return db.all(db.from("invoices").select("id").where("recurring", "=", 0)).length;
  });

test(
  `kill -9 amid completions, payments, voids, deletions and the monthly bill, ${kills} times`,
  async () => {
    await service.open();
    const monthly = { auto_invoice: true, due_day: 5, items: service.items() };
    for (let n = 0; n < monthly_count; n += 1) await service.client(monthly);
    let [calls, unanswered] = [0, 0];
    for (let round = 0; round < kills; round += 1) {
      const period = `${2031 + Math.floor(round / 12)}-${String((round % 12) + 1).padStart(2, "0")}`;
      const now = `${period}-05T10:00:00Z`;
      const before = ownInvoices();
      const team = Array.from({ length: desks }, () => new Desk());
      const working = Promise.allSettled(team.map((desk) => desk.work()));
      const running = startMonthly(now);
      const answered = () =>
        team.flatMap(({ sent }) => sent).filter(({ answer }) => answer !== null).length;
      await until("there is much to lose", async () => answered() > 150 + round * 37);
      // The clients' bills of the month are on their way, or every other time just begun.
      await until("bills are written", async () => round % 2 === 1 || billedIn(period) > 5);
      running.kill("SIGKILL");
      await service.kill();
      for (const ended of await working)
        if (ended.status === "rejected" && /^\w+ \/v1/.test(`${ended.reason.message}`))
          throw ended.reason;
      await running.exited;

      expect(service.faults()).toEqual([]);
      const sent = team.flatMap((desk) => desk.sent);
      calls += sent.length;
      unanswered += sent.filter(({ answer }) => answer === null).length;
      checkFile(sent, period);
      await service.start();
      await Promise.all(team.map(repeat));
      expect(await startMonthly(now).exited).toBe(0);
      expect(billedIn(period)).toBe(monthly_count);
      checkCounts(sent, before);
      expect(service.faults()).toEqual([]);
    }
    console.log(`${calls} calls, of which ${unanswered} unanswered, ${kills} kills`);
    expect(unanswered).toBeGreaterThan(0);
  },
  { timeout: 600_000 },
);

const billedIn = (period: string): number =>
  service.inFile((sqlite) => {
    const db = sqlite.reader(service.org_id);
    return db.all(db.from("invoices").select("id").where("period", "=", period)).length;
  });
