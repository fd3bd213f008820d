import { money } from "../../format/money.ts";
import { date } from "../../format/time.ts";
import { loggedIn } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import type { Action, Entry } from "./entry.ts";

/** The money taken with an action, in units of its currency; undefined without any. */
export const moneyOf = (action: Action): { amount: number; currency: string } | undefined => {
  const payment =
    action.kind === "outcome"
      ? action.body.payment
      : action.kind === "complete"
        ? action.body.collect_payment
        : undefined;
  if (!payment || payment.amount === 0) return undefined;
  return {
    amount: payment.amount,
    currency: payment.currency ?? loggedIn().organization.currency,
  };
};

export const actionTitle = (action: Action): string => {
  const { deed } = strings.value.queue;
  return action.kind === "complete" || action.kind === "outcome"
    ? deed[action.body.outcome]
    : deed[action.kind];
};

/** The content of an action. */
export const ActionContent = ({ entry: { action } }: { entry: Entry }) => {
  if (action.kind === "start") return null;
  if (action.kind === "photo")
    return (
      <p>
        <bdi>{action.name}</bdi>
      </p>
    );
  const facts = factsOf(action);
  const text = action.kind === "comment" ? action.body.body : noteOf(action);
  return (
    <>
      {facts.length > 0 && <p>{facts.join(" · ")}</p>}
      {text && (
        <p class="written" dir="auto">
          {text}
        </p>
      )}
    </>
  );
};

const noteOf = (action: Extract<Action, { kind: "complete" | "outcome" }>) =>
  action.kind === "complete" ? action.body.notes : action.body.note;

const factsOf = (action: Action): string[] => {
  const { queue, completion } = strings.value;
  const taken = moneyOf(action);
  const { items, collect_payment, signature } = action.kind === "complete" ? action.body : {};
  const promise_until = action.kind === "outcome" ? action.body.promise_until : undefined;
  return [
    items && items.length > 0 && queue.lines(items.length),
    taken && queue.collected(money(taken.amount, taken.currency)),
    collect_payment?.use_credit && queue.uses_credit,
    signature && completion.signature_of(signature.name),
    promise_until && queue.promised_for(date(promise_until)),
  ].filter((fact) => typeof fact === "string");
};
