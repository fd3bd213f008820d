import { type RawBuilder, sql } from "kysely";
import type { Readable } from "../database/connection.ts";
import { type CheckQuery, runChecks } from "../database/integrity.ts";

/** The client is being deleted: its entries are reversed in batches, and its amounts do not match until then. */
export const isPendingDeletion = (client: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from "client_deletions" as deletion
    where deletion.org_id = ${sql.ref(`${client}.org_id`)} and deletion.client_id = ${sql.ref(`${client}.client_id`)})`;

const unbalanced: CheckQuery = {
  message: sql`'entry ' || entry_id || ' is out of balance by ' || sum(amount) || ' minor units of ' || currency`,
  from: sql`from "journal_lines" group by org_id, entry_id, currency having sum(amount) <> 0`,
};

/** Each client's amounts in the journal minus those of `client_accounts`. */
const account_differences = sql`(
  select org_id, client_id, currency, sum(receivable) as receivable, sum(credit) as credit from (
    select entry.org_id, entry.client_id, line.currency,
      case line.account when 'receivable' then line.amount else 0 end as receivable,
      case line.account when 'credit' then -line.amount else 0 end as credit
    from "journal_entries" as entry
    join "journal_lines" as line on line.org_id = entry.org_id and line.entry_id = entry.id
    where entry.client_id is not null and line.account in ('receivable', 'credit')
    union all
    select org_id, client_id, currency, -receivable, -credit from "client_accounts")
  group by org_id, client_id, currency)`;

const wrong_accounts: CheckQuery = {
  message: sql`'client ' || client_id || ': the journal has ' || receivable || ' more receivable and '
    || credit || ' more credit in ' || currency || ' than the account'`,
  from: sql`from ${account_differences} where receivable <> 0 or credit <> 0`,
};

const wrong_balances: CheckQuery = {
  message: sql`'client ' || client.id || ': the balance is ' || client.balance || ', the account has '
    || ifnull(account.receivable - account.credit, 0)`,
  from: sql`from "clients" as client
    left join "client_accounts" as account on account.org_id = client.org_id
      and account.client_id = client.id and account.currency = client.currency
    where client.balance <> ifnull(account.receivable - account.credit, 0)`,
};

const negative_accounts: CheckQuery = {
  message: sql`'client ' || client_id || ': ' || case when credit < 0 then 'credit' else 'receivable' end
    || ' in ' || currency || ' is below 0'`,
  from: sql`from "client_accounts" as account
    where (credit < 0 or receivable < 0) and not ${isPendingDeletion("account")}`,
};

const owes_any = sql`exists (select 1 from "client_accounts" as account
  where account.org_id = client.org_id and account.client_id = client.id
    and account.receivable > account.credit)`;

const wrong_owing: CheckQuery = {
  message: sql`'client ' || client.id || ': owes is ' || client.owes || ', according to the accounts it is ' || ${owes_any}`,
  from: sql`from "clients" as client where client.owes <> ${owes_any}`,
};

/** A reversal has the opposite of each line of the entry that it reverses. */
const wrong_reversals: CheckQuery = {
  message: sql`'entry ' || reversal.id || ' does not reverse ' || reversal.reverses_id`,
  from: sql`from "journal_entries" as reversal
    where reversal.reverses_id is not null and exists (
      select 1 from (
        select account, currency, amount from "journal_lines"
        where org_id = reversal.org_id and entry_id in (reversal.id, reversal.reverses_id))
      group by account, currency having sum(amount) <> 0)`,
};

const wrong_counts: CheckQuery = {
  message: sql`'the count of journal entries is off by ' || sum(count)`,
  from: sql`from (
      select org_id, count from "journal_counts"
      union all
      select org_id, -count(*) from "journal_entries" group by org_id)
    group by org_id having sum(count) <> 0`,
};

/** Checks the books (decisions §3). Reads the whole journal: not for the service's own process. */
export const checkLedger = (db: Readable): string[] =>
  runChecks(db, [
    unbalanced,
    wrong_reversals,
    wrong_accounts,
    wrong_balances,
    negative_accounts,
    wrong_owing,
    wrong_counts,
  ]);
