import type { CalendarDate } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import type { DunningStatus } from "../shared/dunning-vocabulary.ts";
import type { Step } from "./decision/steps.ts";
import { emptyResult, type RunResult } from "./result.ts";

/* The only writer of runs and actions. */

const runById = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("dunning_runs")
    .select(["messages", "suspensions", "superseded"])
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

/** Inserts the run's row with the first that it does. */
export const beginRun = (tx: OrgTx, id: string): void => {
  if (!tx.first(runById, { id }))
    tx.insert("dunning_runs", { id, ran_at: tx.now, ...emptyResult() });
};

/** Adds to the run's row, in the transaction of what it did, so that an interrupted run is correct. */
export const addToRun = (tx: OrgTx, id: string, done: RunResult): void => {
  const before = tx.first(runById, { id });
  if (!before) throw new Error("the run has not begun");
  tx.updateRow("dunning_runs", id, {
    messages: before.messages + done.messages,
    suspensions: before.suspensions + done.suspensions,
    superseded: before.superseded + done.superseded,
  });
};

interface NewAction {
  run_id: string;
  client_id: string;
  invoice_id: string;
  step: Step;
  status: DunningStatus;
  /** In each channel, at most two. */
  message_ids: readonly string[];
  ran_on: CalendarDate;
}

/** Records that a step ran for an invoice, or was superseded. Fails if it has an action already. */
export const insertAction = (tx: OrgTx, { step, message_ids, ...action }: NewAction): void => {
  const [message_id = null, other_message_id = null] = message_ids;
  tx.insert("dunning_actions", {
    ...action,
    id: Bun.randomUUIDv7(),
    step_id: step.id,
    kind: step.kind,
    days_after_due: step.days_after_due,
    message_id,
    other_message_id,
    created_at: tx.now,
    reopened_at: null,
  });
};

/** The step of this action may run for its invoice again. */
export const reopenAction = (tx: OrgTx, id: string): void =>
  tx.updateRow("dunning_actions", id, { reopened_at: tx.now });

/** The run of this day has ended: the job does not run again before the next one. */
export const endRun = (tx: OrgTx, ran_on: CalendarDate): void => {
  tx.run(tx.update("dunning_policies", { ran_on }));
};
