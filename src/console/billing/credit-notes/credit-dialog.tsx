import { toDecimal, toMinor } from "../../../shared/money.ts";
import { api, dataOf } from "../../api/client.ts";
import type { Invoice } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AreaField, SelectField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { bodyOf, draftOf, type Mode } from "./draft.ts";
import { LineFields } from "./line-fields.tsx";

interface Props {
  invoice: Invoice;
  onClose(): void;
  onCredited(): void;
}

/** Takes back all, an amount, or lines of an invoice. */
export const CreditDialog = ({ invoice, onClose, onCredited }: Props) => {
  const { billing } = strings.value;
  const t = billing.credit_notes;
  const { id, number, currency, total, credited } = invoice;
  const left = toDecimal(
    (toMinor(total, currency) ?? 0) - (toMinor(credited, currency) ?? 0),
    currency,
  );
  const { draft, change, field } = useFields(() => draftOf(invoice));
  const save = useMutation(async () => {
    const params = { path: { id } };
    const body = bodyOf(draft, left);
    const note = await dataOf(api.POST("/v1/invoices/{id}/credit-note", { params, body }));
    notify(t.created(note.number));
    onCredited();
  });
  return (
    <Dialog title={t.credit_title(number)} onClose={onClose}>
      <Form mutation={save} action={t.action} onCancel={onClose}>
        <p>{t.means}</p>
        <SelectField
          label={t.what}
          value={draft.mode}
          onValue={(mode) => change({ mode: mode as Mode })}
          options={Object.entries(t.modes(money(left, currency)))}
        />
        {draft.mode === "amount" && (
          <AmountField label={t.amount} hint={t.amount_hint(currency)} {...field("amount")} />
        )}
        {draft.mode === "lines" && (
          <LineFields
            invoice={invoice}
            lines={draft.lines}
            onLines={(lines) => change({ lines })}
          />
        )}
        <AreaField label={billing.reason} {...field("reason")} />
      </Form>
    </Dialog>
  );
};
