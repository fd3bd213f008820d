import { known, type ModelBooks, type ModelClient } from "./model-books.ts";

interface Failure {
  client: number;
  period: string;
  reason: string;
}

export interface ModelRun {
  invoices: number;
  /** Minor units by currency. */
  totals: Record<string, number>;
  failures: Failure[];
}

const shifted = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);

const isMonthly = ({ gone, auto, due_day }: ModelClient): boolean =>
  !gone && auto && due_day !== null;

/** Whether a due day falls on this day: on a month's last day those that it does not have do, too. */
const fallsOn = (due_day: number, day: string): boolean => {
  const number = Number(day.slice(8));
  const is_last = shifted(day, 1).endsWith("-01");
  return due_day === number || (is_last && due_day > number);
};

/** In an order of its own: in which one a day's clients are billed is nowhere said. */
export const inOrder = (failures: readonly Failure[]): Failure[] =>
  failures.toSorted((a, b) => a.client - b.client || (a.period < b.period ? -1 : 1));

/** The oracle of the monthly bill, as decisions §6 tells it. */
export class ModelMonths {
  private through: string | null = null;
  /** The day of each client's month that failed. */
  private readonly failed = new Map<string, { client: number; day: string }>();
  private done: ModelRun = { invoices: 0, totals: {}, failures: [] };

  constructor(private readonly books: ModelBooks) {}

  /** Runs as the command does, or as the clock does each quarter of an hour. Null: there was nothing to bill. */
  run(by_clock: boolean): ModelRun | null {
    const days = this.days();
    if (!days || (by_clock && days.to === this.through)) return null;
    this.done = { invoices: 0, totals: {}, failures: [] };
    this.retry(days.to);
    for (let day = days.from; day <= days.to; day = shifted(day, 1)) this.billDay(day, days.to);
    this.through = days.to;
    const { invoices, failures } = this.done;
    if (invoices + failures.length === 0) return null;
    return { ...this.done, failures: inOrder(failures) };
  }

  /** The days since the last that was looked at; 31 at most, the newest one always. */
  private days(): { from: string; to: string } | null {
    const local = new Date(this.books.now_ms + 4 * 3_600_000);
    const has_begun = local.getUTCHours() >= 1;
    const to = has_begun ? this.books.today() : shifted(this.books.today(), -1);
    if (this.through === null) return has_begun ? { from: to, to } : null;
    const next = shifted(this.through, 1);
    if (next > to) return { from: to, to };
    return { from: [next, shifted(to, -30)].toSorted()[1] ?? to, to };
  }

  private retry(to: string): void {
    for (const [key, { client, day }] of this.failed) {
      if (day < shifted(to, -30)) this.failed.delete(key);
      else if (!this.bill(client, day)) this.failed.delete(key);
    }
  }

  private billDay(day: string, to: string): void {
    for (const [place, client] of this.books.clients.entries()) {
      const failed = this.failed.get(`${place} ${day.slice(0, 7)}`);
      const was_tried = failed && failed.day >= shifted(to, -30);
      if (was_tried || client.due_day === null || !fallsOn(client.due_day, day)) continue;
      this.bill(place, day);
    }
  }

  /** Bills a client for the month of a day, unless nothing is to be billed. Whether it failed. */
  private bill(place: number, day: string): boolean {
    const client = this.books.client(place);
    const period = day.slice(0, 7);
    const is_billed = this.books.invoices.some(
      (one) => one.client === place && one.period === period,
    );
    if (!isMonthly(client) || client.lines.length === 0 || is_billed) return false;
    const reason = this.problemOf(client);
    if (reason) {
      this.failed.set(`${place} ${period}`, { client: place, day });
      this.done.failures.push({ client: place, period, reason });
      return true;
    }
    const priced = this.books.billable(client.lines, client, false);
    this.books.issue(place, priced, { day, period });
    this.done.invoices += 1;
    const total = Number(priced.subtotal + priced.tax);
    this.done.totals[client.currency] = (this.done.totals[client.currency] ?? 0) + total;
    return false;
  }

  /** What is wrong with the first line of which something is. */
  private problemOf(client: ModelClient): string | null {
    for (const line of client.lines) {
      if (!known(this.books.items[line.item]).active) return "item_inactive";
      const priced = this.books.priced([line], client, false);
      if ("problem" in priced) return priced.problem;
    }
    return null;
  }
}
