import { type RawBuilder, sql } from "kysely";
import { build, tableBy } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { Refusal } from "../refusal.ts";
import type { EntryKind } from "../shared/journal.ts";
import { reverseLines } from "./collector-cash.ts";
import { addPostings, changeDebtors } from "./daily.ts";
import { clientSums, imbalanceOf, type Line } from "./entry.ts";

/** An entry to post; its lines must add up to 0 in each currency. */
export interface NewEntry {
  kind: EntryKind;
  client_id: string | null;
  /** The number of the invoice or credit note, or the payment's reference or id. */
  reference: string | null;
  lines: readonly Line[];
}

export interface PostedEntry extends NewEntry {
  id: string;
  reverses_id: string | null;
}

interface PostOptions {
  /** The entry that this one reverses. */
  reverses_id?: string | null;
  /** Does not update the client's balance, because the next entry of the same change does, in the same currencies. */
  skip_balance?: boolean;
}

/**
 * Writes a balanced entry and updates the client's account. Nothing else writes to the journal, and no code
 * updates or deletes entries; no trigger enforces that. Throws if the entry does not balance, which is a bug
 * of the caller.
 */
export const post = (
  tx: OrgTx,
  entry: NewEntry,
  { reverses_id = null, skip_balance = false }: PostOptions = {},
): PostedEntry => {
  const imbalance = imbalanceOf(entry.lines);
  if (Object.keys(imbalance).length > 0)
    throw new Error(`a ${entry.kind} entry is out of balance: ${JSON.stringify(imbalance)}`);
  const id = Bun.randomUUIDv7();
  const { kind, client_id, reference, lines } = entry;
  tx.insert("journal_entries", {
    id,
    kind,
    client_id,
    reference,
    reverses_id,
    created_at: tx.now,
  });
  tx.insert(
    "journal_lines",
    lines.map((line, position) => ({ ...line, entry_id: id, position })),
  );
  addPostings(tx, entry);
  if (client_id !== null) updateAccounts(tx, client_id, entry, skip_balance);
  return { ...entry, id, reverses_id };
};

/** Posts the reversal of an entry. The cash of a collector who handed it over is taken back from `cash:cash`. Throws if the entry is already reversed. */
export const reverse = (
  tx: OrgTx,
  entry: PostedEntry,
  { kind, reference }: Pick<NewEntry, "kind" | "reference">,
): PostedEntry =>
  post(
    tx,
    { kind, client_id: entry.client_id, reference, lines: reverseLines(tx, entry) },
    { reverses_id: entry.id },
  );

const accountOf = prepareInOrg<{ client_id: string; currency: string }>()((param) =>
  build
    .selectFrom("client_accounts")
    .select(["receivable", "credit"])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .where("currency", "=", param("currency")),
);

/** What a client owes on invoices, and their credit, in minor units of a currency. */
export const clientAccount = (
  db: OrgReader,
  client_id: string,
  currency: string,
): { receivable: number; credit: number } =>
  db.first(accountOf, { client_id, currency }) ?? { receivable: 0, credit: 0 };

const unsettledAccount = prepareInOrg<{ client_id: string }>()((param) =>
  build
    .selectFrom("client_accounts")
    .select("currency")
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .where((of) => of.or([of("receivable", "<>", 0), of("credit", "<>", 0)]))
    .limit(1),
);

/** Whether a client owes nothing and has no credit, in any currency. */
export const isSettled = (db: OrgReader, client_id: string): boolean =>
  db.first(unsettledAccount, { client_id }) === undefined;

const setAccount = prepareInOrg<{
  client_id: string;
  currency: string;
  receivable: number;
  credit: number;
}>()((param) =>
  build
    .insertInto("client_accounts")
    .values({
      org_id: param("org_id"),
      client_id: param("client_id"),
      currency: param("currency"),
      receivable: param("receivable"),
      credit: param("credit"),
    })
    .onConflict((row) =>
      row
        .columns(["org_id", "client_id", "currency"])
        .doUpdateSet({ receivable: param("receivable"), credit: param("credit") }),
    ),
);

/** Whether a row of `clients` owes in any currency. */
const owesAny = sql<0 | 1>`exists (select 1 from "client_accounts" as account
  where account.org_id = clients.org_id and account.client_id = clients.id
    and account.receivable > account.credit)`;

const balanceAfter = (param: (name: "currency" | "balance") => RawBuilder<unknown>) =>
  sql<number>`iif(currency = ${param("currency")}, ${param("balance")}, balance)`;

