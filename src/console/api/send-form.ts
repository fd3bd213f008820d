import { credential, endSession } from "../session/credential.ts";
import { credentialHeaders } from "../session/stored-credential.ts";
import { Refusal, refusalOf, unreached } from "./refusal.ts";

interface Sending {
  form: FormData;
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

/** Posts a form with a file. Uses XMLHttpRequest, since `fetch` reports no progress. Rejects with a `Refusal`. */
export const sendForm = <T>(path: string, { form, key, onProgress }: Sending): Promise<T> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
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
      if (request.status >= 200 && request.status < 300) resolve(body as T);
      else reject(refusalOf(request.status, body));
    });
    request.send(form);
  });
