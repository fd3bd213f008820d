import type { CompletionPreview, Ticket } from "../api/document.d.ts";
import { money } from "../format/money.ts";
import { strings } from "../strings/strings.ts";
import { CheckField } from "../ui/field.tsx";
import { type Draft, isBilled } from "./draft.ts";
import { type LineTotals, TotalLines } from "./total-lines.tsx";

interface Props {
  ticket: Ticket;
  draft: Draft;
  totals: LineTotals;
  currency: string;
  preview: CompletionPreview | undefined;
  onChange(changed: Partial<Draft>): void;
}

/** The totals and the client's balance, or why no invoice is created. */
export const TotalsView = ({ ticket, draft, totals, currency, preview, onChange }: Props) => {
  const { completion } = strings.value;
  const balance = preview?.client_balance ?? 0;
  const mode = ticket.job_type?.billing_mode ?? "none";
  const is_billed = isBilled(ticket, draft);
  return (
    <div class="totals-view">
      {draft.outcome === "partial" && mode === "on_completion" && draft.lines.length > 0 && (
        <CheckField
          label={completion.invoice_now}
          checked={draft.invoice_now}
          onValue={(invoice_now) => onChange({ invoice_now })}
        />
      )}
      {draft.lines.length > 0 && (
        <TotalLines
          totals={totals}
          currency={currency}
          name={is_billed ? completion.invoice_total : completion.work_total}
        />
      )}
      {balance !== 0 && (
        <p>
          {balance > 0 ? completion.owes : completion.has_credit}{" "}
          <bdi>{money(Math.abs(balance), currency)}</bdi>
        </p>
      )}
      {!is_billed && <p class="hint">{completion.not_billed[reasonNotBilled(ticket, draft)]}</p>}
    </div>
  );
};

/** Why completing with this draft creates no invoice. */
const reasonNotBilled = (
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