const setBalance = prepareInOrg<{ client_id: string; currency: string; balance: number }>()(
  (param) =>
    build
      .updateTable("clients")
      .set({ balance: balanceAfter(param), owes: owesAny })
      .where("org_id", "=", param("org_id"))
      .where("id", "=", param("client_id"))
      .where(sql<boolean>`(${balanceAfter(param)}, ${owesAny}) <> (balance, owes)`),
);

/**
 * Updates the client's account in each currency, then `balance` and `owes` of the client (decisions §3).
 * Refuses sums that a number cannot hold exactly.
 */
const updateAccounts = (
  tx: OrgTx,
  client_id: string,
  { kind, lines }: NewEntry,
  skip_balance: boolean,
): void => {
  for (const { currency, receivable, credit } of clientSums(lines)) {
    const before = clientAccount(tx, client_id, currency);
    const after = { receivable: before.receivable + receivable, credit: before.credit + credit };
    const balance = after.receivable - after.credit;
    if (![after.receivable, after.credit, balance].every(Number.isSafeInteger))
      throw new Refusal(
        kind === "payment" ? "payment_failed" : "invoice_failed",
        "The client's account would be too large.",
      );
    tx.run(setAccount, { client_id, currency, ...after });
    const [owed, owes] = [before.receivable > 0, after.receivable > 0];
    if (owed !== owes) changeDebtors(tx, client_id, currency, owes ? 1 : -1);
    if (!skip_balance) tx.run(setBalance, { client_id, currency, balance });
  }
};

const linesOfEntry = prepareInOrg<{ entry_id: string }>()((param) =>
  build
    .selectFrom("journal_lines")
    .select(["account", "amount", "currency"])
    .where("org_id", "=", param("org_id"))
    .where("entry_id", "=", param("entry_id"))
    .orderBy("position"),
);

export const linesOf = (db: OrgReader, entry_id: string): Line[] =>
  db.all(linesOfEntry, { entry_id });

const activeEntry = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("journal_entries as entry")
    .select(["entry.id", "entry.kind", "entry.client_id", "entry.reference", "entry.reverses_id"])
    .where("entry.org_id", "=", param("org_id"))
    .where("entry.id", "=", param("id"))
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom("journal_entries as reversal")
            .select("reversal.id")
            .where("reversal.org_id", "=", param("org_id"))
            .whereRef("reversal.reverses_id", "=", "entry.id"),
        ),
      ),
    ),
);

/** Reverses an entry unless it already is: deleting a client reverses all of their entries (§4.1). */
export const reverseIfActive = (
  tx: OrgTx,
  id: string,
  as: Pick<NewEntry, "kind" | "reference">,
): void => {
  const entry = tx.first(activeEntry, { id });
  if (entry) reverse(tx, { ...entry, lines: linesOf(tx, id) }, as);
};

const entriesOfClient = prepareInOrg<{ client_id: string; after: string; max: number }>()((param) =>
  build
    .selectFrom(tableBy("journal_entries", "journal_entries_by_client", "entry"))
    .select(["entry.id", "entry.kind", "entry.client_id", "entry.reference", "entry.reverses_id"])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom("journal_entries as reversal")
            .select("reversal.id")
            .where("reversal.org_id", "=", param("org_id"))
            .whereRef("reversal.reverses_id", "=", "entry.id"),
        )
        .as("is_reversed"),
    )
    .where("entry.org_id", "=", param("org_id"))
    .where("entry.client_id", "=", param("client_id"))
    .where("entry.id", ">", param("after"))
    .orderBy("entry.id")
    .limit(param("max")),
);

/** Entries read at a time. */
const batch_max = 100;

/**
 * A client's entries after the given id (`""`: all), in order, read in batches. `active` is null for an entry
 * that is reversed or is itself a reversal.
 */
export function* entriesAfter(
  db: OrgReader,
  client_id: string,
  after: string,
): Generator<{ id: string; active: PostedEntry | null }> {
  for (let last = after; ; ) {
    const found = db.all(entriesOfClient, { client_id, after: last, max: batch_max });
    for (const { is_reversed, ...entry } of found) {
      const is_active = entry.reverses_id === null && is_reversed === 0;
      last = entry.id;
      yield { id: last, active: is_active ? { ...entry, lines: linesOf(db, last) } : null };
    }
    if (found.length < batch_max) return;
  }
}
