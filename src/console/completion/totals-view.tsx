import type { CompletionPreview, Ticket } from "../api/document.d.ts";
import { decimalsOf } from "../format/decimals.ts";
import { money } from "../format/money.ts";
import { CheckField } from "../parts/field.tsx";
import { words } from "../words/words.ts";
import { fromUnits, type LineAmounts, type Totals, totalsOf } from "./amounts.ts";
import { bills, type Draft } from "./draft.ts";
import { type Line, lineAmounts } from "./lines.ts";

/** What the lines come to; `faults` of them are in none of the sums. */
export const linesTotals = (
  lines: readonly Line[],
  currency: string,
): Totals & { faults: number } => {
  const reckoned = lines.map((line) => lineAmounts(line, currency));
  const amounts = reckoned.filter((of): of is LineAmounts => typeof of !== "string");
  return { ...totalsOf(amounts), faults: reckoned.length - amounts.length };
};

interface Props {
  ticket: Ticket;
  draft: Draft;
  totals: Totals & { faults: number };
  currency: string;
  preview: CompletionPreview | undefined;
  onChange(changed: Partial<Draft>): void;
}

/** The invoice as it will be, and what the client owes beside it; or why there is none. */
export const TotalsView = ({ ticket, draft, totals, currency, preview, onChange }: Props) => {
  const { completion } = words.value;
  const shown = (minor: number) => (
    <bdi>{money(fromUnits(minor, decimalsOf(currency)), currency)}</bdi>
  );
  const mode = ticket.job_type?.billing_mode ?? "none";
  const is_billed = bills(ticket, draft);
  return (
    <div class="totals-view">
      {draft.outcome === "partial" && mode === "on_completion" && draft.lines.length > 0 && (
        <CheckField
          label={completion.invoice_now}
          checked={draft.invoice_now}
          onValue={(invoice_now) => onChange({ invoice_now })}
        />
      )}
      <dl class="totals" aria-live="polite">
        {totals.tax_total > 0 && (
          <>
            <dt>{completion.subtotal}</dt>
            <dd>{shown(totals.subtotal)}</dd>
            <dt>{completion.tax}</dt>
            <dd>{shown(totals.tax_total)}</dd>
          </>
        )}
        {draft.lines.length > 0 && (
          <>
            <dt class="total">{is_billed ? completion.invoice_total : completion.work_total}</dt>
            <dd class="total">{shown(totals.total)}</dd>
          </>
        )}
        {preview && preview.client_balance !== null && preview.client_balance !== 0 && (
          <>
            <dt>{preview.client_balance > 0 ? completion.owes : completion.has_credit}</dt>
            <dd>
              <bdi>{money(Math.abs(preview.client_balance), currency)}</bdi>
            </dd>
          </>
        )}
      </dl>
      {!is_billed && <p class="hint">{completion.not_billed[whyNot(ticket, draft)]}</p>}
    </div>
  );
};

/** Why so completed no invoice results. */
const whyNot = (
  ticket: Ticket,
  { outcome, lines }: Draft,
): "billed" | "none" | "manual" | "revisit" | "no_items" | "later" => {
  if (ticket.invoice_id !== null) return "billed";
  const mode = ticket.job_type?.billing_mode ?? "none";
  if (mode === "none") return "none";
  if (outcome === "revisit") return "revisit";
  if (lines.length === 0) return "no_items";
  return mode === "manual" ? "manual" : "later";
};
