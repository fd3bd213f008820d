import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { type EntryKind, imbalanceOf, type Line, owedBy, reversed } from "./entry.ts";

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

/**
 * Writes a balanced entry and moves the client's balance by it. Nothing else writes to the journal,
 * and nothing changes what is in it: no trigger guards it, there is simply no UPDATE or DELETE of
 * its tables. An entry that does not balance is our own bug, and undoes the change.
 */
export const post = (
  tx: OrgTx,
  entry: NewEntry,
  reverses_id: string | null = null,
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
  if (client_id !== null) moveBalance(tx, client_id, lines);
  return { ...entry, id, reverses_id };
};

/** Writes the entry that undoes another one. An entry is reversed once: a second time throws. */
export const reverse = (
  tx: OrgTx,
  entry: PostedEntry,
  { kind, reference }: Pick<NewEntry, "kind" | "reference">,
): PostedEntry =>
  post(tx, { kind, client_id: entry.client_id, reference, lines: reversed(entry.lines) }, entry.id);

/**
 * The client's balance is the sum of what was posted in their currency (decisions §3). Where it
 * begins or ceases to be owed, the trigger `clients_balance_facet` moves the facet `has_balance`.
 */
const moveBalance = (tx: OrgTx, client_id: string, lines: readonly Line[]): void => {
  const client = tx.first(
    tx.from("clients").select(["balance", "currency"]).where("id", "=", client_id),
  );
  const moved = client ? owedBy(lines, client.currency) : 0;
  if (client && moved !== 0)
    tx.run(tx.update("clients", { balance: client.balance + moved }).where("id", "=", client_id));
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

/** The entries of a client that still count: neither reversed nor the reversal of another. */
export const standingEntries = (db: OrgReader, client_id: string): PostedEntry[] =>
  db
    .all(
      db
        .from("journal_entries")
        .leftJoin("journal_entries as reversal", (join) =>
          join
            .onRef("reversal.org_id", "=", "journal_entries.org_id")
            .onRef("reversal.reverses_id", "=", "journal_entries.id"),
        )
        .select([
          "journal_entries.id",
          "journal_entries.kind",
          "journal_entries.client_id",
          "journal_entries.reference",
          "journal_entries.reverses_id",
        ])
        .where("journal_entries.client_id", "=", client_id)
        .where("journal_entries.reverses_id", "is", null)
        .where("reversal.id", "is", null)
        .orderBy("journal_entries.id"),
    )
    .map((entry) => ({ ...entry, lines: linesOf(db, entry.id) }));
