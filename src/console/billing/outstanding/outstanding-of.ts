import type { ClientList } from "../../api/document.d.ts";

/** A client's balances due by currency, without credit. */
export const outstandingOf = ({ balances = [] }: Pick<ClientList["data"][number], "balances">) =>
  balances.filter(({ amount }) => amount > 0);
