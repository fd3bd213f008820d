import { useState } from "preact/hooks";
import { strings } from "../../strings/strings.ts";
import { Page } from "../../ui/page.tsx";
import { InvoiceView } from "../invoice-view.tsx";
import { billing_path } from "../paths.ts";
import { BillingTabs } from "../tabs.tsx";

/** One invoice at its own address. */
export const InvoicePage = ({ id }: { id: string }) => {
  const t = strings.value.billing.invoice;
  const [number, setNumber] = useState<string>();
  return (
    <Page title={number === undefined ? t.one : t.title(number)}>
      <BillingTabs path={`${billing_path}/invoices`} />
      <InvoiceView id={id} onRead={(invoice) => setNumber(invoice.number)} />
    </Page>
  );
};
