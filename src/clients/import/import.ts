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
import { NameLookup, readLine } from "./line.ts";
import type { BrokenRecord } from "./records.ts";

/** A line of the file, numbered as an editor does. */
export interface ImportLine {
  line: number;
  /** The raw values of the line. */
  values: string[];
  cells: ImportCells;
}

/** The number of lines by result. */
export interface ImportCounts {
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

/** Validates a line's input by the schema of a new client. */
export type CheckInput = (input: unknown) => ClientInput;

/** What the importer may do with clients. */
export interface ImportRights {
  create: boolean;
  update: boolean;
}

/** State of an import. */
export interface ImportRun {
  organization: Organization;
  check: CheckInput;
  allowed: ImportRights;
  counts: ImportCounts;
  /** In a dry run: the keys of earlier lines, whose clients were rolled back and cannot be looked up. Otherwise null. */
  seen_keys: Set<string> | null;
}

/** A line that was not imported, with the reason. */
export interface RejectedLine {
  line: number;
  message: string;
  errors: Record<string, unknown>;
}

/** Called for each line that was not imported, with its raw values. */
export type OnRejected = (rejected: RejectedLine, values: readonly string[]) => void;

/** Imports the next lines of the queue and removes them from it. Refused lines are rejected, the others are kept. */
export const importLines = (
  tx: OrgTx,
  run: ImportRun,
  queue: (ImportLine | BrokenRecord)[],
  onRejected: OnRejected,
): void => {
  const names = new NameLookup(tx);
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
  names: NameLookup,
  { line, values, cells }: ImportLine,
  onRejected: OnRejected,
): void => {
  run.counts.lines += 1;
  try {
    run.counts[importLine(tx, run, names, cells)] += 1;
  } catch (error) {
    // A client is checked completely before anything is written, so there is nothing to roll back.
    if (!(error instanceof Refusal)) throw error;
    run.counts.rejected += 1;
    onRejected({ line, message: refusalText(error), errors: error.details }, values);
  }
};

const importLine = (
  tx: OrgTx,
  run: ImportRun,
  names: NameLookup,
  cells: ImportCells,
): "created" | "updated" | "unchanged" => {
  const { organization, allowed } = run;
  const before = existingClient(tx, organization, cells);
  const exists = before !== undefined || isSeen(run, cells);
  if (exists ? !allowed.update : !allowed.create) throw notAllowed(exists);
  const line = readLine(cells, names, before);
  const input = run.check(
    before ? { name: before.name, username: before.username, ...line } : line,
  );
  if (before) {
    const after = updateClient(tx, organization, before, input);
    return after.version === before.version ? "unchanged" : "updated";
  }
  if (exists) return "updated";
  createClient(tx, organization, input);
  for (const key of keysOf(run, cells)) run.seen_keys?.add(key);
  return "created";
};

const notAllowed = (exists: boolean): Refusal => {
  const ability: Ability = exists ? "clients:update" : "clients:create";
  const who = exists ? "A client who is there already" : "A new client";
  return new Refusal("forbidden", `${who} needs the ability ${ability}.`, { ability });
};

/**
 * The existing client of a line: by `external_ref`, otherwise by username, otherwise by phone. A client
 * with another `external_ref` does not match, since families share phones.
 */
export const existingClient = (
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

/** In a dry run: whether an earlier line would have created the same client. */
const isSeen = (run: ImportRun, cells: ImportCells): boolean =>
  run.seen_keys !== null && keysOf(run, cells).some((key) => run.seen_keys?.has(key));

/** The keys by which later lines may refer to this line's client. */
const keysOf = ({ organization }: ImportRun, cells: ImportCells): string[] => {
  const { external_ref, username, phone_number = "" } = cells;
  const phone = normalizePhone(phone_number, organization.phone_country_code);
  return [
    external_ref && `external_ref ${external_ref}`,
    username && `username ${foldCase(username)}`,
    !username && phone && `phone ${phone}`,
  ].flatMap((key) => (key ? [key] : []));
};
