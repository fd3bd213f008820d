import type { Organization } from "../../access/organization-queries.ts";
import type { OrgReader, OrgTx } from "../../database/org.ts";
import { doSlice } from "../../database/slice.ts";
import { Refusal, refusalText, refuseField } from "../../refusal.ts";
import type { Ability } from "../../shared/abilities.ts";
import type { ClientRow } from "../client.ts";
import { createClient } from "../create.ts";
import { foldCase } from "../fold.ts";
import { normalizePhone } from "../phone.ts";
import { findByPhone } from "../phone-queries.ts";
import { findByExternalRef, findByUsername } from "../queries.ts";
import { updateClient } from "../update.ts";
import type { ClientInput } from "../wire.ts";
import type { ImportCells } from "./columns.ts";
import { KnownNames, readLine } from "./line.ts";
import type { BrokenRecord } from "./records.ts";

/** A line of the file, numbered as an editor does. */
export interface ImportLine {
  line: number;
  /** As they stand in the file. */
  values: string[];
  cells: ImportCells;
}

/** Lines of the file, by what became of them. */
export interface ImportCounts {
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

/** Checks a line's input against the wire's schema of a new client, or refuses. */
export type CheckInput = (input: unknown) => ClientInput;

/** What the importer may do with clients. */
export interface ImportRights {
  create: boolean;
  update: boolean;
}

/** What stays the same for every line of an import, and what they add up to. */
export interface ImportRun {
  organization: Organization;
  check: CheckInput;
  allowed: ImportRights;
  counts: ImportCounts;
  /** Keys of the lines before, in a dry run: those clients are undone, so no lookup finds them. Else null. */
  met: Set<string> | null;
}

/** A line that was not imported: its number in the file, and why. */
export interface RejectedLine {
  line: number;
  message: string;
  errors: Record<string, unknown>;
}

/** Is told each line that was not imported, and its cells as they stand in the file. */
export type OnRejected = (rejected: RejectedLine, values: readonly string[]) => void;

/**
 * Creates or updates the clients of the next lines, and takes these from the queue. A line that is
 * refused is rejected, the others stay.
 */
export const importLines = (
  tx: OrgTx,
  run: ImportRun,
  queue: (ImportLine | BrokenRecord)[],
  onRejected: OnRejected,
): void => {
  const names = new KnownNames(tx);
  const done = doSlice(queue, (item) => {
    if ("problem" in item) rejectBroken(run, item, onRejected);
    else importOrReject(tx, run, names, item, onRejected);
  });
  queue.splice(0, done.length);
};

export const rejectBroken = (
  { counts }: ImportRun,
  { line, values, problem }: BrokenRecord,
  onRejected: OnRejected,
): void => {
  counts.lines += 1;
  counts.rejected += 1;
  onRejected({ line, message: problem, errors: {} }, values);
};

const importOrReject = (
  tx: OrgTx,
  run: ImportRun,
  names: KnownNames,
  { line, values, cells }: ImportLine,
  onRejected: OnRejected,
): void => {
  run.counts.lines += 1;
  try {
    run.counts[importLine(tx, run, names, cells)] += 1;
  } catch (error) {
    // A client is checked whole before anything is written: nothing is to be undone.
    if (!(error instanceof Refusal)) throw error;
    run.counts.rejected += 1;
    onRejected({ line, message: refusalText(error), errors: error.details }, values);
  }
};

const importLine = (
  tx: OrgTx,
  run: ImportRun,
  names: KnownNames,
  cells: ImportCells,
): "created" | "updated" | "unchanged" => {
  const { organization, allowed } = run;
  const before = findExisting(tx, organization, cells);
  const is_there = before !== undefined || isMet(run, cells);
  if (is_there ? !allowed.update : !allowed.create) throw notAllowed(is_there);
  const line = readLine(cells, names, before);
  const input = run.check(
    before ? { name: before.name, username: before.username, ...line } : line,
  );
  if (before) {
    const after = updateClient(tx, organization, before, input);
    return after.version === before.version ? "unchanged" : "updated";
  }
  if (is_there) return "updated";
  createClient(tx, organization, input);
  for (const key of keysOf(run, cells)) run.met?.add(key);
  return "created";
};

const notAllowed = (is_there: boolean): Refusal => {
  const ability: Ability = is_there ? "clients:update" : "clients:create";
  const who = is_there ? "A client who is there already" : "A new client";
  return new Refusal("forbidden", `${who} needs the ability ${ability}.`, { ability });
};

/**
 * The client that a line means: by `external_ref`, else by username, else by phone. One that has
 * another value of a stronger key is somebody else: families share a phone.
 */
const findExisting = (
  db: OrgReader,
  { phone_country_code }: Organization,
  cells: ImportCells,
): ClientRow | undefined => {
  const { external_ref, username, phone_number } = cells;
  const byRef = external_ref && findByExternalRef(db, external_ref);
  if (byRef) return byRef;
  const isOther = (client: ClientRow): boolean =>
    external_ref !== undefined && client.external_ref !== null;
  const byName = username && findByUsername(db, username);
  if (byName) {
    if (isOther(byName))
      throw refuseField(
        "username",
        `belongs to the client with external_ref ${byName.external_ref}`,
      );
    return byName;
  }
  if (username !== undefined || phone_number === undefined) return undefined;
  const byPhone = findByPhone(db, phone_country_code, phone_number).filter(
    (client) => !isOther(client),
  );
  if (byPhone.length > 1)
    throw new Refusal("client_ambiguous", "Several clients have this phone.", {
      candidates: byPhone.map(({ id }) => id),
    });
  return byPhone[0];
};

/** In a dry run: whether a line before this one would have made the same client. */
const isMet = (run: ImportRun, cells: ImportCells): boolean =>
  run.met !== null && keysOf(run, cells).some((key) => run.met?.has(key));

/** What a later line may mean the client of this one by. */
const keysOf = ({ organization }: ImportRun, cells: ImportCells): string[] => {
  const { external_ref, username, phone_number = "" } = cells;
  const phone = normalizePhone(phone_number, organization.phone_country_code);
  return [
    external_ref && `external_ref ${external_ref}`,
    username && `username ${foldCase(username)}`,
    !username && phone && `phone ${phone}`,
  ].flatMap((key) => (key ? [key] : []));
};
