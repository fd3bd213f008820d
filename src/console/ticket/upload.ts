import type { Attachment } from "../api/document.d.ts";
import { sendForm } from "../api/send-form.ts";

interface UploadOptions {
  file: File;
  /** The `Idempotency-Key`, kept for retries. */
  key: string;
  /** Called with the fraction sent, from 0 to 1. */
  onProgress(progress: number): void;
}

/** Attaches a file. Rejects with a `Refusal`. */
export const upload = (
  ticket_id: string,
  { file, ...sending }: UploadOptions,
): Promise<Attachment> => {
  const form = new FormData();
  form.append("file", file, file.name);
  return sendForm(`/v1/tickets/${ticket_id}/attachments`, { form, ...sending });
};
