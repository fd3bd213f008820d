import * as v from "valibot";
import { Refusal, refuseField } from "../refusal.ts";
import { mediaType, readBytes, tooLarge } from "./body.ts";
import type { Fields } from "./operation.ts";
import { readQuery } from "./query-string.ts";

/** Largest file of a form, unless the operation says otherwise (decisions §1). */
export const file_limit_bytes = 10 * 1024 * 1024;

/** The form around its file: boundaries, headers, text fields. */
const around_file_bytes = 64 * 1024;

/** A file that a form brought. */
export class Upload {
  constructor(
    /** As the sender calls it, without folders. */
    readonly name: string,
    readonly type: string,
    readonly bytes: Uint8Array,
  ) {}

  /** What an Idempotency-Key compares: the bytes, not the boundary that they came between. */
  toJSON(): unknown {
    return { name: this.name, type: this.type, sha256: Bun.SHA256.hash(this.bytes, "hex") };
  }
}

/** A field of a form that is a file. */
export const upload = () =>
  v.pipe(
    v.instance(Upload, (issue) => (issue.input === undefined ? "is required" : "must be a file")),
    v.metadata({ type: "string", format: "binary" }),
  );

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

const read = async (file: FormFile): Promise<Upload> =>
  new Upload(
    file.name.split(/[\\/]/).at(-1) ?? "",
    file.type || "application/octet-stream",
    new Uint8Array(await file.arrayBuffer()),
  );
