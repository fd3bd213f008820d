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

interface EntryLine {
  account: string;
  amount: number;
  currency: string;
}

/** Writes an entry of the journal, and moves the client's account by it. Returns its id. */
export const post = (
  org_id: string,
  client: { id: string; currency: string },
  kind: string,
  reference: string,
  now: string,
  entry: readonly EntryLine[],
): string => {
  const id = newId();
  insertEntry.run(org_id, id, kind, client.id, reference, now);
  const lines = entry.filter(({ amount }) => amount !== 0);
  const moved = { receivable: 0, credit: 0 };
  let of_client = client.currency;
  for (const [position, { account, amount, currency }] of lines.entries()) {
    insertEntryLine.run(org_id, id, position, account, amount, currency);
    if (account === "receivable") moved.receivable += amount;
    else if (account === "credit") moved.credit -= amount;
    else continue;
    of_client = currency;
  }
  const account = { org_id, client_id: client.id, currency: of_client };
  const after = moveAccount.get({ ...account, ...moved }) ?? moved;
  setBalance.run({ ...account, balance: after.receivable - after.credit });
  return id;
};
