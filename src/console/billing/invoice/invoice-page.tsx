import { useState } from "preact/hooks";
import { Page } from "../../parts/page.tsx";
import { words } from "../../words/words.ts";
import { InvoiceView } from "../invoice-view.tsx";
import { billing_path } from "../paths.ts";
import { BillingTabs } from "../tabs.tsx";

/** One invoice at its own address. */
export const InvoicePage = ({ id }: { id: string }) => {
  const said = words.value.billing.invoice;
  const [number, setNumber] = useState<string>();
  return (
    <Page title={number === undefined ? said.one : said.title(number)}>
      <BillingTabs path={`${billing_path}/invoices`} />
      <InvoiceView id={id} onRead={(invoice) => setNumber(invoice.number)} />
    </Page>
  );
};
