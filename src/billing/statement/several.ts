import type { ClientRow } from "../../clients/client.ts";
import type { OrgReader } from "../../database/org.ts";
import { balancesOf } from "../../ledger/balances.ts";
import type { PrintedAccount } from "../pdf/statement-document.ts";
import { type StatementRequest, statementsToPrint } from "./statement.ts";

/** The accounts that one PDF has: of each client in their currency, and in others in which they owe something. */
export const accountsToPrint = (
  db: OrgReader,
  clients: readonly ClientRow[],
  request: Omit<StatementRequest, "client">,
): PrintedAccount[] => {
  const balances = balancesOf(
    db,
    clients.map(({ id }) => id),
  );
  const selected = clients.flatMap((client) => {
    const owed = (balances.get(client.id) ?? []).filter(({ amount }) => amount > 0);
    const currencies = request.currency
      ? [request.currency]
      : new Set([client.currency, ...owed.map(({ currency }) => currency)]);
    return [...currencies].map((currency) => ({ client, currency }));
  });
  const accounts = statementsToPrint(
    db,
    selected.map(({ client, currency }) => ({ ...request, client, currency })),
  );
  return selected.flatMap(({ client }, index) => {
    const account = accounts[index];
    return account ? [{ client, account }] : [];
  });
};
