import { Refusal } from "../refusal.ts";

/** Largest JSON body (decisions §1). */
const json_body_limit = 1024 * 1024;
const depth_limit = 32;

/** 413 for a body of more than `limit` bytes. */
export const tooLarge = (limit: number): Refusal =>
  new Refusal("payload_too_large", `The request body is larger than ${limit} bytes.`);

const malformed = (message: string): Refusal => new Refusal("malformed_json", message);

/** The media type without its parameters; null without a body. */
export const mediaType = (request: Request): string | null => {
  if (request.body === null) return null;
  const type = request.headers.get("content-type") ?? "";
  return type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
};

/** Reads at most `limit` bytes of the body, never more than that into memory. */
export const readBytes = async (request: Request, limit: number): Promise<Uint8Array> => {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > limit) throw tooLarge(limit);
  if (announced > 0) return new Uint8Array(await request.arrayBuffer());
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > limit) throw tooLarge(limit);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** Trims every text and measures the depth; CRLF line ends become LF. */
const tidy = (value: unknown, depth: number): unknown => {
  if (typeof value === "string") return value.replaceAll("\r\n", "\n").trim();
  if (typeof value !== "object" || value === null) return value;
  if (depth > depth_limit) throw malformed(`The body is nested deeper than ${depth_limit} levels.`);
  if (Array.isArray(value)) return value.map((item) => tidy(item, depth + 1));
  for (const [key, item] of Object.entries(value))
    Object.defineProperty(value, key, {
      value: tidy(item, depth + 1),
      enumerable: true,
    });
  return value;
};

/** The JSON body, texts trimmed; an empty object when there is no body. */
export const readJson = async (request: Request): Promise<unknown> => {
  const type = mediaType(request);
  if (type === null) return {};
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > json_body_limit) throw tooLarge(json_body_limit);
  if (type !== "application/json") {
    const bytes = await readBytes(request, json_body_limit);
    if (bytes.byteLength === 0) return {};
    throw new Refusal("unsupported_media_type", "The body must be application/json.");
  }
  const bytes = await readBytes(request, json_body_limit);
  if (bytes.byteLength === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw malformed("The body is not valid JSON.");
  }
  return tidy(value, 1);
};
