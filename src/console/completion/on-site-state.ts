import { toDecimal, toMinor } from "../../shared/money.ts";
import type { CompletionPreview } from "../api/document.d.ts";
import { typedMoney } from "../format/typed-money.ts";
import { numberOf } from "../format/typed-number.ts";
import { type ChangeDue, computeChange } from "./change-due.ts";
import type { OnSiteDraft, SentPayment } from "./draft.ts";
import { newestRate, type Pair, pairOf, type StoredRate, typedRate } from "./rate.ts";

/** A payment on site as computed from its draft. */
export interface OnSitePaymentState {
  pair: Pair;
  is_other: boolean;
  /** Null while an amount or the rate is missing. */
  change_due: ChangeDue | null;
  /** The amount to pay in the currency of the payment; null if unknown. */
  price: number | null;
  /** The amount to pay in minor units of the invoice's currency: without credit, with debts. Null if unknown. */
  to_pay: number | null;
  sent: SentPayment | undefined;
}

/** What the client has with the organization, in minor units of the invoice's currency. */
export interface ClientAccount {
  /** Unused credit. */
  credit: number;
  /** Open on other invoices. */
  debt: number;
}

interface OnSiteInput extends ClientAccount {
  /** Open on the invoice, in minor units of its currency; null if unknown. */
  due: number | null;
  /** The invoice's currency. */
  currency: string;
  rates: readonly StoredRate[];
}

/** The client's account; zeros in a preview cached before an upgrade. */
export const accountIn = (
  preview: CompletionPreview | undefined,
  currency: string,
): ClientAccount => {
  const debt = preview?.client_debt?.find((of) => of.currency === currency);
  return {
    credit: toMinor(preview?.client_credit ?? 0, currency) ?? 0,
    debt: toMinor(debt?.amount ?? 0, currency) ?? 0,
  };
};

const usesCredit = ({ uses_credit = true }: OnSiteDraft, { credit }: ClientAccount) =>
  uses_credit && credit > 0;

const collectsDebt = ({ is_taken, collects_debt }: OnSiteDraft, { debt }: ClientAccount) =>
  is_taken && collects_debt === true && debt > 0;

/** The amount to pay on site, after credit. */
const amountToPay = (draft: OnSiteDraft, { due, ...account }: OnSiteInput): number | null => {
  if (due === null) return null;
  const owed = due + (collectsDebt(draft, account) ? account.debt : 0);
  return Math.max(owed - (usesCredit(draft, account) ? account.credit : 0), 0);
};

/** Computes the change and the body to send. Without change to give, the whole amount is recorded. */
export const paymentState = (draft: OnSiteDraft, input: OnSiteInput): OnSitePaymentState => {
  const { currency, rates } = input;
  const pair = pairOf(currency);
  const is_other = draft.currency !== currency;
  const rate = typedRate(draft.rate, newestRate(rates, pair, Date.now()), pair);
  const to_pay = amountToPay(draft, input);
  const typed = numberOf(draft.handed);
  const handed = typed === null ? null : toMinor(typed, draft.currency);
  const changeFor = (minor: number | null): ChangeDue | null =>
    to_pay === null || minor === null
      ? null
      : computeChange({
          due: { minor: to_pay, currency },
          handed: { minor, currency: draft.currency },
          rate: rate?.rate ?? null,
        });
  const change_due = changeFor(handed);
  const change = change_due && draft.gives_change ? change_due.change : 0;
  const kept = handed === null ? typed : toDecimal(handed - change, draft.currency);
  const money = {
    currency: draft.currency,
    method: draft.method,
    ...(is_other ? { exchange_rate: rate?.sent ?? null } : {}),
  };
  return {
    pair,
    is_other,
    price: changeFor(0)?.price ?? null,
    change_due,
    to_pay,
    sent: sentPayment(draft, input, to_pay, kept === null ? null : { ...money, amount: kept }),
  };
};

/** The body to send; undefined without a payment, or without its amount. */
const sentPayment = (
  draft: OnSiteDraft,
  account: ClientAccount,
  to_pay: number | null,
  money: SentPayment | null,
): SentPayment | undefined => {
  const uses_credit = usesCredit(draft, account);
  const ways = {
    ...(uses_credit ? { use_credit: true } : {}),
    ...(collectsDebt(draft, account) ? { collect_debt: true } : {}),
  };
  if (draft.is_taken && money) return { ...money, ...ways };
  const is_covered = uses_credit && (!draft.is_taken || to_pay === 0);
  return is_covered ? { amount: 0, ...ways } : undefined;
};

/** The draft of exactly this amount in cash, in the invoice's currency. */
export const exactCash = (draft: OnSiteDraft, to_pay: number, currency: string): OnSiteDraft => ({
  ...draft,
  is_taken: true,
  method: "cash",
  currency,
  handed: typedMoney(to_pay, currency),
  gives_change: true,
});
