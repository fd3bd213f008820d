import type { Invoice } from "../api/document.d.ts";
import { today } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Badge, type Tone } from "../ui/badge.tsx";

type Status = Invoice["status"];

const tones: Record<Status, Tone> = {
  unpaid: "warning",
  partially_paid: "info",
  paid: "good",
  void: "neutral",
};

/** `written_off_at` may be left out for clients that are not deleted. */
type Shown = Pick<Invoice, "status" | "due_date"> & Partial<Pick<Invoice, "written_off_at">>;

/** Days since the due date in the organization's timezone; 0 if it is not overdue. */
const overdueDays = ({ status, due_date, written_off_at }: Shown): number => {
  if (status === "paid" || status === "void" || written_off_at) return 0;
  return Math.max(0, (Date.parse(today()) - Date.parse(due_date)) / 86_400_000);
};

export const InvoiceStatus = ({ invoice }: { invoice: Shown }) => {
  const { billing, invoice_status } = strings.value;
  const days = overdueDays(invoice);
  return (
    <span class="badges">
      <Badge tone={tones[invoice.status]}>{invoice_status[invoice.status]}</Badge>
      {invoice.written_off_at && <Badge>{billing.written_off}</Badge>}
      {days > 0 && <Badge tone="bad">{billing.overdue(days)}</Badge>}
    </span>
  );
};
