import type { BookingService } from "../booking-service.ts";
import { publishedFaults } from "../published.ts";
import type { Answer } from "../service.ts";
import { Expected, type Shown } from "./expected.ts";
import { checkFaults, fileFaults } from "./file-faults.ts";
import type { Journal, Written } from "./journal.ts";

interface Stored {
  status: number;
  body: string;
}

/** Of the answered posts so many are sent once more. */
const repeated_one_in = 10;

/** Holds what a journal says against what a service shows that has come back after a kill. */
export class Auditor {
  readonly faults: string[] = [];
  unanswered = 0;
  /** Of those, how many were done. */
  done_unanswered = 0;
  private readonly expected = new Expected();

  constructor(
    private readonly service: BookingService,
    private readonly journal: Journal,
  ) {}

  /** The round that a kill ended: everything that was answered, and everything that was not. */
  async audit(): Promise<void> {
    const { round } = this.journal;
    this.journal.round = [];
    const checked = checkFaults(this.service);
    const stored = this.storedAnswers();
    const left: [Written, Stored | null][] = [];
    for (const written of round) {
      const kept = stored.get(Bun.SHA256.hash(written.key, "hex")) ?? null;
      if (written.answer) this.takeAnswered(written, written.answer, kept);
      else left.push([written, await this.takeUnanswered(written, kept)]);
    }
    const shown = this.touched(round);
    this.faults.push(...this.fileFaults());
    await this.compare(shown);
    for (const [written, kept] of left) await this.sendAgain(written, kept);
    const posted = round.filter(({ method, answer }) => method === "POST" && answer);
    for (const [n, written] of posted.entries())
      if (n % repeated_one_in === 0 && written.answer && written.answer.status < 300)
        await this.repeat(written, written.answer);
    if (left.length > 0) this.faults.push(...this.fileFaults());
    this.faults.push(...(await checked), ...publishedFaults(this.service.backups));
  }

  /** Everything that was ever shown, once more. */
  async compareAll(): Promise<void> {
    await this.compare([...this.expected.shown.keys()]);
  }

  private fileFaults(): string[] {
    const { service, expected } = this;
    return service.inFile((sqlite) => fileFaults(sqlite, service.org_id, expected));
  }

  private storedAnswers(): Map<string, Stored> {
    return this.service.inFile((sqlite) => {
      const db = sqlite.reader(this.service.org_id);
      const rows = db.all(db.from("idempotent_answers").select(["key", "status", "body"]));
      return new Map(rows.map(({ key, ...stored }) => [key, stored]));
    });
  }

  private takeAnswered(written: Written, answer: Answer, stored: Stored | null): void {
    if (answer.status >= 300) return;
    if (written.method === "POST" && stored?.body !== answer.text)
      this.found(written, `answered with ${answer.text}, kept is ${stored?.body}`);
    this.expected.learn(written, answer.body);
  }

  /** Returns the answer that was kept for it: then all of it was done, else nothing. */
  private async takeUnanswered(written: Written, stored: Stored | null): Promise<Stored | null> {
    this.unanswered += 1;
    const kept = written.method === "POST" ? stored : await this.doneUnkept(written);
    if (!kept) return null;
    this.done_unanswered += 1;
    this.expected.learn(written, JSON.parse(kept.body));
    return kept;
  }

  /** What has no key shows whether it was done: that it came to be as it was asked. */
  private async doneUnkept({ kind, path, body }: Written): Promise<Stored | null> {
    const sent = body as { name?: string; id?: string[] };
    const where = kind === "client deletion" ? `/v1/clients/${sent.id?.[0]}` : path;
    const { status, body: now, text } = await this.service.call("GET", where);
    const is_done =
      kind === "client deletion"
        ? status === 404
        : kind === "client change"
          ? now.name === sent.name
          : now.deleted_at !== null;
    return is_done ? { status: 200, body: kind === "client deletion" ? "{}" : text } : null;
  }

  private touched(round: readonly Written[]): string[] {
    const ids = new Set(round.flatMap(({ path, answer }) => [answer?.body.id, path.split("/")[3]]));
    return [...this.expected.shown.keys()].filter((path) => ids.has(path.split("/")[3]));
  }

  private async compare(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const { status, body } = await this.service.call("GET", path);
      const expected = this.expected.shown.get(path) ?? null;
      const differences = status === 404 ? null : differing(expected, body);
      const is_gone = status === 404;
      if (is_gone !== (expected === null)) this.faults.push(`${path} is ${status}`);
      else if (differences && differences.length > 0)
        this.faults.push(`${path} shows other ${differences}: ${JSON.stringify(body)}`);
    }
  }

  /** What was done is answered as it was kept; what was not is done now. */
  private async sendAgain(written: Written, kept: Stored | null): Promise<void> {
    const answer = await this.journal.send(written);
    const was_done = kept !== null;
    if (was_done && written.method === "POST") {
      if (!isRepeated(answer, kept.body)) this.found(written, `sent again: ${answer.text}`);
      return;
    }
    if (was_done) {
      const is_gone = written.kind === "client deletion" && answer.status === 422;
      if (answer.status >= 300 && !is_gone) this.found(written, `sent again: ${answer.text}`);
      return;
    }
    if (answer.headers.has("idempotent-replayed"))
      this.found(written, `was kept after all: ${answer.text}`);
    if (answer.status < 300) this.expected.learn(written, answer.body);
    else if (written.kind !== "visit") this.found(written, `sent again: ${answer.text}`);
  }

  private async repeat(written: Written, { text }: Answer): Promise<void> {
    const again = await this.journal.send(written);
    if (!isRepeated(again, text)) this.found(written, `answered ${text}, then ${again.text}`);
  }

  private found({ method, path }: Written, what: string): void {
    this.faults.push(`${method} ${path}: ${what}`);
  }
}

const isRepeated = (again: Answer, text: string): boolean =>
  again.text === text && again.headers.get("idempotent-replayed") === "true";

const differing = (expected: Shown, got: Record<string, unknown>): string[] =>
  Object.entries(expected ?? {}).flatMap(([field, value]) =>
    Bun.deepEquals(value, got[field]) ? [] : [field],
  );
