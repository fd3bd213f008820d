import { type Counted, countDebtors, countPosting } from "./daily.ts";
import { db, newId } from "./database.ts";

const insertEntry = db.prepare(`
  INSERT INTO journal_entries (org_id, id, kind, client_id, reference, reverses_id, created_at)
  VALUES (?, ?, ?, ?, ?, NULL, ?)`);

const insertEntryLine = db.prepare(`
  INSERT INTO journal_lines (org_id, entry_id, position, account, amount, currency)
  VALUES (?, ?, ?, ?, ?, ?)`);

const moveAccount = db.prepare<object, { receivable: number; credit: number }>(`
  INSERT INTO client_accounts (org_id, client_id, currency, receivable, credit)
  VALUES (@org_id, @client_id, @currency, @receivable, @credit)
  ON CONFLICT (org_id, client_id, currency)
  DO UPDATE SET receivable = receivable + @receivable, credit = credit + @credit
  RETURNING receivable, credit`);

const setBalance = db.prepare(`
  UPDATE clients SET balance = iif(currency = @currency, @balance, balance), owes = EXISTS (
    SELECT 1 FROM client_accounts AS account
    WHERE account.org_id = clients.org_id AND account.client_id = clients.id
      AND account.receivable > account.credit)
  WHERE org_id = @org_id AND id = @client_id`);

interface Entry {
  kind: "invoice" | "payment";
  reference: string;
  created_at: string;
  lines: readonly { account: string; amount: number; currency: string }[];
}

/**
 * Writes an entry of the journal and moves the client's account by it; the client's balance follows when a
 * payment is posted, since each invoice here is followed by one. Returns the entry's id.
 */
export const post = (
  at: Counted,
  client: { id: string; currency: string },
  { kind, reference, created_at, lines }: Entry,
): string => {
  const { org_id } = at;
  const id = newId();
  insertEntry.run(org_id, id, kind, client.id, reference, created_at);
  const moved = { receivable: 0, credit: 0 };
  let moved_currency = client.currency;
  for (const [position, { account, amount, currency }] of lines
    .filter(({ amount }) => amount !== 0)
    .entries()) {
    insertEntryLine.run(org_id, id, position, account, amount, currency);
    countPosting(at, { kind, account, currency, amount });
    if (account === "receivable") moved.receivable += amount;
    else if (account === "credit") moved.credit -= amount;
    else continue;
    moved_currency = currency;
  }
  const account = { org_id, client_id: client.id, currency: moved_currency };
  const after = moveAccount.get({ ...account, ...moved }) ?? moved;
  const owed = after.receivable - moved.receivable > 0;
  const owes = after.receivable > 0;
  if (owed !== owes) countDebtors(at, { currency: moved_currency, clients: owes ? 1 : -1 });
  if (kind === "payment") setBalance.run({ ...account, balance: after.receivable - after.credit });
  return id;
};
