import type { Organization } from "../../access/organization-queries.ts";
import { type CalendarDate, now } from "../../clock/instant.ts";
import { refuseField } from "../../refusal.ts";
import { type Days, daysToBill, latestDay, oldestDay } from "./days.ts";
import { clientsDueOnDay } from "./due.ts";
import { billedThrough } from "./record.ts";
import { type Books, billClients, billDays } from "./run.ts";
import { runView } from "./view.ts";
import type { FinishedRun } from "./wire.ts";

/** A caller waits at most this long for the answer; connections without a byte are closed after 30 seconds. */
const limit_ms = 20_000;

/**
 * Bills an organization because somebody asked for it. Without a day, this is a run of the job. With one, only
 * that day is billed, and the job still continues from where it was.
 */
export const runNow = async (
  books: Books,
  organization: Organization,
  date: CalendarDate | undefined,
  limit = limit_ms,
): Promise<FinishedRun> => {
  const until_ms = performance.now() + limit;
  const at = now();
  const days = daysOf(books, organization, date);
  const { id, finished, ...result } =
    date === undefined
      ? await billDays(books, days, until_ms)
      : await billClients(books, clientsDueOnDay(books.db, date), days, until_ms);
  const is_kept = result.invoices + result.failures_count > 0;
  return { ...runView({ id: is_kept ? id : null, ran_at: at, days, ...result }), finished };
};

const daysOf = (
  { db }: Books,
  { timezone }: Organization,
  date: CalendarDate | undefined,
): Days => {
  const at = now();
  const { day: latest } = latestDay(timezone, at);
  if (date === undefined) {
    const days = daysToBill(timezone, at, billedThrough(db));
    if (days) return days;
    throw refuseField("date", "must be sent: today is billed from 01:00");
  }
  const oldest = oldestDay(latest);
  if (date > latest)
    throw refuseField("date", `must be at most ${latest}: a day is billed from 01:00 of it`);
  if (date < oldest) throw refuseField("date", `must be at least ${oldest}`);
  return { from: date, to: date };
};
