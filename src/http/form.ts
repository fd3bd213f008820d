import { Refusal, refuseField } from "../refusal.ts";
import { mediaType, readBytes, tooLarge } from "./body.ts";
import type { Fields } from "./operation.ts";
import { readQuery } from "./query-string.ts";
import { Upload } from "./upload.ts";

/** The form around its file: boundaries, headers, text fields. */
const around_file_bytes = 64 * 1024;

/**
 * Reads a multipart form of at most `limit_bytes` for each file: texts as `entries` type them, as
 * in a query string, files as `Upload`. Any other media type is 415, a broken form 422.
 */
export const readForm = async (
  request: Request,
  limit_bytes: number,
  entries: Fields,
): Promise<Record<string, unknown>> => {
  const type = mediaType(request);
  if (type === null) return {};
  const bytes = await readBytes(request, limit_bytes + around_file_bytes);
  if (type !== "multipart/form-data") {
    if (bytes.byteLength === 0) return {};
    throw new Refusal("unsupported_media_type", "The body must be multipart/form-data.");
  }
  const texts = new URLSearchParams();
  const files: Record<string, Upload> = {};
  for (const [name, value] of await parse(request, bytes)) {
    if (typeof value === "string") texts.append(name, value.replaceAll("\r\n", "\n"));
    else if (value.size > limit_bytes) throw tooLarge(limit_bytes);
    else files[name] = await read(value);
  }
  return { ...readQuery(texts, entries), ...files };
};

type Form = Awaited<ReturnType<Response["formData"]>>;
type FormFile = Exclude<ReturnType<Form["get"]>, string | null>;

const parse = async (request: Request, bytes: Uint8Array): Promise<Form> => {
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  try {
    return await new Response(bytes, { headers }).formData();
  } catch {
    throw refuseField("body", "is not a valid multipart form");
  }
};

/** A part with an empty file name comes from Bun as a blob, without any name. */
const read = async (file: Omit<FormFile, "name"> & { name?: string }): Promise<Upload> =>
  new Upload(
    (file.name ?? "").split(/[\\/]/).at(-1) ?? "",
    file.type || "application/octet-stream",
    new Uint8Array(await file.arrayBuffer()),
  );
