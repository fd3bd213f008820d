import { useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import { ClientPicker, type PickedClient } from "../../clients/client-picker.tsx";
import { loggedIn } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { AreaField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { Page, QueryBoundary } from "../../ui/page.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { fieldsOf } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";
import { billing_path, invoicePath } from "../paths.ts";
import { BillingTabs } from "../tabs.tsx";
import { LineFields } from "./line-fields.tsx";
import {
  computeLine,
  computeTotals,
  emptyLine,
  type InvoiceDraft,
  type LineDraft,
  newInvoiceOf,
} from "./new-draft.ts";
import { NewTotals } from "./new-totals.tsx";
import { readItems, readTermsOf } from "./read-items.ts";

/** Creates an invoice without a job. */
export const NewInvoicePage = () => {
  const { new_invoice: t, invoice, client: client_label } = strings.value.billing;
  const { route } = useLocation();
  const [client, setClient] = useState<PickedClient | null>(null);
  const [draft, setDraft] = useState<InvoiceDraft>({
    lines: [emptyLine(0)],
    due_date: "",
    notes: "",
  });
  const next_key = useRef(1);
  const items = useQuery("items", readItems);
  const client_terms = useQuery(client && `terms of ${client.id}`, () =>
    readTermsOf(client?.id ?? ""),
  );
  const terms = client ? client_terms.data : undefined;
  const save = useMutation(async () => {
    const created = await dataOf(
      api.POST("/v1/invoices", { body: newInvoiceOf(client?.id ?? "", draft) }),
    );
    notify(t.made(created.number));
    route(invoicePath(created.id));
  });
  const change = (part: Partial<InvoiceDraft>) => setDraft((current) => ({ ...current, ...part }));
  const field = fieldsOf(draft, change);
  const changeLine = (key: number, part: Partial<LineDraft>) =>
    change({ lines: draft.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) });
  return (
    <Page title={t.title}>
      <BillingTabs path={`${billing_path}/invoices`} />
      <QueryBoundary query={items}>
        {(catalogue) => {
          const computed = draft.lines.map((line) =>
            computeLine(line, catalogue, terms?.prices ?? []),
          );
          const totals = terms && computeTotals(computed, terms.currency);
          return (
            <Form
              mutation={save}
              onCancel={() => route(`${billing_path}/invoices`)}
              action={t.action}
            >
              <ClientPicker label={client_label} value={client} onValue={setClient} />
              <RefusalNotice refusal={client_terms.refusal} />
              {draft.lines.map((line, index) => (
                <LineFields
                  key={line.key}
                  line={line}
                  index={index}
                  items={catalogue}
                  computed={computed[index] ?? null}
                  currency={terms?.currency}
                  onChange={(part) => changeLine(line.key, part)}
                  onRemove={
                    draft.lines.length > 1
                      ? () => change({ lines: draft.lines.filter(({ key }) => key !== line.key) })
                      : undefined
                  }
                />
              ))}
              <div>
                <Button
                  onClick={() => change({ lines: [...draft.lines, emptyLine(next_key.current++)] })}
                >
                  {t.add_line}
                </Button>
              </div>
              <div class="fields">
                <DateField
                  label={invoice.due}
                  {...field("due_date")}
                  hint={t.due_hint(loggedIn().organization.payment_terms_days)}
                />
              </div>
              <AreaField label={invoice.notes} {...field("notes")} />
              <NewTotals totals={totals} currency={terms?.currency} />
            </Form>
          );
        }}
      </QueryBoundary>
    </Page>
  );
};
