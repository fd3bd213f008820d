import { findByExternalRef, findClient } from "../../clients/queries.ts";
import type { OrgReader } from "../../database/org.ts";
import { unknownIds } from "../../database/references.ts";
import { jobTypeOf } from "../../job-types/queries.ts";
import { refuseField } from "../../refusal.ts";
import { rowByExternalRef, ticketRow, withAssignees } from "../../tickets/queries.ts";
import type { Cells } from "./cells.ts";
import type { FileName } from "./columns.ts";
import { importedRecord } from "./imported-records.ts";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id that an imported line became, otherwise the reference itself if it is an id, as in our own exports. */
export const idOf = (db: OrgReader, file: FileName, ref: string): string | null =>
  importedRecord(db, file, ref)?.id ?? (uuid.test(ref) ? ref : null);

const isThere = (kind: "branch" | "item" | "person" | "board") => (db: OrgReader, id: string) =>
  unknownIds(db, kind, [id]).size === 0;

const there = {
  branches: isThere("branch"),
  items: isThere("item"),
  technicians: isThere("person"),
  boards: isThere("board"),
  "job-types": (db: OrgReader, id: string) => jobTypeOf(db, id) !== null,
} as const;

type Referenced = keyof typeof there;

/** The record of a reference, if it is still there. */
export const findRecord = (db: OrgReader, file: Referenced, ref: string): string | null => {
  const id = idOf(db, file, ref);
  return id !== null && there[file](db, id) ? id : null;
};

/** Clients have their external_ref themselves. */
export const findClientByRef = (db: OrgReader, ref: string) =>
  findByExternalRef(db, ref) ?? (uuid.test(ref) ? findClient(db, ref) : undefined);

/** Tickets have their external_ref themselves. */
export const findTicketByRef = (db: OrgReader, ref: string) =>
  rowByExternalRef(db, ref) ?? (uuid.test(ref) ? ticketRow(db, ref) : undefined);

const unknown = (column: string, file: string, ref: string) =>
  refuseField(column, `is in no line of ${file}.csv, nor here: ${ref}`);

/** The id of the record that a cell refers to; undefined for an empty cell. Refuses an unknown one on its column. */
export const referenceIn = (
  db: OrgReader,
  file: Referenced,
  cells: Cells,
  column: string,
): string | undefined => {
  const ref = cells[column];
  if (ref === undefined) return undefined;
  const id = findRecord(db, file, ref);
  if (id === null) throw unknown(column, file, ref);
  return id;
};

/** As `referenceIn`, of a list of references. */
export const referencesIn = (
  db: OrgReader,
  file: Referenced,
  refs: readonly string[],
  column: string,
): string[] =>
  refs.map((ref) => {
    const id = findRecord(db, file, ref);
    if (id === null) throw unknown(column, file, ref);
    return id;
  });

/** The client of a line. Refuses an empty cell and an unknown client. */
export const clientIn = (db: OrgReader, cells: Cells, column = "client_ref") => {
  const ref = cells[column];
  if (ref === undefined) throw refuseField(column, "is required");
  const client = findClientByRef(db, ref);
  if (!client) throw unknown(column, "clients", ref);
  return client;
};

/** The ticket of a line. Refuses an empty cell, and a ticket that is not there or was deleted. */
export const ticketIn = (db: OrgReader, cells: Cells, column = "ticket_ref") => {
  const ref = cells[column];
  if (ref === undefined) throw refuseField(column, "is required");
  const ticket = findTicketByRef(db, ref);
  if (!ticket || ticket.deleted_at !== null) throw unknown(column, "tickets", ref);
  return withAssignees(db, ticket);
};
