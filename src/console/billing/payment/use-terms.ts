import { toMinor } from "../../../shared/money.ts";
import { api, dataOf } from "../../api/client.ts";
import type { Client, ExchangeRate, Invoice } from "../../api/document.d.ts";
import { wallTime } from "../../format/time.ts";
import { loggedIn, may, mayAny } from "../../session/session.ts";
import { type Query, useQuery } from "../../ui/use-query.ts";
import type { Draft, Terms } from "./draft.ts";

export interface Payer {
  id: string;
  name: string;
  currency: string;
}

interface PayerData {
  open: Invoice[];
  /** Whether `open` has all open invoices. */
  is_whole: boolean;
  client: Client | null;
}

const openInvoices = async (client_id: string) => {
  const lists = await Promise.all(
    (["unpaid", "partially_paid"] as const).map((status) =>
      dataOf(api.GET("/v1/invoices", { params: { query: { client_id, status, per_page: 100 } } })),
    ),
  );
  return {
    open: lists
      .flatMap(({ data }) => data)
      .sort((a, b) => (a.due_date + a.number < b.due_date + b.number ? -1 : 1)),
    is_whole: lists.every(({ pagination }) => pagination.last_page <= 1),
  };
};

const readPayerData = async (client_id: string): Promise<PayerData> => {
  const [invoices, client] = await Promise.all([
    may("invoices:read") ? openInvoices(client_id) : { open: [], is_whole: false },
    may("clients:read")
      ? dataOf(api.GET("/v1/clients/{id}", { params: { path: { id: client_id } } }))
      : null,
  ]);
  return { ...invoices, client };
};

/** The newest rates of two currencies, in both directions. */
const readRates = async (one: string, other: string) => {
  const lists = await Promise.all(
    [
      { base: one, quote: other },
      { base: other, quote: one },
    ].map((pair) =>
      dataOf(api.GET("/v1/exchange-rates", { params: { query: { ...pair, per_page: 100 } } })),
    ),
  );
  // The sort is stable: of two rates from the same moment, the one based on the invoice's currency wins.
  const rows: ExchangeRate[] = lists
    .flatMap(({ data }) => data)
    .sort((a, b) =>
      a.effective_at === b.effective_at ? 0 : a.effective_at < b.effective_at ? 1 : -1,
    );
  return { pair: pairOf(one, other), rows };
};

const pairOf = (one: string, other: string): string => `${one} ${other}`;

/** The open amount less the balance; the API has no field for credit. Null unless all invoices were read. */
const creditOf = ({ open, is_whole, client }: PayerData, account: string): number | null => {
  if (!client || !is_whole || client.currency !== account) return null;
  const open_total = open
    .filter(({ currency }) => currency === account)
    .reduce((sum, { balance }) => sum + (toMinor(balance, account) ?? 0), 0);
  const balance = toMinor(Math.abs(client.balance), account) ?? 0;
  return open_total - (client.balance < 0 ? -balance : balance);
};

interface TermsRead {
  query: Query<PayerData>;
  terms: Terms;
  is_whole: boolean;
}

/** Reads the data to compute a client's payment. Parts that this person may not read are left out. */
export const useTerms = (payer: Payer, invoice: Invoice | undefined, draft: Draft): TermsRead => {
  const { organization } = loggedIn();
  const account =
    draft.target === "credit" ? payer.currency : (invoice?.currency ?? payer.currency);
  const payer_query = useQuery(`payer ${payer.id}`, () => readPayerData(payer.id));
  const may_read_rates = mayAny("invoices:read", "client_payments:read", "settings:manage");
  const exchanges = draft.currency !== account && may_read_rates;
  const pair = pairOf(account, draft.currency);
  const rates = useQuery(exchanges ? `rates ${pair}` : null, () =>
    readRates(account, draft.currency),
  );
  const at = draft.paid_at || wallTime(new Date());
  const payer_data = payer_query.data ?? { open: [], is_whole: false, client: null };
  const is_own = organization.currency === account;
  return {
    query: payer_query,
    is_whole: payer_data.is_whole,
    terms: {
      client_id: payer.id,
      account,
      // The copy just read is newer than the page's.
      invoice: invoice && (payer_data.open.find(({ id }) => id === invoice.id) ?? invoice),
      open: payer_data.open.filter(({ currency }) => currency === account),
      credit: creditOf(payer_data, account),
      rates:
        exchanges && rates.data?.pair === pair
          ? rates.data.rows.filter(({ effective_at }) => wallTime(effective_at) <= at)
          : null,
      tolerance: is_own ? (toMinor(organization.rounding_tolerance, account) ?? 0) : 0,
    },
  };
};
