import "../shell/shared.ts";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { EmptyState, Page } from "../ui/page.tsx";
import { usePathWithin } from "../ui/use-path-within.ts";
import { CashOfAll } from "./cash/cash-of-all.tsx";
import { CashPage } from "./cash/cash-page.tsx";
import { Claims } from "./claims/claims.tsx";
import { Collections } from "./collections/collections.tsx";
import { CreditNotes } from "./credit-notes/list.tsx";
import { InvoicePage } from "./invoice/invoice-page.tsx";
import { InvoiceList } from "./invoice/list.tsx";
import { mayBill } from "./invoice/may-bill.ts";
import { NewInvoicePage } from "./invoice/new-invoice.tsx";
import { JournalEntries } from "./journal/entries.tsx";
import { Messages } from "./messages/list.tsx";
import { Monthly } from "./monthly/monthly.tsx";
import { Outstanding } from "./outstanding/outstanding.tsx";
import { billing_path } from "./paths.ts";
import { PaymentList } from "./payment/list.tsx";
import { PaymentPage } from "./payment/payment-page.tsx";
import { Rates } from "./rates/rates.tsx";
import { RoundPage } from "./rounds/round-page.tsx";
import { Rounds } from "./rounds/rounds.tsx";
import { BillingTabs, type TabName, tabs } from "./tabs.tsx";

const contents: Readonly<Record<TabName, ComponentType>> = {
  owing: Outstanding,
  invoices: InvoiceList,
  payments: PaymentList,
  monthly: Monthly,
  collections: Collections,
  claims: Claims,
  credit_notes: CreditNotes,
  rates: Rates,
  journal: JournalEntries,
  messages: Messages,
  rounds: Rounds,
  cash: CashOfAll,
};

/** The billing section: chooses a tab or page by the address. */
export default function Section() {
  const { route } = useLocation();
  const path = usePathWithin(billing_path);
  const tab = tabs.find((each) => each.path === path);
  const first = tabs.find(({ open }) => open())?.path;
  // The outstanding tab is the section's start; without access to it, the first accessible tab is.
  const redirect = tab?.path === billing_path && !tab.open() ? first : undefined;
  useEffect(() => {
    if (redirect !== undefined) route(redirect, true);
  }, [redirect, route]);
  const single = singleOf(path);
  if (single) return single;
  if (!tab) return <Closed hint={strings.value.shell.not_here} />;
  if (redirect !== undefined) return null;
  if (!tab.open()) return <Closed hint={strings.value.shell.not_allowed} />;
  const Content = contents[tab.name];
  return <Content />;
}

/** The page of one invoice, payment, round or collector, or of a new invoice. */
const singleOf = (path: string) => {
  const [list, id] = path.slice(billing_path.length + 1).split("/");
  if (id === undefined) return null;
  if (list === "invoices" && id === "new" && mayBill()) return <NewInvoicePage />;
  if (list === "invoices" && may("invoices:read")) return <InvoicePage key={id} id={id} />;
  if (list === "payments" && may("client_payments:read")) return <PaymentPage key={id} id={id} />;
  if (list === "rounds" && may("collections:manage")) return <RoundPage key={id} id={id} />;
  if (list === "collectors" && may("collections:manage")) return <CashPage key={id} id={id} />;
  return null;
};

const Closed = ({ hint }: { hint: string }) => (
  <Page title={strings.value.billing.title}>
    <BillingTabs />
    <EmptyState>{hint}</EmptyState>
  </Page>
);
