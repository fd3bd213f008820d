import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import { sentTime } from "../../format/time.ts";
import { typedNumber } from "../../format/typed-number.ts";
import { loggedIn } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { DateTimeField } from "../../ui/date-time-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";

interface Props {
  onClose(): void;
  onAdded(): void;
}

/** Adds an exchange rate. */
export const AddRateDialog = ({ onClose, onAdded }: Props) => {
  const t = strings.value.billing.rates;
  const own = loggedIn().organization.currency;
  const [base, setBase] = useState(own);
  const [quote, setQuote] = useState(own === "LBP" ? "USD" : "LBP");
  const {
    draft: { rate, effective_at },
    field,
  } = useFields({ rate: "", effective_at: "" });
  const save = useMutation(async () => {
    await dataOf(
      api.POST("/v1/exchange-rates", {
        body: {
          base,
          quote,
          rate: typedNumber(rate),
          effective_at: effective_at === "" ? null : sentTime(effective_at),
        },
      }),
    );
    onAdded();
  });
  return (
    <Dialog title={t.add_title} onClose={onClose}>
      <Form mutation={save} onCancel={onClose} action={t.add_action}>
        <div class="fields">
          <TextField
            label={t.base}
            name="base"
            value={base}
            onValue={(code) => setBase(code.toUpperCase())}
            hint={t.base_hint}
          />
          <TextField
            label={t.quote}
            name="quote"
            value={quote}
            onValue={(code) => setQuote(code.toUpperCase())}
            hint={t.quote_hint}
          />
          <AmountField label={t.rate_of(quote, base)} {...field("rate")} />
          <DateTimeField
            label={t.effective_at}
            {...field("effective_at")}
            hint={strings.value.billing.pay.paid_at_hint}
          />
        </div>
      </Form>
    </Dialog>
  );
};
