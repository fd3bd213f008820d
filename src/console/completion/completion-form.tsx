import { useMemo, useRef } from "preact/hooks";
import { toMinor } from "../../shared/money.ts";
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
import { amountDue } from "./amount-due.ts";
import { CheckedTasks } from "./checked-tasks.tsx";
import { CollectCash } from "./collect-cash.tsx";
import {
  bodyOf,
  type Draft,
  draftOf,
  firstDraft,
  invalidPaths,
  isBilled,
  type OnSiteDraft,
} from "./draft.ts";
import { ItemLines } from "./item-lines.tsx";
import { refreshedLines } from "./lines.ts";
import { OnSitePayment } from "./on-site-payment.tsx";
import { accountIn, exactCash, paymentState } from "./on-site-state.ts";
import { OutcomeFields } from "./outcome-fields.tsx";
import { newestRate, pairOf } from "./rate.ts";
import { SignatureField } from "./signature-field.tsx";
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
  /** Exchange rates beside those of the preview. */
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

/** The outcome, the items used, the payment on site and the signature. */
export const CompletionForm = (props: Props) => {
  const { ticket, preview, onSubmit, refusal, busy } = props;
  const { draft, input_error, change, markInvalid, sources, rates } = useForm(props);
  const { currency } = sources;
  const is_billed = isBilled(ticket, draft);
  const totals = useMemo(() => lineTotals(draft.lines, currency), [draft.lines, currency]);
  const due = amountDue(ticket, preview, is_billed, totals, currency);
  const can_pay = is_billed || ticket.invoice_id !== null;
  const account = accountIn(preview, currency);
  const stateOf = (door: OnSiteDraft) => paymentState(door, { due, currency, rates, ...account });
  const state = stateOf(draft.door);

  const submit = (door = draft.door) => {
    const { sent } = stateOf(door);
    const paths = invalidPaths(draft);
    if (can_pay && door.is_taken && sent === undefined) paths.push("collect_payment.amount");
    if (paths.length > 0) return markInvalid(paths);
    return onSubmit(bodyOf(draft, can_pay ? sent : undefined));
  };
  const { to_pay } = state;

  return (
    <Form
      mutation={{ run: () => submit(), is_running: busy, refusal: input_error ?? refusal }}
      action={strings.value.completion.action(draft.outcome, is_billed)}
      onCancel={props.onCancel}
    >
      <OutcomeFields draft={draft} onChange={change} />
      <CheckedTasks
        tasks={preview?.checklist}
        marks={draft.checklist}
        onMarks={(checklist) => change({ checklist })}
      />
      <Warnings preview={preview} is_billed={is_billed} />
      <ItemLines sources={sources} lines={draft.lines} onLines={(lines) => change({ lines })} />
      <TotalsView {...{ ticket, draft, totals, currency, preview }} onChange={change} />
      {can_pay && (
        <OnSitePayment
          draft={draft.door}
          onDraft={(door) => change({ door })}
          state={state}
          account={account}
          due={due}
          tolerance={toMinor(preview?.rounding_tolerance ?? 0, currency) ?? 0}
          currency={currency}
        />
      )}
      <SignatureField
        signature={draft.signature ?? null}
        client_name={ticket.client?.name ?? ""}
        onSignature={(signature) => change({ signature })}
      />
      <AfterFields ticket={ticket} draft={draft} onChange={change} />
      {can_pay && !draft.door.is_taken && to_pay !== null && to_pay > 0 && (
        <CollectCash
          to_pay={to_pay}
          currency={currency}
          busy={busy}
          onCollect={() => void submit(exactCash(draft.door, to_pay, currency))}
        />
      )}
    </Form>
  );
};

/** The draft with what it is computed from. */
const useForm = ({ ticket, preview, items, rates = [], begun, draft, onDraft }: Props) => {
  const currency = preview?.currency ?? loggedIn().organization.currency;
  const sources = { preview, items, currency };
  // A preview cached before an upgrade has no rates.
  const all_rates = [...(preview?.exchange_rates ?? []), ...rates];
  const form = useCompletionDraft(() => {
    if (draft) return { ...draft, lines: refreshedLines(draft.lines, sources) };
    return begun
      ? draftOf(begun, ticket, sources, all_rates)
      : firstDraft(ticket, sources, all_rates);
  }, onDraft);
  // The form opens with the cached preview, whose rate gives way to the newest one unless it was changed.
  const newest = newestRate(all_rates, pairOf(currency), Date.now());
  const first = useRef(newest).current;
  const { door } = form.draft;
  const current = door.rate === first ? { ...door, rate: newest } : door;
  return { ...form, draft: { ...form.draft, door: current }, sources, rates: all_rates };
};
