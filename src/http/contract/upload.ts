import * as v from "valibot";

/** A file that a form brought; its content can be read until the call is answered. */
export class Upload {
  constructor(
    /** As the sender calls it, without folders. */
    readonly name: string,
    readonly type: string,
    readonly content: Blob,
    private readonly sha256: string,
  ) {}

  /** What an Idempotency-Key compares: the bytes, not the boundary that they came between. */
  toJSON(): unknown {
    return { name: this.name, type: this.type, sha256: this.sha256 };
  }
}

/** A field of a form that is a file. */
export const upload = () =>
  v.pipe(v.instance(Upload), v.metadata({ type: "string", format: "binary" }));

/** Whether a field of a form is declared by `upload`. */
export const isUpload = (schema: v.GenericSchema): boolean => schema.type === "instance";
