import * as v from "valibot";

/** On one line: it is shown in a terminal. */
const text = v.pipe(v.string(), v.maxLength(300), v.regex(/^\P{Cc}*$/u));

/** The lease's object, as JSON. */
const record = v.object({
  /** The database file, which keeps it over restarts (`holder-file.ts`). */
  holder: text,
  /** The process: another one at each start. */
  process: text,
  /** Grows by one with each change of the holder. */
  term: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** After a clean stop: anybody may take the lease at once. */
  released: v.boolean(),
  /** For people. */
  host: text,
  public_url: v.nullable(text),
  /** Another one at each write: an ETag is the sum of the content, and each write needs its own. */
  write_id: text,
});

export type LeaseRecord = v.InferOutput<typeof record>;

/** The object as it was read, with what its next write must name. */
export interface FoundLease {
  record: LeaseRecord;
  etag: string;
  /** Since the last write, by the store's own clock and in whole seconds. */
  age_ms: number;
}

/** Null if the object is no lease. */
export const parseRecord = (body: string): LeaseRecord | null => {
  try {
    const result = v.safeParse(record, JSON.parse(body));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
};

/** `db-1 (https://…)` */
export const holderName = ({ host, public_url }: LeaseRecord): string =>
  public_url === null ? host : `${host} (${public_url})`;
