import type { BillPageTexts } from "../../customer-texts/bill-page/texts.ts";
import type { DocumentLabels } from "../../customer-texts/documents/labels.ts";
import type { BillPageData, PageInvoice } from "../page-data.ts";
import { Amount, directionOf, Filled } from "./layout.tsx";

interface Props {
  page: BillPageData;
  t: BillPageTexts;
}

export const Due = ({ page, t }: Props) => (
  <section aria-labelledby="due">
    <h2 id="due">{t.amount_due}</h2>
    {page.due.length === 0 && <p>{t.nothing_due}</p>}
    {page.due.map((amount) => (
      <p key={amount.currency} class="due">
        <Amount {...amount} />
      </p>
    ))}
    {page.credit.map((amount) => (
      <p key={amount.currency}>
        {t.credit}: <Amount {...amount} />
      </p>
    ))}
  </section>
);

export const Invoices = ({ page, t }: Props) =>
  page.invoices.length === 0 ? null : (
    <section aria-labelledby="invoices">
      <h2 id="invoices">{t.open_invoices}</h2>
      <ul>
        {page.invoices.map((invoice) => (
          <Invoice key={invoice.id} invoice={invoice} path={page.path} t={t} />
        ))}
      </ul>
      {page.has_more && (
        <p class="muted">
          <Filled text={t.first_invoices} value={String(page.invoices.length)} />
        </p>
      )}
    </section>
  );

const Invoice = ({
  invoice,
  path,
  t,
}: {
  invoice: PageInvoice;
  path: string;
  t: BillPageTexts;
}) => (
  <li>
    <p class="pair strong">
      <bdi>{invoice.number}</bdi>
      <span>
        {t.balance}: <Amount {...invoice.balance} />
      </span>
    </p>
    <p class="muted">
      {t.issued} <bdi>{invoice.issue_date}</bdi>
      {" · "}
      {t.due} <bdi>{invoice.due_date}</bdi>
      {" · "}
      {t.total} <Amount {...invoice.total} />
    </p>
    {invoice.is_overdue && <p class="bad">{t.overdue}</p>}
    <a href={`${path}/invoices/${invoice.id}.pdf`}>
      <Filled text={t.download_invoice} value={invoice.number} />
    </a>
  </li>
);

export const Instructions = ({ page, t }: Props) =>
  page.instructions && (
    <section aria-labelledby="how-to-pay">
      <h2 id="how-to-pay">{t.how_to_pay}</h2>
      <p
        class="text"
        lang={page.instructions.language}
        dir={directionOf(page.instructions.language)}
      >
        <Numbered text={page.instructions.text} />
      </p>
    </section>
  );

/** A text whose numbers of several groups read from left to right: `03 123 456`. */
const Numbered = ({ text }: { text: string }) => (
  <>
    {text.split(/(\+?\d[\d ./()-]*\d)/).map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        <bdi key={index} dir="ltr">
          {part}
        </bdi>
      ),
    )}
  </>
);

export const Claims = ({ page, t, labels }: Props & { labels: DocumentLabels }) =>
  page.claims.length === 0 ? null : (
    <section aria-labelledby="claims">
      <h2 id="claims">{t.claims}</h2>
      <ul>
        {page.claims.map((claim, index) => (
          <li key={index}>
            <p class="pair">
              <span>
                <Amount {...claim.paid} />
                {" · "}
                {labels.payment_methods[claim.method]}
              </span>
              <bdi class="muted">{claim.date}</bdi>
            </p>
            <p class={claim.status === "rejected" ? "bad" : "muted"}>
              {t.claim_statuses[claim.status]}
            </p>
            {claim.reason !== null && (
              <p>
                {t.reason}: <bdi>{claim.reason}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );

export const Payments = ({ page, t, labels }: Props & { labels: DocumentLabels }) =>
  page.payments.length === 0 ? null : (
    <section aria-labelledby="payments">
      <h2 id="payments">{t.payments}</h2>
      <ul>
        {page.payments.map((payment) => (
          <li key={payment.id}>
            <p class="pair">
              <span class="strong">
                <Amount {...payment.paid} />
              </span>
              <span class="muted">
                {labels.payment_methods[payment.method]}
                {" · "}
                <bdi>{payment.date}</bdi>
              </span>
            </p>
            <a href={`${page.path}/receipts/${payment.id}.pdf`}>
              <Filled text={t.download_receipt} value={payment.receipt} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
