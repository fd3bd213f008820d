import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import { sentTime } from "../../format/time.ts";
import { numberOf } from "../../format/typed-number.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { Form } from "../../parts/form.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useFields } from "../../parts/use-fields.ts";
import { loggedIn } from "../../session/session.ts";
import { words } from "../../words/words.ts";

interface Props {
  onClose(): void;
  onAdded(): void;
}

/** Adds what one currency is worth in another. */
export const AddRateDialog = ({ onClose, onAdded }: Props) => {
  const said = words.value.billing.rates;
  const own = loggedIn().organization.currency;
  const [base, setBase] = useState(own);
  const [quote, setQuote] = useState(own === "LBP" ? "USD" : "LBP");
  const {
    draft: { rate, effective_at },
    field,
  } = useFields({ rate: "", effective_at: "" });
  const save = useAction(async () => {
    await answerOf(
      api.POST("/v1/exchange-rates", {
        body: {
          base,
          quote,
          // What is no number goes as it was typed: the service says what is wrong with it.
          rate: numberOf(rate) ?? (rate as unknown as number),
          effective_at: effective_at === "" ? null : sentTime(effective_at),
        },
      }),
    );
    onAdded();
  });
  return (
    <Dialog title={said.add_title} onClose={onClose}>
      <Form mutation={save} onCancel={onClose} action={said.add_action}>
        <div class="fields">
          <TextField
            label={said.base}
            name="base"
            value={base}
            onValue={(code) => setBase(code.toUpperCase())}
            hint={said.base_hint}
          />
          <TextField
            label={said.quote}
            name="quote"
            value={quote}
            onValue={(code) => setQuote(code.toUpperCase())}
            hint={said.quote_hint}
          />
          <TextField label={said.rate_of(quote, base)} {...field("rate")} inputMode="decimal" />
          <TextField
            label={said.effective_at}
            {...field("effective_at")}
            type="datetime-local"
            hint={words.value.billing.pay.paid_at_hint}
          />
        </div>
      </Form>
    </Dialog>
  );
};
