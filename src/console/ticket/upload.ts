import type { Attachment } from "../api/document.d.ts";
import { Refusal, refusalOf, unreached } from "../api/refusal.ts";
import { credential } from "../session/credential.ts";

interface Sending {
  file: File;
  /** The same file, sent again, is the same call. */
  key: string;
  /** How much of it has gone, from 0 to 1. */
  onProgress(part: number): void;
}

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy before the service answers in its own way
  }
};

/** Attaches a file; `fetch` does not tell how much of it has gone. Throws the refusal. */
export const upload = (
  ticket_id: string,
  { file, key, onProgress }: Sending,
): Promise<Attachment> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { token = "", organization_id = "" } = credential.value ?? {};
    request.open("POST", `/v1/tickets/${ticket_id}/attachments`);
    request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.setRequestHeader("Organization-Id", organization_id);
    request.setRequestHeader("Idempotency-Key", key);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("error", () => reject(new Refusal(0, unreached, "")));
    request.addEventListener("load", () => {
      const body = bodyOf(request.responseText);
      if (request.status === 201) resolve(body as Attachment);
      else reject(refusalOf(request.status, body));
    });
    const form = new FormData();
    form.append("file", file, file.name);
    request.send(form);
  });
