import type { Actor } from "../../access/caller.ts";
import type { Organization } from "../../access/organization-queries.ts";
import { requireClient } from "../../clients/queries.ts";
import {
  type CalendarDate,
  dateIn,
  type Instant,
  parseInstant,
  plusDays,
} from "../../clock/instant.ts";
import { setCollection } from "../../suspension/set-collection.ts";
import { suspendClient } from "../../suspension/suspend.ts";
import { lookUp } from "../look-up.ts";
import type { TimedAction } from "../timed-action.ts";
import type { Debtor, Debtors } from "./debtors.ts";
import { switched_on_days_ago } from "./dunning.ts";

/** A promise until Friday, one that was broken, an exception, and a client whom a person suspended. */
export const inventAgreements = (
  { timezone }: Organization,
  owner: Actor,
  { promised, broke_promise, never, suspended_by_hand }: Debtors,
  ids: ReadonlyMap<string, string>,
  now: Instant,
): TimedAction[] => {
  const today = dateIn(timezone, now);
  const with_client =
    (
      { external_ref }: Debtor,
      work: (
        tx: Parameters<TimedAction["run"]>[0],
        client: ReturnType<typeof requireClient>,
      ) => void,
    ): TimedAction["run"] =>
    (tx) =>
      work(tx, requireClient(tx, lookUp(ids, external_ref)));
  const on = (day: CalendarDate, time: string, run: TimedAction["run"]): TimedAction => ({
    at: parseInstant(`${day}T${time}`, timezone) ?? now,
    run,
  });
  return [
    on(
      plusDays(today, -1),
      "16:40",
      with_client(promised, (tx, client) =>
        setCollection(tx, client, {
          promise_until: fridayAfter(today),
          promise_note: "Salary on Friday",
        }),
      ),
    ),
    on(
      plusDays(broke_promise.due_date, 4),
      "10:15",
      with_client(broke_promise, (tx, client) =>
        setCollection(tx, client, {
          promise_until: plusDays(today, -2),
          promise_note: "Asked for some days, waits for a transfer from abroad",
        }),
      ),
    ),
    on(
      plusDays(today, -switched_on_days_ago),
      "17:30",
      with_client(never, (tx, client) =>
        setCollection(tx, client, {
          mode: "never",
          note: "The antenna stands on their roof: they pay once a year",
        }),
      ),
    ),
    on(
      plusDays(today, -6),
      "13:30",
      with_client(suspended_by_hand, (tx, client) =>
        suspendClient(tx, client, owner, {
          reason: "manual",
          note: "Sells the line on to neighbours",
        }),
      ),
    ),
  ];
};

/** At least one day later. */
const fridayAfter = (day: CalendarDate): CalendarDate => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return plusDays(day, ((5 - weekday + 6) % 7) + 1);
};
