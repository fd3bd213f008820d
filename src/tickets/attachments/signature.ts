import type { Caller } from "../../access/caller.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import type { TicketWithAssignees } from "../queries.ts";
import { attachFile } from "./attachments.ts";

export interface Signature {
  /** Who signed. */
  name: string;
  /** A PNG in base64. */
  image: string;
}

/**
 * Attaches a client's signature to a ticket, in this transaction: it fits into one piece. Returns the ticket with
 * its new count. Refuses what exceeds the organization's quota.
 */
export const attachSignature = (
  tx: OrgTx,
  caller: Caller,
  ticket: TicketWithAssignees,
  { name, image }: Signature,
): TicketWithAssignees => {
  const content = Uint8Array.fromBase64(image);
  const file = {
    name: "signature.png",
    content_type: "image/png",
    size: content.byteLength,
    signed_by: name,
    content: [content],
  };
  return attachFile(tx, caller, ticket, file, "signature").ticket;
};

const newestOfTicket = prepareInOrg<{ ticket_id: string }>()((param) =>
  build
    .selectFrom("ticket_attachments as file")
    .innerJoin("attachment_pieces as piece", (join) =>
      join
        .onRef("piece.org_id", "=", "file.org_id")
        .onRef("piece.attachment_id", "=", "file.id")
        .on("piece.position", "=", 0),
    )
    .select(["file.signed_by", "file.created_at", "piece.content"])
    .where("file.org_id", "=", param("org_id"))
    .where("file.ticket_id", "=", param("ticket_id"))
    .where("file.signed_by", "is not", null)
    .where("file.incomplete_since", "is", null)
    .orderBy("file.id", "desc")
    .limit(1),
);

/** The newest signature on a ticket; undefined without one. */
export const signatureOf = (db: OrgReader, ticket_id: string) =>
  db.first(newestOfTicket, { ticket_id });
