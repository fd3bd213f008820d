import type { ClientList } from "../../api/document.d.ts";

/** What a client owes in each currency, without what they have in credit. */
export const outstandingOf = ({ balances = [] }: Pick<ClientList["data"][number], "balances">) =>
  balances.filter(({ amount }) => amount > 0);
