import type { Caller } from "../../access/caller.ts";
import { requireStorage } from "../../access/storage-quota.ts";
import type { OrgTx, SaveChange } from "../../database/org.ts";
import { refuseField } from "../../refusal.ts";
import type { TicketWithAssignees } from "../queries.ts";
import { recordCount } from "../record.ts";
import { attachment_files } from "./content.ts";
import { type AttachmentView, findAttachment } from "./queries.ts";
import { safeName } from "./safe-name.ts";
import { sniff } from "./sniff.ts";

const attachments_max = 100;

export interface NewAttachment {
  ticket_id: string;
  name: string;
  content: Blob;
}

/**
 * Saves a file and its content in many small transactions. It is invisible until `addAttachment`; otherwise
 * `attachment_files.discard` deletes it. Returns its id.
 */
export const storeFile = async (
  write: SaveChange,
  { actor, organization }: Caller,
  { ticket_id, name, content }: NewAttachment,
): Promise<string> => {
  const id = Bun.randomUUIDv7();
  const content_type = await sniff(content);
  try {
    await write((tx) => {
      tx.insert("ticket_attachments", {
        id,
        ticket_id,
        name: safeName(name),
        content_type,
        size: content.size,
        created_by: JSON.stringify(actor),
        created_at: tx.now,
        incomplete_since: tx.now,
        signed_by: null,
      });
      // Its whole size counts from now on, so that concurrent uploads cannot exceed the quota together.
      requireStorage(tx, organization);
    });
    await attachment_files.write(write, id, content);
  } catch (error) {
    await attachment_files.discard(write, id);
    throw error;
  }
  return id;
};

/** Makes a stored file visible, also on an archived ticket (decisions §5). */
export const addAttachment = (
  tx: OrgTx,
  ticket: TicketWithAssignees,
  id: string,
): AttachmentView => {
  if (ticket.attachments_count >= attachments_max)
    throw refuseField("file", `a ticket has at most ${attachments_max} attachments`);
  tx.run(
    tx
      .update("ticket_attachments", { created_at: tx.now, incomplete_since: null })
      .where("id", "=", id),
  );
  const counted = { ...ticket, attachments_count: ticket.attachments_count + 1 };
  recordCount(tx, ticket, { attachments_count: counted.attachments_count });
  return findAttachment(tx, counted, id);
};

/** A file that is attached in one transaction: it is small, or imported. */
export interface WholeFile {
  name: string;
  content_type: string;
  size: number;
  /** Whose signature it is. */
  signed_by: string | null;
  content: Iterable<Uint8Array>;
}

/** Attaches a file to a ticket. Returns its id and the ticket with its new count. `field` is what a refusal names. */
export const attachFile = (
  tx: OrgTx,
  { actor, organization }: Caller,
  ticket: TicketWithAssignees,
  { content, ...file }: WholeFile,
  field: string,
): { id: string; ticket: TicketWithAssignees } => {
  if (ticket.attachments_count >= attachments_max)
    throw refuseField(field, `a ticket has at most ${attachments_max} attachments`);
  const id = Bun.randomUUIDv7();
  tx.insert("ticket_attachments", {
    id,
    ticket_id: ticket.id,
    ...file,
    created_by: JSON.stringify(actor),
    created_at: tx.now,
    incomplete_since: null,
  });
  requireStorage(tx, organization);
  attachment_files.writeNow(tx, id, content);
  const attachments_count = ticket.attachments_count + 1;
  recordCount(tx, ticket, { attachments_count });
  return { id, ticket: { ...ticket, attachments_count } };
};

/** Deletes any file of this ticket. `attachment_files.discard` deletes its content afterwards. */
export const deleteAttachment = (tx: OrgTx, ticket: TicketWithAssignees, id: string): void => {
  findAttachment(tx, ticket, id);
  tx.run(tx.update("ticket_attachments", { incomplete_since: tx.now }).where("id", "=", id));
  recordCount(tx, ticket, { attachments_count: ticket.attachments_count - 1 });
};
