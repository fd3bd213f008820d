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

/** Where the cash of an entry is once its collector has handed it over. */
const handed_account = sql`iif(account glob 'cash:collector:*' and exists (
    select 1 from "collector_cash" as cash where cash.org_id = reversal.org_id
      and cash.entry_id = reversal.reverses_id and cash.handover_id is not null),
  'cash:cash', account)`;

/** A reversal has the opposite of each line of the entry that it reverses. */
const wrong_reversals: CheckQuery = {
  message: sql`'entry ' || reversal.id || ' does not reverse ' || reversal.reverses_id`,
  from: sql`from "journal_entries" as reversal
    where reversal.reverses_id is not null and exists (
      select 1 from (
        select ${handed_account} as account, currency, amount from "journal_lines"
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

/** Each collector's account in the journal minus the cash that they have not handed over. */
const wrong_cash: CheckQuery = {
  message: sql`'the journal has ' || sum(amount) || ' minor units of ' || currency || ' more in '
    || account || ' than the collector took and did not hand over'`,
  from: sql`from (
      select org_id, account, currency, amount from "journal_lines"
      where account glob 'cash:collector:*'
      union all
      select org_id, 'cash:collector:' || collector_id, currency, -amount from "collector_cash"
      where handover_id is null)
    group by org_id, account, currency having sum(amount) <> 0`,
};

const wrong_differences: CheckQuery = {
  message: sql`'handover ' || handover.id || ' and its entry differ by ' || sum(each.amount)
    || ' minor units of ' || each.currency || ' in ' || each.account`,
  from: sql`from "handovers" as handover join (
      select org_id, handover_id, currency, 'cash_difference' as account, expected - counted as amount
      from "handover_amounts"
      union all
      select org_id, handover_id, currency, 'cash:cash', counted from "handover_amounts"
      union all
      select line.org_id, origin.id, line.currency, line.account, -line.amount
      from "handovers" as origin join "journal_lines" as line
        on line.org_id = origin.org_id and line.entry_id = origin.entry_id
      where line.account in ('cash_difference', 'cash:cash')) as each
    on each.org_id = handover.org_id and each.handover_id = handover.id
    group by handover.org_id, handover.id, each.currency, each.account having sum(each.amount) <> 0`,
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
    wrong_cash,
    wrong_differences,
  ]);
