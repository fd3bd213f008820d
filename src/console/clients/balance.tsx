import type { Client } from "../api/document.d.ts";
import { money } from "../format/money.ts";
import { strings } from "../strings/strings.ts";

interface Props {
  balance: number;
  currency: string;
}

/** A balance due or credit in one currency. */
const Balance = ({ balance, currency }: Props) => {
  const { clients } = strings.value;
  return (
    <span class={balance > 0 ? "owes" : "credit"}>
      <bdi>{money(Math.abs(balance), currency)}</bdi> {balance > 0 ? clients.owes : clients.credit}
    </span>
  );
};

/** A client's balances in all currencies. */
export const Balances = ({ balances }: { balances: Client["balances"] }) =>
  balances.length === 0 ? (
    <span class="settled">{strings.value.clients.settled}</span>
  ) : (
    <span class="balances">
      {balances.map(({ currency, amount }) => (
        <Balance key={currency} balance={amount} currency={currency} />
      ))}
    </span>
  );
