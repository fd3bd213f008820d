import type { Busboy, BusboyFileStream, BusboyInstance } from "@fastify/busboy";
import { type Refusal, refuseField } from "../../refusal.ts";
import type { Fields } from "../contract/operation.ts";
import { readQuery } from "../contract/query-string.ts";
import { isUpload, Upload } from "../contract/upload.ts";
import { announcedBytes, chunksOf, mediaType, refuseMediaType, tooLarge } from "./body.ts";
import type { Arrival, Spool } from "./spool.ts";

/** The form around its file: boundaries, headers, text fields. */
const around_file_bytes = 64 * 1024;
const header_bytes = 16 * 1024;
const parts_max = 100;

/** The values of a form, by name, and what gives back the place that its files take. */
export interface Form {
  values: Record<string, unknown>;
  discard(): Promise<void>;
}

/**
 * Reads a multipart form of at most `limit_bytes` for each file: texts as `entries` type them, as
 * in a query string, files as `Upload`. Parts of other names are left out. Any other media type is
 * 415, a broken form 422. `admit` may refuse files of about so many bytes as are announced.
 */
export const readForm = async (
  request: Request,
  spool: Spool,
  limit_bytes: number,
  entries: Fields,
  admit: (bytes: number) => void = () => {},
): Promise<Form> => {
  const body_limit = limit_bytes + around_file_bytes;
  const reading = new FormReading(spool, limit_bytes, entries);
  const type = mediaType(request);
  if (type !== "multipart/form-data") {
    if (type !== null) await refuseMediaType(request, body_limit, "multipart/form-data");
    return reading.form();
  }
  const announced = announcedBytes(request);
  if (announced <= body_limit) admit(Math.max(announced - around_file_bytes, 0));
  try {
    const { Busboy } = await import("@fastify/busboy"); // with the first form, not at each start
    const grammar = reading.grammar(Busboy, request.headers.get("content-type") ?? "");
    for await (const chunk of chunksOf(request, body_limit)) await reading.take(grammar, chunk);
    await reading.end(grammar);
    return await reading.form();
  } catch (error) {
    await reading.discard();
    throw error;
  }
};

/** A file part as it comes. */
interface FilePart {
  name: string;
  type: string;
  arrival: Arrival;
  hash: Bun.CryptoHasher;
  /** Read, and not yet laid down. */
  pending: Uint8Array<ArrayBuffer>[];
}

const broken = (): Refusal => refuseField("body", "is not a valid multipart form");

/** One form that is being read. The grammar tells of its parts by events: what is wrong is noted there, and thrown after them. */
class FormReading {
  private readonly texts = new URLSearchParams();
  private text_bytes = 0;
  private readonly files = new Map<string, FilePart>();
  private wrong: Refusal | undefined;

  constructor(
    private readonly spool: Spool,
    private readonly limit_bytes: number,
    private readonly entries: Fields,
  ) {}

  grammar(Grammar: typeof Busboy, content_type: string): BusboyInstance {
    const refuseParts = () => this.refuse(refuseField("body", `has more than ${parts_max} parts`));
    try {
      return new Grammar({
        headers: { "content-type": content_type },
        preservePath: true,
        isPartAFile: (_name, _type, file_name) => file_name !== undefined,
        limits: {
          parts: parts_max,
          fieldSize: around_file_bytes,
          headerSize: header_bytes,
        },
      })
        .on("file", (field, stream, name, _encoding, type) => this.file(field, stream, name, type))
        .on("field", (field, text, _, cut) => this.text(field, text, cut))
        .on("partsLimit", refuseParts)
        .on("error", () => this.refuse(broken()));
    } catch {
      throw broken(); // it names no boundary, or one that is too long
    }
  }

  async take(grammar: BusboyInstance, chunk: Uint8Array<ArrayBuffer>): Promise<void> {
    await new Promise<unknown>((taken) => grammar.write(chunk, taken));
    await this.layDown();
  }

  async end(grammar: BusboyInstance): Promise<void> {
    await new Promise<unknown>((ended) => grammar.on("finish", ended).end());
    await this.layDown();
  }

  async form(): Promise<Form> {
    const values = readQuery(this.texts, this.entries);
    for (const [field, { name, type, arrival, hash }] of this.files)
      values[field] = new Upload(name, type, await arrival.content(), hash.digest("hex"));
    return { values, discard: () => this.discard() };
  }

  async discard(): Promise<void> {
    for (const { arrival } of this.files.values()) await arrival.discard();
  }

  private text(field: string | undefined, text: string, cut: boolean): void {
    if (field === undefined) return;
    this.text_bytes += field.length + text.length;
    if (cut || this.text_bytes > around_file_bytes) this.refuse(tooLarge(around_file_bytes));
    else this.texts.append(field, text.replaceAll("\r\n", "\n"));
  }

  private file(
    field: string | undefined,
    stream: BusboyFileStream,
    name: string,
    type: string,
  ): void {
    stream.on("error", () => this.refuse(broken()));
    if (field !== undefined && this.expects(field)) this.begin(field, stream, name, type);
    else stream.resume();
  }

  /** Whether a file of this name is to be kept; notes what is wrong with it otherwise. */
  private expects(field: string): boolean {
    const schema = Object.hasOwn(this.entries, field) ? this.entries[field] : undefined;
    if (!schema) return false;
    if (!isUpload(schema)) this.refuse(refuseField(field, "must be a text"));
    else if (this.files.has(field)) this.refuse(refuseField(field, "must be sent once"));
    return !this.wrong;
  }

  private begin(field: string, stream: BusboyFileStream, name: string, type: string): void {
    const part: FilePart = {
      name: name.split(/[\\/]/).at(-1) ?? "",
      type,
      arrival: this.spool.arrival(),
      hash: new Bun.CryptoHasher("sha256"),
      pending: [],
    };
    this.files.set(field, part);
    stream.on("data", (bytes: Buffer<ArrayBuffer>) => part.pending.push(bytes));
  }

  private async layDown(): Promise<void> {
    if (this.wrong) throw this.wrong;
    for (const { arrival, hash, pending } of this.files.values())
      for (const bytes of pending.splice(0)) {
        if (arrival.size + bytes.byteLength > this.limit_bytes) throw tooLarge(this.limit_bytes);
        hash.update(bytes);
        await arrival.add(bytes);
      }
  }

  private refuse(refusal: Refusal): void {
    this.wrong ??= refusal;
  }
}
