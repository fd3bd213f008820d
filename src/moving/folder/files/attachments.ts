import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { basename, join } from "node:path";
import type { OrgReader } from "../../../database/org.ts";
import { validate } from "../../../http/contract/validation.ts";
import { Refusal } from "../../../refusal.ts";
import { attachFile } from "../../../tickets/attachments/attachments.ts";
import { attachment_files } from "../../../tickets/attachments/content.ts";
import {
  type AttachmentView,
  attachmentsOf,
  attachmentWith,
} from "../../../tickets/attachments/queries.ts";
import { safeName } from "../../../tickets/attachments/safe-name.ts";
import { sniff } from "../../../tickets/attachments/sniff.ts";
import { ticketPages } from "../../../tickets/ticket-pages.ts";
import { attachedFile, readPieces } from "../attached-file.ts";
import { attachmentPath } from "../attachment-path.ts";
import { authorIn } from "../author.ts";
import { type Cells, requiredIn } from "../cells.ts";
import type { FolderFile, FolderLine, ImportContext } from "../import-context.ts";
import { refOf, rememberImported } from "../imported-records.ts";
import { idOf, ticketIn } from "../reference-queries.ts";
import { createdIn } from "../tickets/moments.ts";
import { keep } from "../unchangeable.ts";
import { OwnCells } from "../wire.ts";

/** Files of jobs, with their content in the folder's `attachments/`. They never change. */
export const attachments: FolderFile = {
  prepare: async (context, line) => {
    if (existing(context.db, line.external_ref)) return line;
    const path = pathOf(context, line.cells);
    return path === null ? line : { ...line, content_type: await sniff(Bun.file(path)) };
  },

  importLine: (context, line) => {
    const before = existing(context.db, line.external_ref);
    if (before) checkUnchanged(context, line, before);
    else attachFrom(context, line);
    return before ? "unchanged" : "created";
  },

  *exportLines(db, { folder }) {
    for (const page of ticketPages(db)) {
      const files = attachmentsOf(db, page);
      yield page.flatMap((ticket) =>
        (files.get(ticket.id) ?? []).map((file) => {
          const external_ref = refOf(db, "attachments", file.id);
          const path = attachmentPath(external_ref, file.name);
          writeContent(db, file, folder, path);
          return {
            external_ref,
            ticket_ref: ticket.external_ref ?? ticket.id,
            name: file.name,
            file: path,
            signed_by: file.signed_by,
            author: file.created_by.name,
            created_at: file.created_at,
          };
        }),
      );
    }
  },
};

const existing = (db: OrgReader, external_ref: string): AttachmentView | null => {
  const id = idOf(db, "attachments", external_ref);
  return id === null ? null : attachmentWith(db, id);
};

/** Null for what the import of the line refuses. */
const pathOf = ({ folder, file_limit_bytes }: ImportContext, { file }: Cells): string | null => {
  try {
    return file === undefined ? null : attachedFile(folder, file, file_limit_bytes).path;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};

const attachFrom = (
  { db, caller, organization, folder, file_limit_bytes, change }: ImportContext,
  { external_ref, cells, content_type = "application/octet-stream" }: FolderLine,
): void => {
  const ticket = ticketIn(db, cells);
  const cell = requiredIn(cells, "file");
  const { signed_by = null } = validate(OwnCells, { signed_by: cells.signed_by });
  const source = attachedFile(folder, cell, file_limit_bytes);
  const { size } = source;
  const content = readPieces(source);
  const name = safeName(cells.name ?? basename(cell));
  const file = { name, content_type, size, signed_by, content };
  change(createdIn(cells, organization.timezone), (tx) => {
    const { id } = attachFile(tx, authorIn(caller, cells), ticket, file, "ticket_ref");
    rememberImported(tx, "attachments", external_ref, { id, content: null });
  });
};

const checkUnchanged = (
  { db, organization, folder, file_limit_bytes }: ImportContext,
  { cells }: FolderLine,
  before: AttachmentView,
): void => {
  const { name, file } = cells;
  if (cells.ticket_ref !== undefined) keep("ticket_ref", before.ticket_id, ticketIn(db, cells).id);
  keep("name", before.name, name === undefined ? undefined : safeName(name));
  if (file !== undefined && attachedFile(folder, file, file_limit_bytes).size !== before.size)
    keep("file", `${before.size} bytes long`, file);
  keep("signed_by", before.signed_by?.trim(), cells.signed_by);
  keep("author", before.created_by.name.trim(), cells.author);
  keep("created_at", before.created_at, createdIn(cells, organization.timezone));
};

const writeContent = (db: OrgReader, file: AttachmentView, folder: string, path: string): void => {
  mkdirSync(join(folder, "attachments"), { recursive: true });
  const target = openSync(join(folder, path), "w", 0o600);
  try {
    for (const piece of attachment_files.piecesOf(db, file)) writeSync(target, piece);
  } finally {
    closeSync(target);
  }
};
