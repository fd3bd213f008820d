import { useMemo } from "preact/hooks";
import type {
  CompleteInput,
  CompletionPreview,
  ExchangeRate,
  Item,
  Ticket,
} from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";
import { loggedIn } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Form } from "../ui/form.tsx";
import { AfterFields } from "./after-fields.tsx";
import { CheckedTasks } from "./checked-tasks.tsx";
import { bills, bodyOf, type Draft, draftOf, firstDraft, unreadable } from "./draft.ts";
import { ItemLines } from "./item-lines.tsx";
import { linesAgain } from "./lines.ts";
import { OnSitePayment } from "./on-site-payment.tsx";
import { paymentAt } from "./on-site-state.ts";
import { OutcomeFields } from "./outcome-fields.tsx";
import { lineTotals } from "./total-lines.tsx";
import { TotalsView } from "./totals-view.tsx";
import { useCompletionDraft } from "./use-completion-draft.ts";
import { Warnings } from "./warnings.tsx";

interface Props {
  ticket: Ticket;
  /** What the service would bill; undefined where it could not be asked. */
  preview: CompletionPreview | undefined;
  /** The catalogue, to add lines from. */
  items: readonly Item[];
  /** What the organization exchanges at, where that may be read. */
  rates?: readonly ExchangeRate[];
  /** What was filled in before and is to be put right: the form begins with it. */
  begun?: CompleteInput | undefined;
  /** What was filled in and not sent: newer than all else. */
  draft?: Draft | undefined;
  /** What is filled in, at each change. */
  onDraft?(draft: Draft): void;
  onSubmit(body: CompleteInput): unknown;
  onCancel(): void;
  refusal: Refusal | undefined;
  busy: boolean;
}

/** The outcome, the items used and the payment on site. It calls no service itself. */
export const CompletionForm = ({
  ticket,
  preview,
  items,
  rates = [],
  begun,
  draft: unsent,
  onDraft,
  onSubmit,
  onCancel,
  refusal,
  busy,
}: Props) => {
  const currency = preview?.currency ?? loggedIn().organization.currency;
  const sources = { preview, items, currency };
  const { draft, unread, change, markUnread } = useCompletionDraft(() => {
    if (unsent) return { ...unsent, lines: linesAgain(unsent.lines, sources) };
    return begun ? draftOf(begun, ticket, sources, rates) : firstDraft(ticket, sources, rates);
  }, onDraft);

  const is_billed = bills(ticket, draft);
  const totals = useMemo(() => lineTotals(draft.lines, currency), [draft.lines, currency]);
  /** An invoice that bills it already can be paid, too; what is open of it is not known here. */
  const can_pay = is_billed || ticket.invoice_id !== null;
  const due = is_billed && totals.faults === 0 ? totals.total : null;
  const door = paymentAt(draft.door, { due, currency, rates });

  const submit = () => {
    const paths = unreadable(draft);
    if (can_pay && draft.door.is_taken && door.sent === undefined)
      paths.push("collect_payment.amount");
    if (paths.length > 0) return markUnread(paths);
    return onSubmit(bodyOf(draft, can_pay ? door.sent : undefined));
  };

  return (
    <Form
      mutation={{ run: submit, is_running: busy, refusal: unread ?? refusal }}
      action={strings.value.completion.action(draft.outcome, is_billed)}
      onCancel={onCancel}
    >
      <OutcomeFields draft={draft} onChange={change} />
      <CheckedTasks
        tasks={preview?.checklist}
        marks={draft.checklist}
        onMarks={(checklist) => change({ checklist })}
      />
      <Warnings preview={preview} is_billed={is_billed} />
      <ItemLines sources={sources} lines={draft.lines} onLines={(lines) => change({ lines })} />
      <TotalsView
        ticket={ticket}
        draft={draft}
        totals={totals}
        currency={currency}
        preview={preview}
        onChange={change}
      />
      {can_pay && (
        <OnSitePayment
          draft={draft.door}
          onDraft={(changed) => change({ door: changed })}
          state={door}
          due={due}
          currency={currency}
        />
      )}
      <AfterFields ticket={ticket} draft={draft} onChange={change} />
    </Form>
  );
};
