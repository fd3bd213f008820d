import { known, type LineAsked, type ModelBooks, type Money, Refused } from "./model-books.ts";

export interface JobAsked {
  client: number | null;
  mode: "none" | "on_completion" | "manual";
}

interface ModelJob extends JobAsked {
  column: "new" | "done" | "cancelled";
  lines: LineAsked[];
  /** Whether its lines wait to be billed, with those of a later completion. */
  keeps: boolean;
  /** What the completion took that it is done by; null also where it was moved there. */
  taken: number | null;
  dropped: boolean;
}

export interface CompleteAsked {
  job: number;
  outcome: "done" | "partial" | "revisit";
  lines: LineAsked[];
  invoice_now: boolean;
  door: Money | null;
}

/** What a call came to: places of the invoice that bills the job, and of the payment that it took. */
export interface Came {
  replayed: boolean;
  invoice: number | null;
  payment: number | null;
}

/** The oracle of jobs: §3.1 and the billing table of §4.5, as far as money goes. */
export class ModelJobs {
  readonly jobs: ModelJob[] = [];

  constructor(private readonly books: ModelBooks) {}

  open({ client, mode }: JobAsked): void {
    if (client !== null && this.books.client(client).gone) throw new Refused("client_not_found");
    this.jobs.push({
      client,
      mode,
      column: "new",
      lines: [],
      keeps: false,
      taken: null,
      dropped: false,
    });
    this.books.told.push("ticket.created");
  }

  /** What bills a job: the invoice of it that is not void. */
  invoiceOf(place: number): number | null {
    const found = this.books.invoices.findIndex((one) => one.job === place && !one.void);
    return found < 0 ? null : found;
  }

  complete({ job: place, outcome, lines: sent, invoice_now, door }: CompleteAsked): Came {
    const job = this.job(place);
    const billed = this.invoiceOf(place);
    if (job.column === "done")
      return { replayed: true, invoice: billed, payment: this.undeleted(job.taken) };
    if (job.column === "cancelled") throw new Refused("ticket_closed");
    const lines = job.keeps ? [...job.lines, ...sent] : sent;
    const bills =
      job.mode === "on_completion" &&
      lines.length > 0 &&
      billed === null &&
      (outcome === "done" || (outcome === "partial" && invoice_now));
    const invoice = bills ? this.bill(place, lines) : billed;
    const payment = door && this.books.collect(invoice, door);
    if (lines.length > 0) job.lines = lines;
    if (lines.length > 0) job.keeps = invoice === null;
    if (outcome !== "revisit") this.books.told.push("ticket.completed");
    this.moveTo(job, outcome === "revisit" ? "new" : "done");
    job.taken = outcome === "revisit" ? null : payment;
    return { replayed: false, invoice, payment };
  }

  /** Of a repetition the payment is left open: several calls may have taken one. */
  billLater(place: number, lines: LineAsked[], door: Money | null): Came {
    const job = this.job(place);
    const billed = this.invoiceOf(place);
    if (billed !== null) return { replayed: true, invoice: billed, payment: null };
    const used = lines.length > 0 ? lines : job.lines;
    if (job.mode === "none" || job.column !== "done" || used.length === 0)
      throw new Refused("not_billable");
    const invoice = this.bill(place, used);
    const payment = door && this.books.collect(invoice, door);
    job.lines = used;
    job.keeps = false;
    return { replayed: false, invoice, payment };
  }

  cancel(place: number): Came {
    const job = this.job(place);
    if (job.column === "done") throw new Refused("already_done");
    const came = { invoice: this.invoiceOf(place), payment: null };
    if (job.column === "cancelled") return { replayed: true, ...came };
    this.moveTo(job, "cancelled");
    this.books.told.push("ticket.cancelled");
    return { replayed: false, ...came };
  }

  reopen(place: number): void {
    const job = this.job(place);
    if (job.column !== "new") this.moveTo(job, "new");
  }

  /** Puts it among those that are done, by hand. */
  finish(place: number): void {
    this.moveTo(this.job(place), "done");
  }

  drop(place: number): void {
    this.job(place).dropped = true;
  }

  job(place: number): ModelJob {
    return known(this.jobs[place]);
  }

  private undeleted(place: number | null): number | null {
    return place === null || this.books.payments[place]?.deleted ? null : place;
  }

  private bill(place: number, lines: LineAsked[]): number {
    const { client } = this.job(place);
    if (client === null || this.books.client(client).gone) throw new Refused("invoice_failed");
    const priced = this.books.billable(lines, this.books.client(client), true);
    return this.books.issue(client, priced, { job: place });
  }

  private moveTo(job: ModelJob, column: ModelJob["column"]): void {
    if (job.column === column) return;
    job.column = column;
    job.taken = null;
    this.books.told.push("ticket.status_changed");
  }
}
