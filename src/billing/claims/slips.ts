import { requireStorage } from "../../access/storage-quota.ts";
import type { OrgTx, SaveChange } from "../../database/org.ts";
import { storedFiles } from "../../database/stored-files.ts";
import { safeName } from "../../tickets/attachments/safe-name.ts";
import { sniff } from "../../tickets/attachments/sniff.ts";

/** The content of slips. */
export const slip_files = storedFiles({
  files: "payment_slips",
  pieces: "payment_slip_pieces",
  file_id: "slip_id",
});

export const slip_bytes_max = 5 * 1024 * 1024;

const slip_types = ["image/jpeg", "image/png", "application/pdf"];

/** The media type of a slip by its content. Null for a file that cannot be one. */
export const slipType = async (content: Blob): Promise<string | null> => {
  const type = await sniff(content);
  return slip_types.includes(type) ? type : null;
};

export interface NewSlip {
  name: string;
  content_type: string;
  content: Blob;
}

/**
 * Saves a slip in many small transactions. It is invisible until `keepSlip`; otherwise `slip_files.discard` deletes
 * it. Refuses what exceeds the organization's quota. Returns its id.
 */
export const storeSlip = async (
  save: SaveChange,
  organization: { storage_quota_mb: number },
  { name, content_type, content }: NewSlip,
): Promise<string> => {
  const id = Bun.randomUUIDv7();
  try {
    await save((tx) => {
      tx.insert("payment_slips", {
        id,
        name: safeName(name),
        content_type,
        size: content.size,
        created_at: tx.now,
        incomplete_since: tx.now,
      });
      requireStorage(tx, organization);
    });
    await slip_files.write(save, id, content);
  } catch (error) {
    await slip_files.discard(save, id);
    throw error;
  }
  return id;
};

/** Makes a stored slip part of a claim. */
export const keepSlip = (tx: OrgTx, id: string): void =>
  tx.updateRow("payment_slips", id, { incomplete_since: null });
