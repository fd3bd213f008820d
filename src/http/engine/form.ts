import type { Busboy, BusboyFileStream, BusboyInstance } from "@fastify/busboy";
import { type Refusal, refuseField } from "../../refusal.ts";
import type { Fields } from "../contract/operation.ts";
import { readQuery } from "../contract/query-string.ts";
import { isUpload, Upload } from "../contract/upload.ts";
import { announcedBytes, chunksOf, mediaType, refuseMediaType, tooLarge } from "./body.ts";
import type { Spool, SpooledBody } from "./spool.ts";

/** The form without its files: boundaries, headers, text fields. */
const overhead_bytes = 64 * 1024;
const header_bytes = 16 * 1024;
const parts_max = 100;

/** The values of a form by name. `discard` removes its files from the spool. */
export interface Form {
  values: Record<string, unknown>;
  discard(): Promise<void>;
}

/**
 * Reads a multipart form with at most `limit_bytes` per file. Texts are parsed by `entries`, as in a
 * query string; files become an `Upload`; unknown parts are ignored. Refuses other media types with
 * 415 and an invalid form with 422. `admit` may refuse files by their approximate announced size.
 */
export const readForm = async (
  request: Request,
  spool: Spool,
  limit_bytes: number,
  entries: Fields,
  admit: (bytes: number) => void = () => {},
): Promise<Form> => {
  const body_limit = limit_bytes + overhead_bytes;
  const reader = new FormReader(spool, limit_bytes, entries);
  const type = mediaType(request);
  if (type !== "multipart/form-data") {
    if (type !== null) await refuseMediaType(request, body_limit, "multipart/form-data");
    return reader.form();
  }
  const announced = announcedBytes(request);
  if (announced <= body_limit) admit(Math.max(announced - overhead_bytes, 0));
  try {
    const { Busboy } = await import("@fastify/busboy"); // loaded with the first form, to start faster
    const parser = reader.parser(Busboy, request.headers.get("content-type") ?? "");
    for await (const chunk of chunksOf(request, body_limit)) await reader.take(parser, chunk);
    await reader.end(parser);
    return await reader.form();
  } catch (error) {
    await reader.discard();
    throw error;
  }
};

/** A file of the form while it arrives. */
interface FilePart {
  name: string;
  type: string;
  body: SpooledBody;
  hash: Bun.CryptoHasher;
  /** Parsed, but not yet spooled. */
  pending: Uint8Array<ArrayBuffer>[];
}

const invalidForm = (): Refusal => refuseField("body", "is not a valid multipart form");

/** Reads one form. The parser reports parts by events, so errors are stored there and thrown afterwards. */
class FormReader {
  private readonly texts = new URLSearchParams();
  private text_bytes = 0;
  private readonly files = new Map<string, FilePart>();
  private error: Refusal | undefined;

  constructor(
    private readonly spool: Spool,
    private readonly limit_bytes: number,
    private readonly entries: Fields,
  ) {}

  parser(Parser: typeof Busboy, content_type: string): BusboyInstance {
    const refuseParts = () => this.refuse(refuseField("body", `has more than ${parts_max} parts`));
    try {
      return new Parser({
        headers: { "content-type": content_type },
        preservePath: true,
        isPartAFile: (_name, _type, file_name) => file_name !== undefined,
        limits: {
          parts: parts_max,
          fieldSize: overhead_bytes,
          headerSize: header_bytes,
        },
      })
        .on("file", (field, stream, name, _encoding, type) => this.file(field, stream, name, type))
        .on("field", (field, text, _, cut) => this.text(field, text, cut))
        .on("partsLimit", refuseParts)
        .on("error", () => this.refuse(invalidForm()));
    } catch {
      throw invalidForm(); // the boundary is missing or too long
    }
  }

  async take(parser: BusboyInstance, chunk: Uint8Array<ArrayBuffer>): Promise<void> {
    await new Promise<unknown>((taken) => parser.write(chunk, taken));
    await this.spoolPending();
  }

  async end(parser: BusboyInstance): Promise<void> {
    await new Promise<unknown>((ended) => parser.on("finish", ended).end());
    await this.spoolPending();
  }

  async form(): Promise<Form> {
    const values = readQuery(this.texts, this.entries);
    for (const [field, { name, type, body, hash }] of this.files)
      values[field] = new Upload(name, type, await body.content(), hash.digest("hex"));
    return { values, discard: () => this.discard() };
  }

  async discard(): Promise<void> {
    for (const { body } of this.files.values()) await body.discard();
  }

  private text(field: string | undefined, text: string, cut: boolean): void {
    if (field === undefined) return;
    this.text_bytes += field.length + text.length;
    if (cut || this.text_bytes > overhead_bytes) this.refuse(tooLarge(overhead_bytes));
    else this.texts.append(field, text.replaceAll("\r\n", "\n"));
  }

  private file(
    field: string | undefined,
    stream: BusboyFileStream,
    name: string,
    type: string,
  ): void {
    stream.on("error", () => this.refuse(invalidForm()));
    if (field !== undefined && this.accepts(field)) this.begin(field, stream, name, type);
    else stream.resume();
  }

  /** Whether to keep a file of this name. Stores the error if the name must not be a file. */
  private accepts(field: string): boolean {
    const schema = Object.hasOwn(this.entries, field) ? this.entries[field] : undefined;
    if (!schema) return false;
    if (!isUpload(schema)) this.refuse(refuseField(field, "must be a text"));
    else if (this.files.has(field)) this.refuse(refuseField(field, "must be sent once"));
    return !this.error;
  }

  private begin(field: string, stream: BusboyFileStream, name: string, type: string): void {
    const part: FilePart = {
      name: name.split(/[\\/]/).at(-1) ?? "",
      type,
      body: this.spool.open(),
      hash: new Bun.CryptoHasher("sha256"),
      pending: [],
    };
    this.files.set(field, part);
    stream.on("data", (bytes: Buffer<ArrayBuffer>) => part.pending.push(bytes));
  }

  private async spoolPending(): Promise<void> {
    if (this.error) throw this.error;
    for (const { body, hash, pending } of this.files.values())
      for (const bytes of pending.splice(0)) {
        if (body.size + bytes.byteLength > this.limit_bytes) throw tooLarge(this.limit_bytes);
        hash.update(bytes);
        await body.add(bytes);
      }
  }

  private refuse(refusal: Refusal): void {
    this.error ??= refusal;
  }
}
