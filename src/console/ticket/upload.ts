import type { Attachment } from "../api/document.d.ts";
import { Refusal, refusalOf, unreached } from "../api/refusal.ts";
import { credential, endSession } from "../session/credential.ts";
import { credentialHeaders } from "../session/stored-credential.ts";

interface UploadOptions {
  file: File;
  /** The `Idempotency-Key`, kept for retries. */
  key: string;
  /** Called with the fraction sent, from 0 to 1. */
  onProgress(progress: number): void;
}

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy's response
  }
};

/** Attaches a file. Uses XMLHttpRequest, since `fetch` reports no progress. Rejects with a `Refusal`. */
export const upload = (
  ticket_id: string,
  { file, key, onProgress }: UploadOptions,
): Promise<Attachment> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/v1/tickets/${ticket_id}/attachments`);
    for (const [name, value] of Object.entries(
      credential.value ? credentialHeaders(credential.value) : {},
    ))
      request.setRequestHeader(name, value);
    request.setRequestHeader("Idempotency-Key", key);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("error", () => reject(new Refusal(0, unreached, "")));
    request.addEventListener("load", () => {
      const body = bodyOf(request.responseText);
      if (request.status === 401) endSession("ended");
      if (request.status === 201) resolve(body as Attachment);
      else reject(refusalOf(request.status, body));
    });
    const form = new FormData();
    form.append("file", file, file.name);
    request.send(form);
  });
