import { type Answer, JsonText } from "../contract/answer.ts";
import type { Operation } from "../contract/operation.ts";
import { type Encoding, preferredEncoding } from "./accept-encoding.ts";
import type { Call } from "./call.ts";
import { compressBytes } from "./compress.ts";
import type { EncodedAnswer } from "./read.ts";
import { inSingleWrite } from "./single-write.ts";

/**
 * The response of an answer from a reader thread. Its bytes are freed once Bun has copied them: the collector would
 * keep them until a full collection, as old as they are by then.
 */
export const respondEncoded = (call: Call, { status, headers, bytes }: EncodedAnswer): Response =>
  new Response(
    inSingleWrite(call.request, bytes, () => bytes?.buffer.transfer(0)),
    { status, headers: { ...call.headers, ...headers } },
  );

interface Sending {
  encoding?: Encoding | null;
  check?(text: string): void;
}

export const respond = (
  call: Call,
  { status, body, headers: own }: Answer,
  { encoding, check }: Sending = {},
): Response | Promise<Response> => {
  const headers: Record<string, string> = own ? { ...call.headers, ...own } : call.headers;
  if (body instanceof ReadableStream || body instanceof Blob)
    return new Response(body, { status, headers });
  const send = (content: string | Uint8Array | null): Response =>
    new Response(inSingleWrite(call.request, content), { status, headers });
  if (body === null || body instanceof Uint8Array) return send(body);
  const text = body instanceof JsonText ? body.text : JSON.stringify(body);
  if (text === "") return new Response(null, { status, headers });
  check?.(text);
  headers["Content-Type"] = "application/json";
  const compressed = encoding ? compressBytes(encoder.encode(text), encoding) : null;
  if (!encoding || compressed === null) return send(text);
  headers["Content-Encoding"] = encoding;
  return compressed instanceof Promise ? compressed.then(send) : send(compressed);
};

const encoder = new TextEncoder();

/**
 * Whether answers are compressed for callers that accept it. Those with a secret are not: next to text
 * that a caller chooses, their length would tell it (BREACH).
 */
export const isCompressible = ({ path, spec }: Operation): boolean =>
  !path.startsWith("/v1/auth/") && !("secret" in spec);

export const encodingOf = (operation: Operation, { request }: Call): Encoding | null =>
  isCompressible(operation) ? preferredEncoding(request.headers.get("accept-encoding")) : null;
