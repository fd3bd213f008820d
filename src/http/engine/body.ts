import { Refusal, refuseField } from "../../refusal.ts";
import { parseJson } from "./json.ts";
import type { Spool } from "./spool.ts";

/** Largest JSON body (decisions §1). */
const json_body_limit = 1024 * 1024;
/** Bodies up to this size are read at once. */
const small_bytes = 64 * 1024;
/** For operations without a caller: the largest body, and how long it may take to arrive (decisions §2). */
const open_body_limit = 16 * 1024;
const open_body_limit_ms = 10_000;

/** The rest of the body is not read, so the connection must be closed. */
const unread = { Connection: "close" };

/** 413 for a body of more than `limit` bytes. */
export const tooLarge = (limit: number): Refusal =>
  new Refusal("payload_too_large", `The request body is larger than ${limit} bytes.`, {}, unread);

/** The media type without parameters. Null without a body. */
export const mediaType = (request: Request): string | null => {
  if (request.body === null) return null;
  const type = request.headers.get("content-type") ?? "";
  return type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
};

/** The body in chunks. Refuses with 413 as soon as its announced or actual size exceeds `limit` bytes. */
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

/** The `Content-Length`, or 0 without one. */
export const announcedBytes = (request: Request): number =>
  Number(request.headers.get("content-length") ?? 0);

/** Refuses a body of the wrong media type with 415 unless it is empty, and with 413 if it exceeds `limit`. */
export const refuseMediaType = async (
  request: Request,
  limit: number,
  expected: string,
): Promise<void> => {
  let is_empty = true;
  for await (const chunk of chunksOf(request, limit)) is_empty &&= chunk.byteLength === 0;
  if (!is_empty) throw new Refusal("unsupported_media_type", `The body must be ${expected}.`);
};

/** Parses a JSON object and trims its texts. Returns an empty object without a body. */
export const readJson = (request: Request, spool: Spool): Promise<Record<string, unknown>> =>
  readObject(request, json_body_limit, () => readBytes(request, spool));

/** As `readJson`, for operations without a caller: 413 above 16 KiB, 408 after ten seconds. */
export const readOpenJson = async (request: Request): Promise<Record<string, unknown>> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooSlow()), open_body_limit_ms);
  try {
    const read = readObject(request, open_body_limit, () => readOpenBytes(request));
    return await Promise.race([read, timeout]);
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
  // Copies, because a chunk may be a view of a much larger buffer.
  for await (const chunk of chunksOf(request, open_body_limit)) parts.push(chunk.slice());
  return Buffer.concat(parts);
};

const readBytes = async (request: Request, spool: Spool): Promise<Uint8Array> => {
  const announced = announcedBytes(request);
  if (announced > 0 && announced <= small_bytes && spool.reserveMemory(announced))
    try {
      return new Uint8Array(await request.arrayBuffer());
    } finally {
      spool.releaseMemory(announced);
    }
  const spooled = spool.open();
  try {
    for await (const chunk of chunksOf(request, json_body_limit)) await spooled.add(chunk);
    return await (await spooled.content()).bytes();
  } finally {
    await spooled.discard();
  }
};
