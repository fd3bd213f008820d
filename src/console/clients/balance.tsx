import { money } from "../format/money.ts";
import { words } from "../words/words.ts";

interface Props {
  balance: number;
  currency: string;
}

/** What a client owes, or has in credit. */
export const Balance = ({ balance, currency }: Props) => {
  const { clients } = words.value;
  if (balance === 0) return <span class="settled">{clients.settled}</span>;
  return (
    <span class={balance > 0 ? "owes" : "credit"}>
      <bdi>{money(Math.abs(balance), currency)}</bdi> {balance > 0 ? clients.owes : clients.credit}
    </span>
  );
};
