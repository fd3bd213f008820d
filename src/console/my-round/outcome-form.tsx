import { useId, useState } from "preact/hooks";
import { Refusal } from "../api/refusal.ts";
import { MoneyFields } from "../completion/money-fields.tsx";
import type { StoredRate } from "../completion/rate.ts";
import { today } from "../format/time.ts";
import type { OutcomeAction } from "../offline/queue/entry.ts";
import { loggedIn } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { DateField } from "../ui/date-field.tsx";
import { AreaField } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { fieldsOf } from "../ui/use-fields.ts";
import type { Money } from "./amounts.ts";
import { type Choice, choices, outcomeOfDraft, type StopDraft, stopPayment } from "./draft.ts";

interface Props {
  first: StopDraft;
  due: readonly Money[];
  rates: readonly StoredRate[];
  /** Called with each change. */
  onDraft(draft: StopDraft): void;
  onSubmit(outcome: Pick<OutcomeAction, "body" | "worth">): unknown;
  refusal: Refusal | undefined;
  busy: boolean;
}

/** What happened at a stop: money with its change, or another outcome. */
export const OutcomeForm = ({ first, due, rates, onDraft, onSubmit, refusal, busy }: Props) => {
  const { my_round, completion, common } = strings.value;
  const [draft, setDraft] = useState(first);
  const [input_error, setInputError] = useState<Refusal>();
  const change = (changed: Partial<StopDraft>) => {
    const next = { ...draft, ...changed };
    setInputError(undefined);
    setDraft(next);
    onDraft(next);
  };
  const { choice, money } = draft;
  const field = fieldsOf(draft, change);
  const payment = stopPayment(draft, due, loggedIn().organization, rates);
  const submit = () => {
    const outcome = outcomeOfDraft(draft, payment);
    if (!outcome) {
      const errors = { "payment.amount": [completion.not_a_number] };
      return setInputError(new Refusal(0, "validation_failed", "", errors));
    }
    return onSubmit(outcome);
  };
  const has_promise = choice === "promised" || (choice === "payment" && payment.is_part);
  return (
    <Form
      mutation={{ run: submit, is_running: busy, refusal: input_error ?? refusal }}
      action={my_round.save[choice]}
    >
      <Choices chosen={choice} onChosen={(choice) => change({ choice })} />
      {choice === "payment" && (
        <MoneyFields
          draft={money}
          onDraft={(money) => change({ money })}
          {...payment}
          path="payment"
        />
      )}
      {has_promise && (
        <DateField
          label={
            choice === "promised"
              ? my_round.promise_until
              : `${my_round.rest_until} (${common.optional})`
          }
          {...field("promise_until")}
          min={today()}
        />
      )}
      <AreaField label={`${my_round.note} (${common.optional})`} {...field("note")} rows={2} />
    </Form>
  );
};

interface ChoicesProps {
  chosen: Choice;
  onChosen(choice: Choice): void;
}

const Choices = ({ chosen, onChosen }: ChoicesProps) => {
  const { my_round } = strings.value;
  const name = useId();
  return (
    <fieldset class="outcomes stop-outcomes">
      <legend>{my_round.outcome}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={name}
            checked={choice === chosen}
            onChange={() => onChosen(choice)}
          />
          <strong>{my_round.choices[choice]}</strong>
        </label>
      ))}
    </fieldset>
  );
};
