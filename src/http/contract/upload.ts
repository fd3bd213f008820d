import * as v from "valibot";

/** A file of a form. Its content can be read until the call is answered. */
export class Upload {
  constructor(
    /** The sender's file name, without folders. */
    readonly name: string,
    readonly type: string,
    readonly content: Blob,
    private readonly sha256: string,
  ) {}

  /** For the fingerprint of an Idempotency-Key, which must not depend on the form's boundary. */
  toJSON(): unknown {
    return { name: this.name, type: this.type, sha256: this.sha256 };
  }
}

/** A field of a form that is a file. */
export const upload = () =>
  v.pipe(v.instance(Upload), v.metadata({ type: "string", format: "binary" }));

/** Whether a field of a form is declared by `upload`. */
export const isUpload = (schema: v.GenericSchema): boolean => schema.type === "instance";
