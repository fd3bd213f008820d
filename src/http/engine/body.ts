import { Refusal, refuseField } from "../../refusal.ts";
import { parseJson } from "./json.ts";
import type { Spool } from "./spool.ts";

/** Largest JSON body (decisions §1). */
const json_body_limit = 1024 * 1024;
/** A body of at most so much is read in one go. */
const small_bytes = 64 * 1024;
/** Largest body of an operation without a caller, and how long it may take to arrive (decisions §2). */
const open_body_limit = 16 * 1024;
const open_body_limit_ms = 10_000;

/** The rest of the body is not read, so the connection must end. */
const unread = { Connection: "close" };

/** 413 for a body of more than `limit` bytes. */
export const tooLarge = (limit: number): Refusal =>
  new Refusal("payload_too_large", `The request body is larger than ${limit} bytes.`, {}, unread);

/** The media type without its parameters; null without a body. */
export const mediaType = (request: Request): string | null => {
  if (request.body === null) return null;
  const type = request.headers.get("content-type") ?? "";
  return type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
};

/** The body as it comes; 413 as soon as it is, or says that it will be, larger than `limit` bytes. */
export async function* chunksOf(
  request: Request,
  limit: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (announcedBytes(request) > limit) throw tooLarge(limit);
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    yield chunk;
  }
}

/** The size that the body says it has; 0 when it does not say. */
export const announcedBytes = (request: Request): number =>
  Number(request.headers.get("content-length") ?? 0);

/** 415 unless the body, which is of another media type, is empty; 413 when it is larger than `limit`. */
export const refuseMediaType = async (
  request: Request,
  limit: number,
  expected: string,
): Promise<void> => {
  let is_empty = true;
  for await (const chunk of chunksOf(request, limit)) is_empty &&= chunk.byteLength === 0;
  if (!is_empty) throw new Refusal("unsupported_media_type", `The body must be ${expected}.`);
};

/** The JSON body, an object whose texts are trimmed; an empty one when there is no body. */
export const readJson = (request: Request, spool: Spool): Promise<Record<string, unknown>> =>
  readObject(request, json_body_limit, () => readBytes(request, spool));

/** The same of an operation without a caller: 413 above 16 KiB, 408 when it takes more than ten seconds. */
export const readOpenJson = async (request: Request): Promise<Record<string, unknown>> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooSlow()), open_body_limit_ms);
  try {
    const read = readObject(request, open_body_limit, () => readOpenBytes(request));
    return await Promise.race([read, late]);
  } finally {
    clearTimeout(timer);
  }
};

const tooSlow = (): Refusal =>
  new Refusal("request_timeout", "The request body took too long to arrive.", {}, unread);

const readObject = async (
  request: Request,
  limit: number,
  read: () => Promise<Uint8Array>,
): Promise<Record<string, unknown>> => {
  const type = mediaType(request);
  if (type === null) return {};
  if (type !== "application/json") {
    await refuseMediaType(request, limit, "application/json");
    return {};
  }
  const bytes = await read();
  if (bytes.byteLength === 0) return {};
  const value = parseJson(bytes);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw refuseField("body", "must be an object");
  return value as Record<string, unknown>;
};

const readOpenBytes = async (request: Request): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  // A copy of each: what came may be a part of far more memory.
  for await (const chunk of chunksOf(request, open_body_limit)) parts.push(chunk.slice());
  return Buffer.concat(parts);
};

const readBytes = async (request: Request, spool: Spool): Promise<Uint8Array> => {
  const announced = announcedBytes(request);
  if (announced > 0 && announced <= small_bytes && spool.hold(announced))
    try {
      return new Uint8Array(await request.arrayBuffer());
    } finally {
      spool.free(announced);
    }
  const arrival = spool.arrival();
  try {
    for await (const chunk of chunksOf(request, json_body_limit)) await arrival.add(chunk);
    return await (await arrival.content()).bytes();
  } finally {
    await arrival.discard();
  }
};
