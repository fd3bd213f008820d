import type { ClientRow } from "../../../clients/client.ts";
import { findClient } from "../../../clients/queries.ts";
import { type Instant, now } from "../../../clock/instant.ts";
import { Refusal, refuseField } from "../../../refusal.ts";
import { numberIn, requiredIn } from "../cells.ts";
import type { MoneyFile } from "../columns.ts";
import type { ImportContext, Outcome } from "../import-context.ts";
import { type ImportedRecord, importedRecord } from "../imported-records.ts";
import type { Rejection } from "../rejected-file.ts";
import { problemsOf } from "../rejection.ts";
import { contentOf, isThere, type RecordFile } from "./content.ts";
import { importCreditNote } from "./credit-notes.ts";
import { type Entry, entriesOf, type Problem } from "./entries.ts";
import { importInvoice, pastIn } from "./invoices.ts";
import {
  checkOpeningBalance,
  makeOpeningBalance,
  rememberOpeningBalance,
} from "./opening-balances.ts";
import { importPayment } from "./payments.ts";
import type { MoneyLine } from "./stage.ts";

export interface MoneyResult {
  count(file: MoneyFile, outcome: Outcome | "rejected"): void;
  reject(rejection: Rejection): void;
}

/** What became of an entry: what was done, or why it was not. */
type Done = { entry: Entry; outcome: Outcome } | { entry: Entry; problems: Problem[] };

/** All of the client's money is undone, because their balance differs. */
class BalanceDiffers extends Error {
  constructor(
    readonly entry: Entry,
    readonly refusal: Refusal,
    /** What became of the others until then. */
    readonly done: readonly Done[],
  ) {
    super(refusal.message);
  }
}

/**
 * Imports the money of one client: invoices, then credit notes and payments in the order of their moments, then
 * the balance that it must add up to. If it does not, none of it is imported (beyond §14).
 */
export const importMoney = (
  context: ImportContext,
  client_id: string | null,
  lines: readonly MoneyLine[],
  result: MoneyResult,
): void => {
  const { valid, broken } = entriesOf(lines);
  for (const { entry, problem } of broken) report(result, { entry, problems: [problem] });
  const client = client_id === null ? undefined : findClient(context.db, client_id);
  if (!client) {
    for (const entry of valid) report(result, { entry, problems: [clientProblem(entry)] });
    return;
  }
  try {
    const has_money = lines.some(({ file }) => file !== "opening-balances");
    const money = new ClientMoney(context, client, has_money);
    const done = context.change(undefined, () => money.run(valid));
    for (const one of done) report(result, one);
  } catch (error) {
    if (!(error instanceof BalanceDiffers)) throw error;
    context.names.forget();
    for (const entry of valid) report(result, undone(entry, error));
  }
};

/** Every line of the client's money is rejected, and the balance says why. */
const undone = (entry: Entry, { entry: balance, refusal, done }: BalanceDiffers): Done => {
  const wrong = done.find((one) => one.entry === entry && "problems" in one);
  if (wrong) return wrong;
  if (entry === balance) return { entry, problems: problemsOf(entry.file, refusal) };
  const line = balance.lines[0]?.line;
  const reason = `the client's balance differs from line ${line} of opening-balances.csv`;
  return { entry, problems: [{ column: "client_ref", reason }] };
};

const clientProblem = ({ lines: [first] }: Entry): Problem => {
  const { client_ref, invoice_ref, allocations } = first?.cells ?? {};
  if (client_ref !== undefined)
    return {
      column: "client_ref",
      reason: `is in no line of clients.csv, nor here: ${client_ref}`,
    };
  if (first?.file === "credit-notes" || invoice_ref !== undefined)
    return {
      column: "invoice_ref",
      reason: `is in no line of invoices.csv, nor here: ${invoice_ref ?? ""}`,
    };
  return allocations === undefined
    ? { column: "client_ref", reason: "is required" }
    : { column: "allocations", reason: "name no invoice of invoices.csv, nor one that is here" };
};

/** Reports each line of a record. */
const report = (result: MoneyResult, done: Done): void => {
  const { file, lines } = done.entry;
  if ("outcome" in done) {
    for (const _ of lines) result.count(file, done.outcome);
    return;
  }
  for (const { line } of lines) {
    if (line > 1) result.count(file, "rejected");
    for (const problem of done.problems) result.reject({ file, line, ...problem });
  }
};

const compare = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

