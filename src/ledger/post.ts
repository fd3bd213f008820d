import { type RawBuilder, sql } from "kysely";
import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { Refusal } from "../refusal.ts";
import type { EntryKind } from "../shared/journal.ts";
import { clientSums, imbalanceOf, type Line, reversed } from "./entry.ts";

/** An entry to post; its lines must add up to 0 in each currency. */
export interface NewEntry {
  kind: EntryKind;
  client_id: string | null;
  /** The number or id of what is posted. */
  reference: string | null;
  lines: readonly Line[];
}

/** An entry that is in the journal. */
export interface PostedEntry extends NewEntry {
  id: string;
  reverses_id: string | null;
}

/** How an entry stands to others. */
interface Posting {
  /** The entry that it undoes. */
  reverses_id?: string | null;
  /** The same change posts another one for this client, in each of these currencies: their balance is written with that. */
  is_followed?: boolean;
}

/**
 * Writes a balanced entry and moves the client's account by it. Nothing else writes to the journal,
 * and nothing changes what is in it: no trigger guards it, there is simply no UPDATE or DELETE of
 * its tables. An entry that does not balance is our own bug, and undoes the change.
 */
export const post = (
  tx: OrgTx,
  entry: NewEntry,
  { reverses_id = null, is_followed = false }: Posting = {},
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
  if (client_id !== null) moveAccounts(tx, client_id, entry, is_followed);
  return { ...entry, id, reverses_id };
};

/** Writes the entry that undoes another one. An entry is reversed once: a second time throws. */
export const reverse = (
  tx: OrgTx,
  entry: PostedEntry,
  { kind, reference }: Pick<NewEntry, "kind" | "reference">,
): PostedEntry =>
  post(
    tx,
    { kind, client_id: entry.client_id, reference, lines: reversed(entry.lines) },
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

/** What a client owes on invoices, and has paid too much, in minor units of a currency. */
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

/** Of a query of `clients`: whether they owe in any currency. */
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
 * The client's account in each currency follows, with it whether they owe anything, and with that of their
 * own currency their balance (decisions §3). Refuses sums beyond what a number holds exactly.
 */
const moveAccounts = (
  tx: OrgTx,
  client_id: string,
  { kind, lines }: NewEntry,
  is_followed: boolean,
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
    if (!is_followed) tx.run(setBalance, { client_id, currency, balance });
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

/** An entry's lines, in order. */
export const linesOf = (db: OrgReader, entry_id: string): Line[] =>
  db.all(linesOfEntry, { entry_id });

const standingEntry = prepareInOrg<{ id: string }>()((param) =>
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

/** Undoes an entry, unless it is undone: the deletion of its client undoes all of theirs (§4.1). */
export const reverseStanding = (
  tx: OrgTx,
  id: string,
  as: Pick<NewEntry, "kind" | "reference">,
): void => {
  const entry = tx.first(standingEntry, { id });
  if (entry) reverse(tx, { ...entry, lines: linesOf(tx, id) }, as);
};

const entriesOfClient = prepareInOrg<{ client_id: string; after: string; max: number }>()((param) =>
  build
    .selectFrom("journal_entries as entry")
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

/** Entries of a client that one look reads: they may be very many. */
const looked_at_max = 100;

/**
 * A client's entries after one of them (`""`: all), in order, some read at a time: each with what it is
 * when it still counts, else null, since it is reversed or the reversal of another.
 */
export function* entriesAfter(
  db: OrgReader,
  client_id: string,
  after: string,
): Generator<{ id: string; standing: PostedEntry | null }> {
  for (let seen = after; ; ) {
    const found = db.all(entriesOfClient, { client_id, after: seen, max: looked_at_max });
    for (const { is_reversed, ...entry } of found) {
      const stands = entry.reverses_id === null && is_reversed === 0;
      seen = entry.id;
      yield { id: seen, standing: stands ? { ...entry, lines: linesOf(db, seen) } : null };
    }
    if (found.length < looked_at_max) return;
  }
}
