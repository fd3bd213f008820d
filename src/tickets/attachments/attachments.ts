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

export const attachments_max = 100;

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

/** Deletes any file of this ticket. `attachment_files.discard` deletes its content afterwards. */
export const deleteAttachment = (tx: OrgTx, ticket: TicketWithAssignees, id: string): void => {
  findAttachment(tx, ticket, id);
  tx.run(tx.update("ticket_attachments", { incomplete_since: tx.now }).where("id", "=", id));
  recordCount(tx, ticket, { attachments_count: ticket.attachments_count - 1 });
};
