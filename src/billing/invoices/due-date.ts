import { type CalendarDate, checkedDate } from "../../clock/instant.ts";
import { refuseField } from "../../refusal.ts";

/** The day that a request says an invoice is due; null where it says none. Refuses one before the day of issue. */
export const readDueDate = (
  sent: string | null | undefined,
  issue_date: CalendarDate,
): CalendarDate | null => {
  const due_date = checkedDate(sent) ?? null;
  if (due_date !== null && due_date < issue_date)
    throw refuseField("due_date", `must not be before the day of issue, ${issue_date}`);
  return due_date;
};
