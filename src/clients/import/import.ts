import type { Organization } from "../../access/organization-queries.ts";
import type { OrgReader, OrgTx } from "../../database/org.ts";
import { Refusal, refuseField } from "../../refusal.ts";
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

/** What stays the same for every line of an import, and what they add up to. */
export interface ImportRun {
  organization: Organization;
  check: CheckInput;
  counts: ImportCounts;
  /** Keys of the lines before, in a dry run: those clients are undone, so no lookup finds them. Else null. */
  met: Set<string> | null;
}

/**
 * Creates or updates the client of each line until `deadline_ms` (of `performance.now`); takes the
 * lines that it did from the queue. A line that is refused is told to `reject`, the others stay.
 */
export const importLines = (
  tx: OrgTx,
  run: ImportRun,
  queue: ImportLine[],
  deadline_ms: number,
  reject: (line: ImportLine, refusal: Refusal) => void,
): void => {
  const names = new KnownNames(tx);
  let done = 0;
  for (const line of queue) {
    try {
      run.counts[importLine(tx, run, names, line.cells)] += 1;
    } catch (error) {
      // A client is checked whole before anything is written: nothing is to be undone.
      if (!(error instanceof Refusal)) throw error;
      run.counts.rejected += 1;
      reject(line, error);
    }
    run.counts.lines += 1;
    done += 1;
    if (performance.now() > deadline_ms) break;
  }
  queue.splice(0, done);
};

const importLine = (
  tx: OrgTx,
  run: ImportRun,
  names: KnownNames,
  cells: ImportCells,
): "created" | "updated" | "unchanged" => {
  const { organization } = run;
  const line = readLine(cells, names);
  const before = findExisting(tx, organization, cells);
  const input = run.check(
    before ? { name: before.name, username: before.username, ...line } : line,
  );
  if (!before && isMet(run, cells)) return "updated";
  const after = before
    ? updateClient(tx, organization, before, input)
    : createClient(tx, organization, input);
  return !before ? "created" : after.version === before.version ? "unchanged" : "updated";
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
const isMet = ({ met, organization }: ImportRun, cells: ImportCells): boolean => {
  if (!met) return false;
  const phone = normalizePhone(cells.phone_number ?? "", organization.phone_country_code);
  const keys = [
    cells.external_ref && `external_ref ${cells.external_ref}`,
    cells.username && `username ${foldCase(cells.username)}`,
    !cells.username && phone && `phone ${phone}`,
  ].flatMap((key) => (key ? [key] : []));
  const known = keys.some((key) => met.has(key));
  for (const key of keys) met.add(key);
  return known;
};
