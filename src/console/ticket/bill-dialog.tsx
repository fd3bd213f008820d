import { useState } from "preact/hooks";
import { toMinor } from "../../shared/money.ts";
import { api, dataOf } from "../api/client.ts";
import type {
  CompletionPreview,
  EndedTicket,
  ExchangeRate,
  Item,
  Ticket,
} from "../api/document.d.ts";
import { Refusal } from "../api/refusal.ts";
import { firstDraft, invalidPaths, sentLine } from "../completion/draft.ts";
import { ItemLines } from "../completion/item-lines.tsx";
import { OnSitePayment } from "../completion/on-site-payment.tsx";
import { accountIn, paymentState } from "../completion/on-site-state.ts";
import { readItems, readRates } from "../completion/read-sources.ts";
import { lineTotals, TotalLines } from "../completion/total-lines.tsx";
import { strings } from "../strings/strings.ts";
import { DateField } from "../ui/date-field.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { AreaField, CheckField } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { QueryBoundary } from "../ui/page.tsx";
import { useFields } from "../ui/use-fields.ts";
import { useMutation } from "../ui/use-mutation.ts";
import { useQuery } from "../ui/use-query.ts";
import { createInvoice } from "./changes.ts";

interface Props {
  ticket: Ticket;
  onClose(): void;
  onEnded(ticket: EndedTicket): void;
}

/** Creates the invoice of a completed job; the items can be changed. */
export const BillDialog = (props: Props) => {
  const { ticket, onClose } = props;
  const sources = useQuery(`billing ${ticket.id}`, async () => {
    const preview = dataOf(
      api.GET("/v1/tickets/{id}/completion-preview", { params: { path: { id: ticket.id } } }),
    );
    const [billed, items, rates] = await Promise.all([preview, readItems(), readRates()]);
    return { preview: billed, items, rates };
  });
  return (
    <Dialog title={strings.value.ticket.bill_title} onClose={onClose} aside>
      <QueryBoundary query={sources}>{(read) => <BillForm {...props} {...read} />}</QueryBoundary>
    </Dialog>
  );
};

interface FormProps extends Props {
  preview: CompletionPreview;
  items: readonly Item[];
  rates: readonly ExchangeRate[];
}

const BillForm = ({ ticket, preview, items, rates, onClose, onEnded }: FormProps) => {
  const t = strings.value;
  const { currency } = preview;
  const sources = { preview, items, currency };
  const all_rates = [...preview.exchange_rates, ...rates];
  const [{ lines, door, notes, notify_client }, setDraft] = useState(() =>
    firstDraft(ticket, sources, all_rates),
  );
  const {
    draft: { due_date },
    field,
  } = useFields({ due_date: "" });
  const [input_error, setInputError] = useState<Refusal>();
  const totals = lineTotals(lines, currency);
  const due = totals.invalid_count === 0 ? totals.total : null;
  const account = accountIn(preview, currency);
  const state = paymentState(door, { due, currency, rates: all_rates, ...account });
  const { run, refusal, is_running } = useMutation(async () =>
    onEnded(
      await createInvoice(ticket.id, {
        items: lines.map(sentLine),
        due_date: due_date || undefined,
        notes: notes.trim() || undefined,
        collect_payment: state.sent,
        notify_client,
      }),
    ),
  );
  const submit = () => {
    const paths = [
      ...invalidPaths({ lines }),
      ...(door.is_taken && !state.sent ? ["collect_payment.amount"] : []),
    ];
    const errors = Object.fromEntries(paths.map((path) => [path, [t.completion.not_a_number]]));
    setInputError(paths.length > 0 ? new Refusal(0, "validation_failed", "", errors) : undefined);
    if (paths.length === 0) void run();
  };
  const shown = input_error ?? refusal;
  return (
    <Form
      mutation={{ run: submit, is_running, refusal: shown }}
      action={t.ticket.bill}
      onCancel={onClose}
    >
      <p class="hint">{t.ticket.bill_hint}</p>
      <ItemLines
        sources={sources}
        lines={lines}
        onLines={(changed) => setDraft((current) => ({ ...current, lines: changed }))}
      />
      <TotalLines totals={totals} currency={currency} name={t.completion.invoice_total} />
      <OnSitePayment
        draft={door}
        onDraft={(changed) => setDraft((current) => ({ ...current, door: changed }))}
        state={state}
        account={account}
        due={due}
        tolerance={toMinor(preview.rounding_tolerance, currency) ?? 0}
        currency={currency}
      />
      <DateField label={t.ticket.due_date} {...field("due_date")} hint={t.ticket.due_hint} />
      <AreaField
        label={t.ticket.invoice_notes}
        name="notes"
        rows={2}
        value={notes}
        onValue={(changed) => setDraft((current) => ({ ...current, notes: changed }))}
      />
      <CheckField
        label={t.ticket.notify}
        checked={notify_client}
        onValue={(changed) => setDraft((current) => ({ ...current, notify_client: changed }))}
      />
    </Form>
  );
};
