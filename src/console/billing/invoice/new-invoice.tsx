import { useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { answerOf, api } from "../../api/client.ts";
import { ClientPicker, type PickedClient } from "../../clients/client-picker.tsx";
import { tell } from "../../parts/announce.tsx";
import { Button } from "../../parts/button.tsx";
import { AreaField, TextField } from "../../parts/field.tsx";
import { Form } from "../../parts/form.tsx";
import { Page, Ready } from "../../parts/page.tsx";
import { Refused } from "../../parts/refused.tsx";
import { useAction } from "../../parts/use-action.ts";
import { fieldsOf } from "../../parts/use-fields.ts";
import { useRead } from "../../parts/use-read.ts";
import { loggedIn } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { billing_path, invoicePath } from "../paths.ts";
import { BillingTabs } from "../tabs.tsx";
import { LineFields } from "./line-fields.tsx";
import {
  emptyLine,
  type InvoiceDraft,
  type LineDraft,
  newInvoiceOf,
  reckonLine,
  reckonTotals,
} from "./new-draft.ts";
import { NewTotals } from "./new-totals.tsx";
import { readItems, readTermsOf } from "./read-items.ts";

/** Bills a client without a job; the sums show while it is written. */
export const NewInvoicePage = () => {
  const { new_invoice: said, invoice, client: client_label } = words.value.billing;
  const { route } = useLocation();
  const [client, setClient] = useState<PickedClient | null>(null);
  const [draft, setDraft] = useState<InvoiceDraft>({
    lines: [emptyLine(0)],
    due_date: "",
    notes: "",
  });
  const next_key = useRef(1);
  const items = useRead("items", readItems);
  const known = useRead(client && `terms of ${client.id}`, () => readTermsOf(client?.id ?? ""));
  const terms = client ? known.data : undefined;
  const save = useAction(async () => {
    const made = await answerOf(
      api.POST("/v1/invoices", { body: newInvoiceOf(client?.id ?? "", draft) }),
    );
    tell(said.made(made.number));
    route(invoicePath(made.id));
  });
  const change = (part: Partial<InvoiceDraft>) => setDraft((kept) => ({ ...kept, ...part }));
  const field = fieldsOf(draft, change);
  const changeLine = (key: number, part: Partial<LineDraft>) =>
    change({ lines: draft.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) });
  return (
    <Page title={said.title}>
      <BillingTabs path={`${billing_path}/invoices`} />
      <Ready read={items}>
        {(catalogue) => {
          const reckoned = draft.lines.map((line) =>
            reckonLine(line, catalogue, terms?.prices ?? []),
          );
          const totals = terms && reckonTotals(reckoned, terms.currency);
          return (
            <Form
              mutation={save}
              onCancel={() => route(`${billing_path}/invoices`)}
              action={said.action}
            >
              <ClientPicker label={client_label} value={client} onValue={setClient} />
              <Refused refusal={known.refusal} />
              {draft.lines.map((line, index) => (
                <LineFields
                  key={line.key}
                  line={line}
                  index={index}
                  items={catalogue}
                  reckoned={reckoned[index] ?? null}
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
                  {said.add_line}
                </Button>
              </div>
              <div class="fields">
                <TextField
                  label={invoice.due}
                  {...field("due_date")}
                  type="date"
                  hint={said.due_hint(loggedIn().organization.payment_terms_days)}
                />
              </div>
              <AreaField label={invoice.notes} {...field("notes")} />
              <NewTotals totals={totals} currency={terms?.currency} />
            </Form>
          );
        }}
      </Ready>
    </Page>
  );
};
