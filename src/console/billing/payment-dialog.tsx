import { useState } from "preact/hooks";
import { toDecimal } from "../../shared/money.ts";
import { api, dataOf } from "../api/client.ts";
import type { Invoice, Payment } from "../api/document.d.ts";
import { money } from "../format/money.ts";
import { sentTime } from "../format/time.ts";
import { loggedIn, may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Dialog } from "../ui/dialog.tsx";
import { SelectField } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { notify } from "../ui/notify.tsx";
import { QueryBoundary } from "../ui/page.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { AllocationPreview } from "./payment/allocation-preview.tsx";
import { DetailFields } from "./payment/detail-fields.tsx";
import { bodyOf, type Draft, type Target, type Terms } from "./payment/draft.ts";
import { MoneyFields } from "./payment/money-fields.tsx";
import { ShareFields } from "./payment/share-fields.tsx";
import { type Payer, useTerms } from "./payment/use-terms.ts";

interface Props {
  client: Payer;
  /** The invoice to pay; left out, the client's open invoices are offered. */
  invoice?: Invoice | undefined;
  onClose(): void;
  onRecorded(payment: Payment): void;
}

/** Records a payment or applies credit, with a preview of its allocation. */
export const PaymentDialog = ({ client, invoice, onClose, onRecorded }: Props) => {
  const t = strings.value.billing.pay;
  const [draft, setDraft] = useState<Draft>(() => firstDraft(client, invoice));
  const { query, terms, is_whole } = useTerms(client, invoice, draft);
  const save = useMutation(async () => {
    const body = bodyOf({ ...draft, paid_at: sentTime(draft.paid_at) }, terms);
    const payment = await dataOf(api.POST("/v1/payments", { body }));
    notify(draft.target === "apply" ? t.applied : t.recorded);
    onRecorded(payment);
  });
  const change = (part: Partial<Draft>) => setDraft((current) => ({ ...current, ...part }));
  const setTarget = (target: Target) =>
    change({ target, amount: target === "credit" ? "" : null, shares: null, handed: "" });
  const has_shares = draft.target === "several" || draft.target === "apply";
  return (
    <Dialog title={t.title} onClose={onClose}>
      <p>
        <bdi>{t.of(client.name)}</bdi>
      </p>
      <QueryBoundary query={query}>
        {() => (
          <Form
            mutation={save}
            onCancel={onClose}
            action={draft.target === "apply" ? t.apply_action : t.action}
          >
            <SelectField
              label={t.target}
              name={invoice ? "invoice_id" : "client_id"}
              value={draft.target}
              onValue={(target) => setTarget(target as Target)}
              options={targetsOf(invoice, terms)}
              hint={
                terms.credit !== null && terms.credit > 0
                  ? t.credit_left(money(toDecimal(terms.credit, terms.account), terms.account))
                  : undefined
              }
            />
            {draft.target !== "apply" && (
              <MoneyFields
                draft={draft}
                terms={terms}
                currencies={currenciesOf(client, invoice)}
                onChange={change}
              />
            )}
            {has_shares && <ShareFields {...{ draft, terms, is_whole }} onChange={change} />}
            {draft.target !== "apply" && <DetailFields draft={draft} onChange={change} />}
            <AllocationPreview draft={draft} terms={terms} />
          </Form>
        )}
      </QueryBoundary>
    </Dialog>
  );
};

const firstDraft = (client: Payer, invoice: Invoice | undefined): Draft => ({
  target: invoice ? "invoice" : may("invoices:read") ? "several" : "credit",
  amount: null,
  currency: invoice?.currency ?? client.currency,
  exchange_rate: "",
  handed: "",
  method: "cash",
  reference: "",
  paid_at: "",
  collector_id: "",
  shares: null,
});

/** What a payment can be for; depends on the person's abilities and the client's credit. */
const targetsOf = (invoice: Invoice | undefined, { credit }: Terms): [Target, string][] => {
  const { targets } = strings.value.billing.pay;
  const offered: [Target, string][] = invoice ? [["invoice", targets.invoice(invoice.number)]] : [];
  if (may("invoices:read")) offered.push(["several", targets.several]);
  offered.push(["credit", targets.credit]);
  if (credit !== null && credit > 0) offered.push(["apply", targets.apply]);
  return offered;
};

/** The client's and the organization's currency, and the two in common use in Lebanon. */
const currenciesOf = (client: Payer, invoice: Invoice | undefined): string[] => [
  ...new Set([
    invoice?.currency ?? client.currency,
    client.currency,
    loggedIn().organization.currency,
    "USD",
    "LBP",
  ]),
];
