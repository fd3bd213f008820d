import { db } from "./database.ts";

/* Sums of each day, from which reports read. */

const addPosting = db.prepare(`
  INSERT INTO daily_postings (org_id, day, kind, account, currency, branch_id, amount)
  VALUES (@org_id, @day, @kind, @account, @currency, @branch_id, @amount)
  ON CONFLICT (org_id, day, kind, account, currency, branch_id)
  DO UPDATE SET amount = amount + excluded.amount`);

const addDebtors = db.prepare(`
  INSERT INTO daily_debtors (org_id, day, currency, branch_id, clients)
  VALUES (@org_id, @day, @currency, @branch_id, @clients)
  ON CONFLICT (org_id, day, currency, branch_id) DO UPDATE SET clients = clients + excluded.clients`);

const addSale = db.prepare(`
  INSERT INTO daily_sales (org_id, day, currency, branch_id, isp_id, item_uuid, amount)
  VALUES (@org_id, @day, @currency, @branch_id, @isp_id, @item_uuid, @amount)
  ON CONFLICT (org_id, day, currency, branch_id, isp_id, item_uuid)
  DO UPDATE SET amount = amount + excluded.amount`);

const addReceivable = db.prepare(`
  INSERT INTO daily_receivables (org_id, day, due_date, currency, branch_id, amount, invoices)
  VALUES (@org_id, @day, @due_date, @currency, @branch_id, @amount, @invoices)
  ON CONFLICT (org_id, day, due_date, currency, branch_id)
  DO UPDATE SET amount = amount + excluded.amount, invoices = invoices + excluded.invoices`);

/** Where a change is counted; `""` for no branch. */
export interface Counted {
  org_id: string;
  day: string;
  branch_id: string;
}

export const countPosting = (
  at: Counted,
  posting: { kind: string; account: string; currency: string; amount: number },
): void => void addPosting.run({ ...at, ...posting });

export const countDebtors = (at: Counted, debtors: { currency: string; clients: number }): void =>
  void addDebtors.run({ ...at, ...debtors });

export const countSale = (
  at: Counted,
  sale: { currency: string; isp_id: string; item_uuid: string; amount: number },
): void => void addSale.run({ ...at, ...sale });

export const countReceivable = (
  at: Counted,
  receivable: { due_date: string; currency: string; amount: number; invoices: number },
): void => void addReceivable.run({ ...at, ...receivable });
