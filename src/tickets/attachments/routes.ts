import * as v from "valibot";
import type { Caller } from "../../access/caller.ts";
import { requireStorage } from "../../access/storage-quota.ts";
import type { OrgReader } from "../../database/org.ts";
import { created, noContent, ok } from "../../http/contract/answer.ts";
import { download } from "../../http/contract/download.ts";
import { del, get, list, type Params, post } from "../../http/contract/operation.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { findTicket } from "../queries.ts";
import { addAttachment, deleteAttachment, storeFile } from "./attachments.ts";
import { attachment_files } from "./content.ts";
import { attachmentsOfTicket, findAttachment } from "./queries.ts";
import { Attachment, AttachmentInput } from "./wire.ts";

const common = {
  tag: "Tickets",
  add_on: "ticketing",
  find: (db: OrgReader, caller: Caller, params: Params) => findTicket(db, caller, pathId(params)),
} as const;

/** Decisions §5. */
export const attachmentOperations = [
  list(
    "/v1/tickets/:id/attachments",
    "tickets:read",
    {
      ...common,
      id: "listTicketAttachments",
      summary: "List the attachments of a ticket, oldest first",
      answers: { 200: v.array(Attachment) },
    },
    ({ db, subject }) => ok(attachmentsOfTicket(db, subject)),
  ),

  post(
    "/v1/tickets/:id/attachments",
    "tickets:update",
    {
      ...common,
      id: "createTicketAttachment",
      summary: "Attach a file to a ticket",
      description:
        "Send it as `file` in a form. Its type is detected from its content. A ticket has at most 100 files. Archived tickets accept files, too. The ticket's `version` does not change.",
      form: {
        // The file is not read, so the connection must close.
        admit: (db, caller, bytes) =>
          requireStorage(db, caller.organization, bytes, { Connection: "close" }),
      },
      versioned: true,
      body: AttachmentInput,
      prepare: ({ caller, params, body, write }) => {
        const { name, content } = body.file;
        return storeFile(write, caller, { ticket_id: pathId(params), name, content });
      },
      abandon: ({ prepared, write }) => attachment_files.discard(write, prepared),
      answers: { 201: Attachment },
      reasons: ["quota_exceeded"],
    },
    ({ tx, subject, prepared }) => created(addAttachment(tx, subject, prepared)),
  ),

  get(
    "/v1/tickets/:id/attachments/:attachment_id/content",
    "tickets:read",
    {
      ...common,
      id: "downloadTicketAttachment",
      summary: "Download an attachment",
      answers: { 200: null },
      media_type: "*/*",
    },
    ({ db, subject, params }) => {
      const file = findAttachment(db, subject, pathId(params, "attachment_id"));
      return download(file, attachment_files.read(db, file));
    },
  ),

  del(
    "/v1/tickets/:id/attachments/:attachment_id",
    "tickets:update",
    {
      ...common,
      id: "deleteTicketAttachment",
      summary: "Delete an attachment",
      versioned: true,
      audited: true,
      finish: async ({ answer, params, write }) => {
        await attachment_files.discard(write, pathId(params, "attachment_id"));
        return answer;
      },
      answers: { 204: null },
    },
    ({ tx, subject, params }) => {
      deleteAttachment(tx, subject, pathId(params, "attachment_id"));
      return noContent();
    },
  ),
];
