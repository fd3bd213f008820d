import { receiptToAttach } from "../billing/receipts/attachment.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { WorkerPool } from "../database/readers/worker-pool.ts";
import type { DueMessage } from "../messages/due.ts";
import type { Attachment } from "../messages/smtp-transport.ts";

/** Makes the receipts of messages about a payment, in the printing processes. */
export const receiptPrinter =
  (sqlite: Sqlite, printers: Pick<WorkerPool, "run">) =>
  async ({
    org_id,
    payment_id,
  }: Pick<DueMessage, "org_id" | "payment_id">): Promise<Attachment | null> => {
    if (payment_id === null) return null;
    const { filename, content } = receiptToAttach(sqlite.reader(org_id), payment_id);
    return { filename, content: await printers.run<Uint8Array>(org_id, content) };
  };
