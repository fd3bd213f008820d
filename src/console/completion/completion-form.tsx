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
import { bodyOf, type Draft, draftOf, firstDraft, invalidPaths, isBilled } from "./draft.ts";
import { ItemLines } from "./item-lines.tsx";
import { refreshedLines } from "./lines.ts";
import { OnSitePayment } from "./on-site-payment.tsx";
import { paymentState } from "./on-site-state.ts";
import { OutcomeFields } from "./outcome-fields.tsx";
import { lineTotals } from "./total-lines.tsx";
import { TotalsView } from "./totals-view.tsx";
import { useCompletionDraft } from "./use-completion-draft.ts";
import { Warnings } from "./warnings.tsx";

interface Props {
  ticket: Ticket;
  /** What the service would bill; undefined if it could not be read. */
  preview: CompletionPreview | undefined;
  /** The catalogue, to add lines from. */
  items: readonly Item[];
  /** Exchange rates; empty if this person may not read them. */
  rates?: readonly ExchangeRate[];
  /** A refused completion to correct. */
  begun?: CompleteInput | undefined;
  /** An unsent draft, which overrides `begun`. */
  draft?: Draft | undefined;
  /** Called with each change. */
  onDraft?(draft: Draft): void;
  onSubmit(body: CompleteInput): unknown;
  onCancel(): void;
  refusal: Refusal | undefined;
  busy: boolean;
}

/** The outcome, the items used and the payment on site. */
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
  const { draft, input_error, change, markInvalid } = useCompletionDraft(() => {
    if (unsent) return { ...unsent, lines: refreshedLines(unsent.lines, sources) };
    return begun ? draftOf(begun, ticket, sources, rates) : firstDraft(ticket, sources, rates);
  }, onDraft);

  const is_billed = isBilled(ticket, draft);
  const totals = useMemo(() => lineTotals(draft.lines, currency), [draft.lines, currency]);
  /** An existing invoice can be paid too; its balance is unknown here. */
  const can_pay = is_billed || ticket.invoice_id !== null;
  const due = is_billed && totals.invalid_count === 0 ? totals.total : null;
  const payment = paymentState(draft.door, { due, currency, rates });

  const submit = () => {
    const paths = invalidPaths(draft);
    if (can_pay && draft.door.is_taken && payment.sent === undefined)
      paths.push("collect_payment.amount");
    if (paths.length > 0) return markInvalid(paths);
    return onSubmit(bodyOf(draft, can_pay ? payment.sent : undefined));
  };

  return (
    <Form
      mutation={{ run: submit, is_running: busy, refusal: input_error ?? refusal }}
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
          state={payment}
          due={due}
          currency={currency}
        />
      )}
      <AfterFields ticket={ticket} draft={draft} onChange={change} />
    </Form>
  );
};
