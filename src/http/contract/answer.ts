import type * as v from "valibot";

/** The answer of an operation: JSON, a file (a stream, a blob or bytes), or nothing. */
export interface Answer<Status extends number = number, Body = unknown> {
  status: Status;
  body: Body;
  headers?: Record<string, string>;
  /** Nothing changed because it had been done before (§3.1). Sets `Idempotent-Replayed` if the call has an Idempotency-Key. */
  replayed?: boolean;
  /** Added to the audit log's entry, next to the fields that were sent. */
  audit?: Record<string, unknown>;
}

export const ok = <Body>(body: Body): Answer<200, Body> => ({ status: 200, body });
export const created = <Body>(body: Body): Answer<201, Body> => ({ status: 201, body });
/** A body that is serialized already, typed as the value that it contains. */
export const okJson = <Body>(json: string | readonly string[]): Answer<200, Body> =>
  ok(new JsonText(json) as Body);
export const accepted = <Body>(body: Body): Answer<202, Body> => ({ status: 202, body });
export const noContent = (): Answer<204, null> => ({ status: 204, body: null });

/**
 * A body that is serialized already, for example a stored answer. Empty text is an empty body. A large one is given in
 * pieces, which are encoded without being joined.
 */
export class JsonText {
  constructor(readonly pieces: string | readonly string[]) {}

  get text(): string {
    return typeof this.pieces === "string" ? this.pieces : this.pieces.join("");
  }
}

/** Schemas of the successful answers. Null if the body is not JSON: empty for 204 and 304, otherwise a file. */
export type Answers = Readonly<Record<number, v.GenericSchema | null>>;

type BodyOf<Schema, Status> = Schema extends v.GenericSchema
  ? v.InferOutput<Schema>
  : Status extends 204 | 304
    ? null
    : ReadableStream<Uint8Array> | Blob | Uint8Array<ArrayBuffer>;

/** An answer of one of these statuses, with a body of its schema. */
export type AnswerOf<A extends Answers> = {
  [Status in keyof A & number]: Answer<Status, BodyOf<A[Status], Status>>;
}[keyof A & number];

type Scalar = string | number | boolean | null | undefined | ReadableStream | Blob | Uint8Array;
type FieldsOf<T> = T extends unknown ? keyof T : never;
type FieldOf<T, Name> = T extends unknown ? (Name extends keyof T ? T[Name] : never) : never;

/** The names of the fields in `Body`, at any depth, that `Declared` does not have. */
type Undeclared<Body, Declared> = unknown extends Declared
  ? never
  : Body extends Scalar
    ? never
    : Body extends readonly (infer Item)[]
      ? Undeclared<Item, Extract<Declared, readonly unknown[]>[number]>
      : {
          [Name in keyof Body]-?: Name extends FieldsOf<NonNullable<Declared>>
            ? Undeclared<Body[Name], FieldOf<NonNullable<Declared>, Name>>
            : Name;
        }[keyof Body];

type UndeclaredIn<R, A extends Answers> =
  R extends Answer<infer Status, infer Body>
    ? Status extends keyof A & number
      ? Undeclared<Body, BodyOf<A[Status], Status>>
      : never
    : never;

/** Accepts `R` if its bodies only have fields of their schemas. Otherwise no value fits, and the error names the fields. */
export type OnlyDeclared<R, A extends Answers> = [UndeclaredIn<R, A>] extends [never]
  ? unknown
  : { undeclared_fields: UndeclaredIn<R, A> };
