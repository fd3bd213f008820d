import * as v from "valibot";

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
  v.pipe(v.instance(Upload), v.metadata({ type: "string", format: "binary" }));