class ClientMoney {
  private readonly done: Done[] = [];
  private has_created = false;

  constructor(
    private readonly context: ImportContext,
    private readonly client: ClientRow,
    /** Lines that are wrong count: the balance is of all of them. */
    private readonly has_money: boolean,
  ) {}

  run(entries: readonly Entry[]): Done[] {
    const of = (file: MoneyFile) => entries.filter((entry) => entry.file === file);
    for (const entry of of("invoices")) this.try(entry, () => this.invoice(entry));
    for (const { entry, work } of this.inOrder(of)) this.try(entry, work);
    for (const entry of of("opening-balances")) this.balance(entry);
    return this.done;
  }

  /** Each is undone alone. */
  private try(entry: Entry, work: () => Outcome): void {
    try {
      const outcome = this.context.change(undefined, work);
      if (outcome === "created") this.has_created = true;
      this.done.push({ entry, outcome });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.context.names.forget();
      this.done.push({ entry, problems: problemsOf(entry.file, error) });
    }
  }

  private isThere(file: RecordFile, { external_ref, lines }: Entry): boolean {
    const content = contentOf(lines);
    return isThere(this.context.db, this.client.id, { file, external_ref, content });
  }

  private invoice(entry: Entry): Outcome {
    if (this.isThere("invoices", entry)) return "unchanged";
    importInvoice(this.context, this.client, entry.lines);
    return "created";
  }

  /** Credit notes and payments by their moments; those that use up credit last, whatever they say. What has none that can be read is refused at its turn. */
  private inOrder(of: (file: MoneyFile) => Entry[]): { entry: Entry; work: () => Outcome }[] {
    return [
      ...of("credit-notes").map((entry) =>
        this.timed(entry, "issued_at", (at) => this.creditNote(entry, at)),
      ),
      ...of("payments").map((entry) =>
        this.timed(entry, "paid_at", (at) => this.payment(entry, at)),
      ),
    ].toSorted((a, b) => compare(a.takes_credit, b.takes_credit) || compare(a.at, b.at));
  }

  private timed(entry: Entry, column: string, work: (at: Instant) => Outcome) {
    const cells = entry.lines[0]?.cells ?? {};
    try {
      requiredIn(cells, column);
      const at = pastIn(cells, column, this.context.organization.timezone) ?? now();
      const takes_credit = numberIn(cells.amount) === 0;
      return { entry, at: at as string, takes_credit, work: () => work(at) };
    } catch (error) {
      const refuse = (): Outcome => {
        throw error;
      };
      return { entry, at: "", takes_credit: false, work: refuse };
    }
  }

  private creditNote(entry: Entry, at: Instant): Outcome {
    if (this.isThere("credit-notes", entry)) return "unchanged";
    importCreditNote(this.context, this.client, at, entry.lines);
    return "created";
  }

  private payment(entry: Entry, at: Instant): Outcome {
    if (this.isThere("payments", entry)) return "unchanged";
    const [line] = entry.lines;
    if (line) importPayment(this.context, this.client, at, line);
    return "created";
  }

  private balance(entry: Entry): void {
    const [line] = entry.lines;
    if (!line) return;
    const before = this.balanceBefore(entry);
    const is_same = before?.content === contentOf([line]);
    if (is_same && !this.has_created) {
      this.done.push({ entry, outcome: "unchanged" });
      return;
    }
    if (!this.has_money) {
      this.try(entry, () => this.opening(line, before !== undefined));
      return;
    }
    try {
      checkOpeningBalance(this.context, this.client, line);
    } catch (error) {
      if (error instanceof Refusal) throw new BalanceDiffers(entry, error, this.done);
      throw error;
    }
    rememberOpeningBalance(this.context, this.client, line);
    this.done.push({ entry, outcome: before ? (is_same ? "unchanged" : "updated") : "created" });
  }

  /** What the line was imported as for this client; one of a deleted client is not. */
  private balanceBefore({ external_ref }: Entry): ImportedRecord | undefined {
    const before = importedRecord(this.context.db, "opening-balances", external_ref);
    if (!before || before.id === this.client.id) return before;
    return findClient(this.context.db, before.id) ? before : undefined;
  }

  private opening(line: MoneyLine, is_known: boolean): Outcome {
    if (is_known) throw refuseField("balance", "was imported with another value, which stays");
    makeOpeningBalance(this.context, this.client, line);
    rememberOpeningBalance(this.context, this.client, line);
    return "created";
  }
}
