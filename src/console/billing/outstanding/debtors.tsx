import type { ClientList } from "../../api/document.d.ts";
import { PhoneLink } from "../../clients/phone-link.tsx";
import { number } from "../../format/locale.ts";
import { money } from "../../format/money.ts";
import { date } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Table } from "../../ui/table.tsx";
import { ClientLink } from "../client-link.tsx";
import { overdueDays } from "../invoice-status.tsx";
import { billing_path } from "../paths.ts";
import type { Payer } from "../payment/use-terms.ts";
import type { OpenOfClient } from "./ageing.ts";
import { outstandingOf } from "./outstanding-of.ts";

type Row = ClientList["data"][number];

interface Props {
  rows: readonly Row[];
  /** Undefined unless all open invoices could be read. */
  open: ReadonlyMap<string, OpenOfClient> | undefined;
  onPay(payer: Payer): void;
}

/** Clients with their balance, phone and actions. */
export const Debtors = ({ rows, open, onPay }: Props) => {
  const { owing: t, client, pay } = strings.value.billing;
  return (
    <Table
      caption={t.title}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: client, cell: ({ id, name }) => <ClientLink id={id} name={name ?? ""} /> },
        {
          title: t.phone,
          cell: ({ phone_number }) => phone_number && <PhoneLink phone={phone_number} />,
        },
        {
          title: t.owes,
          numeric: true,
          cell: (row) => (
            <span class="balances">
              {outstandingOf(row).map(({ currency, amount }) => (
                <strong key={currency}>
                  <bdi>{money(amount, currency)}</bdi>
                </strong>
              ))}
            </span>
          ),
        },
        may("invoices:read") && {
          title: t.open_invoices,
          cell: ({ id }: Row) => <OpenInvoices id={id} open={open} />,
        },
        may("client_payments:create") && {
          title: t.action,
          cell: ({ id, name = "", currency = "" }: Row) => (
            <Button onClick={() => onPay({ id, name, currency })} aria-label={t.pay_of(name)}>
              {pay.title}
            </Button>
          ),
        },
      ]}
    />
  );
};

const OpenInvoices = ({ id, open }: { id: string; open: Props["open"] }) => {
  const { owing: t, overdue } = strings.value.billing;
  const of_client = open?.get(id);
  const days = of_client ? overdueDays({ status: "unpaid", due_date: of_client.first_due }) : 0;
  const query = new URLSearchParams({ client_id: id });
  return (
    <div class="badges">
      <a href={`${billing_path}/invoices?${query}`}>
        {of_client ? t.open_count(of_client.count, number(of_client.count)) : t.invoices}
      </a>
      {of_client &&
        (days > 0 ? (
          <Badge tone="bad">{overdue(days)}</Badge>
        ) : (
          <Badge>{t.due(date(of_client.first_due))}</Badge>
        ))}
    </div>
  );
};
