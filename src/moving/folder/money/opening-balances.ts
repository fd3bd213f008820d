import { issueInvoice } from "../../../billing/invoices/record.ts";
import { recordPayment } from "../../../billing/payments/record.ts";
import { openingBalance as balanceBefore } from "../../../billing/statement/queries.ts";
import type { ClientRow } from "../../../clients/client.ts";
import { now, plusDays, plusSeconds, startOfDate } from "../../../clock/instant.ts";
import { checkedMinor } from "../../../minor-units.ts";
import { refuseField } from "../../../refusal.ts";
import { inFull } from "../../../shared/money.ts";
import { amountsOf } from "../../../shared/pricing.ts";
import { type Cells, requiredIn } from "../cells.ts";
import type { ImportContext } from "../import-context.ts";
import { rememberImported } from "../imported-records.ts";
import { contentOf } from "./content.ts";
import { currencyIn, decimalIn } from "./invoices.ts";
import { opening_balance, ownItem } from "./own-items.ts";
import type { MoneyLine } from "./stage.ts";

/** What a line says of a client, in minor units; negative is credit. */
interface OpeningBalance {
  currency: string;
  balance: number;
}

const read = (client: ClientRow, cells: Cells): OpeningBalance => {
  const currency = currencyIn(cells, client.currency);
  const balance = decimalIn({ balance: requiredIn(cells, "balance") }, "balance") ?? 0;
  const minor = checkedMinor(Math.abs(balance), currency, "balance");
  return { currency, balance: balance < 0 ? -minor : minor };
};

/** The client's balance at the end of the day that the file is of. */
const balanceAtEnd = (
  { db, organization, as_of }: ImportContext,
  client_id: string,
  currency: string,
): number => {
  const from = startOfDate(plusDays(as_of, 1), organization.timezone);
  return balanceBefore(db, { client_id, currency, period: { from, before: null } });
};

/** Refuses a client whose money adds up to another balance. */
export const checkOpeningBalance = (
  context: ImportContext,
  client: ClientRow,
  { cells }: MoneyLine,
): void => {
  const { currency, balance } = read(client, cells);
  const found = balanceAtEnd(context, client.id, currency);
  if (found !== balance)
    throw refuseField(
      "balance",
      `would be ${inFull(found, currency)} ${currency} on ${context.as_of}: none of the client's money was imported`,
    );
};

/** Makes the balance by one entry: an invoice for what is owed, or credit. */
export const makeOpeningBalance = (
  context: ImportContext,
  client: ClientRow,
  { cells }: MoneyLine,
): void => {
  const { organization, as_of, imported_on, change } = context;
  const { currency, balance } = read(client, cells);
  const missing = balance - balanceAtEnd(context, client.id, currency);
  const end = plusSeconds(startOfDate(plusDays(as_of, 1), organization.timezone), -1);
  const [at = end] = [end, now()].toSorted();
  if (missing > 0)
    change(at, (tx) => {
      const { uuid: item_uuid, name } = ownItem(tx, opening_balance);
      issueInvoice(tx, organization, {
        client,
        currency,
        lines: [{ ...openingLine(missing, currency), item_uuid, name }],
        issue_date: as_of,
        due_date: as_of,
        imported: { legacy_number: name, on: imported_on, is_opening: true },
      });
    });
  if (missing < 0)
    change(at, (tx) =>
      recordPayment(tx, organization, {
        client,
        requested: [],
        amount: -missing,
        currency,
        rate: null,
        method: "cash",
        reference: opening_balance.name,
        paid_at: at,
        collector_id: null,
        imported: { is_opening: true, currency },
      }),
    );
};

const openingLine = (price: number, currency: string) => ({
  quantity: 1000,
  price,
  serial: null,
  mac: null,
  unit: null,
  priced_in: currency,
  price_source: "line" as const,
  tax_rate: "0",
  track_serial: false,
  track_mac: false,
  active: false,
  problem: null,
  ...(amountsOf(price, 1000, "0") ?? { line_total: price, tax: 0 }),
});

/** Remembers that the line was checked, or made. */
export const rememberOpeningBalance = (
  { change }: ImportContext,
  client: ClientRow,
  line: MoneyLine,
): void =>
  change(undefined, (tx) =>
    rememberImported(tx, "opening-balances", requiredIn(line.cells, "external_ref"), {
      id: client.id,
      content: contentOf([line]),
    }),
  );
