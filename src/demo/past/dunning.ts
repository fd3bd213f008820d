import { gatewayChange } from "../../access/message-gateway.ts";
import { type Organization, readOrganization } from "../../access/organization-queries.ts";
import { updateOrganization } from "../../access/organizations.ts";
import {
  type CalendarDate,
  dateIn,
  type Instant,
  parseInstant,
  plusDays,
} from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import { carryOut, hasWork } from "../../dunning/carry-out.ts";
import { clientsDue } from "../../dunning/clients-due.ts";
import { decide } from "../../dunning/decision/decide.ts";
import { readFacts } from "../../dunning/facts.ts";
import { changePolicy, readPolicy } from "../../dunning/policy.ts";
import { addToRun, beginRun, endRun } from "../../dunning/record.ts";
import { dueOf } from "../../dunning/run.ts";
import type { TimedAction } from "../timed-action.ts";

export const switched_on_days_ago = 61;

/** The kinds of messages that are sent as SMS; the others go by e-mail. */
const by_gateway = [
  "payment_reminder",
  "payment_warning",
  "service_suspended",
  "service_resumed",
] as const;

/** Two months ago the policy and a gateway for its messages were switched on. It ran on each day since. */
export const inventDunning = (organization: Organization, now: Instant): TimedAction[] => {
  const { timezone } = organization;
  const today = dateIn(timezone, now);
  const days = Array.from({ length: switched_on_days_ago }, (_, index) => plusDays(today, -index));
  const on = (day: CalendarDate, time: string, run: TimedAction["run"]): TimedAction[] => {
    const at = parseInstant(`${day}T${time}`, timezone);
    return at === null || at > now ? [] : [{ at, run }];
  };
  return [
    ...on(plusDays(today, -switched_on_days_ago), "17:10", switchOn),
    ...days.flatMap((day) => on(day, "09:00", runOfDay)),
    { at: now, run: sendQueued },
  ];
};

const switchOn = (tx: OrgTx): void => {
  const organization = readOrganization(tx);
  const gateway = {
    url: "https://sms.sannine.example/lastmile",
    secret: "replaced when the demo starts",
  };
  updateOrganization(tx, {
    ...gatewayChange(tx, organization, gateway),
    channels: Object.fromEntries(by_gateway.map((kind) => [kind, ["gateway"]])),
  });
  changePolicy(tx, organization, {
    enabled: true,
    minimum_balance: 5,
    time: "09:00",
    steps: [
      { kind: "reminder", days_after_due: -3 },
      { kind: "reminder", days_after_due: 3 },
      { kind: "warning", days_after_due: 7 },
      { kind: "suspend", days_after_due: 14 },
    ],
  });
};

/** As `dunning/run.ts`, in one transaction. */
const runOfDay = (tx: OrgTx): void => {
  sendQueued(tx);
  const due = dueOf(readOrganization(tx), readPolicy(tx), tx.now);
  if (!due) return;
  const run = { ...due, run_id: Bun.randomUUIDv7() };
  for (const ids of clientsDue(tx, due.policy, due.day))
    for (const judged of readFacts(tx, due, ids).values()) {
      const decision = decide(due.plan, judged.facts);
      if (!hasWork(decision)) continue;
      beginRun(tx, run.run_id);
      const done = carryOut(tx, run, judged, decision);
      addToRun(tx, run.run_id, done);
    }
  endRun(tx, due.day);
  sendQueued(tx);
};

/** What is queued was sent at once, so that the service sends no message of a past day when it starts. */
const sendQueued = (tx: OrgTx): void => {
  tx.run(
    tx
      .update("messages", { status: "sent", attempts: 1, next_attempt_at: null })
      .set(({ ref }) => ({ sent_at: ref("created_at") }))
      .where("status", "=", "queued"),
  );
};
