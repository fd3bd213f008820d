import type { Receivable, ReceivableList } from "../../api/document.d.ts";
import { PhoneLink } from "../../clients/phone-link.tsx";
import { number } from "../../format/locale.ts";
import { money } from "../../format/money.ts";
import { date, moment } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Table } from "../../ui/table.tsx";
import { ClientLink } from "../client-link.tsx";
import { billing_path } from "../paths.ts";
import type { Payer } from "../payment/use-terms.ts";
import { SelectAll, SelectOne } from "./select.tsx";
import type { Selection } from "./selection.ts";

interface Props {
  list: ReceivableList;
  selection: Selection;
  onPay(payer: Payer): void;
}

/** Clients with what they owe, their phone and actions. */
export const Debtors = ({ list, selection, onPay }: Props) => {
  const { owing: t, client, pay } = strings.value.billing;
  return (
    <Table
      caption={t.title}
      rows={list.data}
      keyOf={({ client_id }) => client_id}
      columns={[
        {
          title: t.select,
          head: <SelectAll rows={list.data} selection={selection} />,
          cell: (row) => <SelectOne row={row} selection={selection} />,
        },
        { title: client, cell: (row) => <Client row={row} /> },
        {
          title: t.owes,
          numeric: true,
          cell: (row) => <Owed row={row} currency={list.currency} />,
        },
        { title: t.open_invoices, cell: (row) => <OpenInvoices row={row} /> },
        may("client_payments:create") && {
          title: t.action,
          cell: ({ client_id: id, name, balances }: Receivable) => (
            <Button
              class="unbroken"
              onClick={() => onPay({ id, name, currency: currencyOwed(balances, list.currency) })}
              aria-label={t.pay_of(name)}
            >
              {pay.title}
            </Button>
          ),
        },
      ]}
    />
  );
};

const currencyOwed = (balances: Receivable["balances"], usual: string): string =>
  balances.find(({ amount }) => amount > 0)?.currency ?? balances[0]?.currency ?? usual;

/** Name, phone, branch and collector. */
const Client = ({ row }: { row: Receivable }) => {
  const { client_id, name, phone_number, branch, collector, reminded_at } = row;
  const { owing: t } = strings.value.billing;
  return (
    <div>
      <ClientLink id={client_id} name={name} />
      <div class="debtor-facts hint">
        {phone_number && <PhoneLink phone={phone_number} />}
        {branch && <bdi>{branch.name}</bdi>}
        {collector && <bdi>{collector.name}</bdi>}
        {reminded_at && <span>{t.reminded_at(moment(reminded_at))}</span>}
      </div>
    </div>
  );
};

/** The balances, and their worth in the organization's currency if any is in another. */
const Owed = ({ row: { balances, worth }, currency }: { row: Receivable; currency: string }) => {
  const { owing: t } = strings.value.billing;
  const owed = balances.filter(({ amount }) => amount > 0);
  const is_mixed = owed.some((each) => each.currency !== currency);
  return (
    <div class="balances">
      {owed.map((each) => (
        <strong key={each.currency}>
          <bdi>{money(each.amount, each.currency)}</bdi>
        </strong>
      ))}
      {owed.length === 0 && <span class="hint">{t.covered}</span>}
      {is_mixed && (
        <span class="hint">
          {worth === null ? t.no_rate(currency) : t.worth_today(money(worth, currency))}
        </span>
      )}
    </div>
  );
};

const OpenInvoices = ({ row }: { row: Receivable }) => {
  const { owing: t, overdue } = strings.value.billing;
  const { client_id, open_invoices, oldest_due_date, days_overdue } = row;
  const query = new URLSearchParams({ client_id });
  return (
    <div class="badges">
      <a href={`${billing_path}/invoices?${query}`}>
        {t.open_count(open_invoices, number(open_invoices))}
      </a>
      {days_overdue > 0 ? (
        <Badge tone="bad">{overdue(days_overdue)}</Badge>
      ) : (
        <Badge>{t.due(date(oldest_due_date))}</Badge>
      )}
    </div>
  );
};
