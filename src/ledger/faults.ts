import { type RawBuilder, sql } from "kysely";
import type { Readable } from "../database/connection.ts";
import { faultsOf, type Look } from "../database/faults.ts";

/** Their entries are being reversed, some at a time: what they owe is not told meanwhile. */
export const isGoing = (client: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from "client_deletions" as going
    where going.org_id = ${sql.ref(`${client}.org_id`)} and going.client_id = ${sql.ref(`${client}.client_id`)})`;

const unbalanced: Look = {
  words: sql`'entry ' || entry_id || ' is out of balance by ' || sum(amount) || ' minor units of ' || currency`,
  from: sql`from "journal_lines" group by org_id, entry_id, currency having sum(amount) <> 0`,
};

/** What the journal says of each client, less what their account says. */
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

const wrong_accounts: Look = {
  words: sql`'client ' || client_id || ': by the journal their account in ' || currency || ' has '
    || receivable || ' more receivable and ' || credit || ' more credit than it says'`,
  from: sql`from ${account_differences} where receivable <> 0 or credit <> 0`,
};

const wrong_balances: Look = {
  words: sql`'client ' || client.id || ': the balance is ' || client.balance || ', their account says '
    || ifnull(account.receivable - account.credit, 0)`,
  from: sql`from "clients" as client
    left join "client_accounts" as account on account.org_id = client.org_id
      and account.client_id = client.id and account.currency = client.currency
    where client.balance <> ifnull(account.receivable - account.credit, 0)`,
};

const negative_accounts: Look = {
  words: sql`'client ' || client_id || ': ' || case when credit < 0 then 'credit' else 'receivable' end
    || ' in ' || currency || ' is below 0'`,
  from: sql`from "client_accounts" as account
    where (credit < 0 or receivable < 0) and not ${isGoing("account")}`,
};

const owes_any = sql`exists (select 1 from "client_accounts" as account
  where account.org_id = client.org_id and account.client_id = client.id
    and account.receivable > account.credit)`;

const wrong_owing: Look = {
  words: sql`'client ' || client.id || ': owes is ' || client.owes || ', by their accounts it is ' || ${owes_any}`,
  from: sql`from "clients" as client where client.owes <> ${owes_any}`,
};

/** An entry is undone by its exact opposite: so many lines, and none that the other has not. */
const wrong_reversals: Look = {
  words: sql`'entry ' || reversal.id || ' does not undo ' || reversal.reverses_id`,
  from: sql`from "journal_entries" as reversal
    where reversal.reverses_id is not null and exists (
      select 1 from (
        select account, currency, amount from "journal_lines"
        where org_id = reversal.org_id and entry_id in (reversal.id, reversal.reverses_id))
      group by account, currency having sum(amount) <> 0)`,
};

const wrong_counts: Look = {
  words: sql`'of journal entries ' || sum(count) || ' more are counted than there are'`,
  from: sql`from (
      select org_id, count from "journal_counts"
      union all
      select org_id, -count(*) from "journal_entries" group by org_id)
    group by org_id having sum(count) <> 0`,
};

/**
 * What is wrong with the books of any organization, in words; empty when nothing is (decisions §3). It
 * reads the whole journal: for a process of its own, and for the tests.
 */
export const ledgerFaults = (db: Readable): string[] =>
  faultsOf(db, [
    unbalanced,
    wrong_reversals,
    wrong_accounts,
    wrong_balances,
    negative_accounts,
    wrong_owing,
    wrong_counts,
  ]);
