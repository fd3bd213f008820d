import * as v from "valibot";
import { isWorkable, working_years, years } from "../../clock/bounds.ts";
import { parseDate, parseInstant } from "../../clock/instant.ts";
import type { PageRequest } from "../../database/page.ts";
import { isCurrency, toRate } from "../../shared/money.ts";

/** The field types of the wire schemas. They validate and do not transform (decisions §1). */

const hasNoControlCharacters = (text: string): boolean =>
  text.isWellFormed() && !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(text);

/** Whether a text has at most `max` code points. A code point has at most two UTF-16 units, so longer texts are not counted. */
const hasAtMost = (value: string, max: number): boolean =>
  value.length <= max || (value.length <= 2 * max && [...value].length <= max);

/** Text of at most `max` Unicode code points, without control characters other than newline and tab. */
export const text = (max = 191) =>
  v.pipe(
    v.string(),
    v.check(hasNoControlCharacters, "must not contain control characters"),
    v.check((value) => hasAtMost(value, max), `must have at most ${max} characters`),
    v.metadata({ maxLength: max }),
  );

/** The longest note or reason (decisions §6). */
export const note_max = 5_000;

export const noteText = () => text(note_max);

/** Text that must not be empty. */
export const requiredText = (max = 191) => v.pipe(text(max), v.nonEmpty("must not be empty"));

const exact_texts = new WeakSet<v.GenericSchema>();

/** A text of a query that must match exactly. A blank value is not ignored: it finds nothing. */
export const exactText = (max = 191) => {
  const schema = v.optional(text(max));
  exact_texts.add(schema);
  return schema;
};

/** Whether a blank value of this query parameter counts, instead of being ignored. */
export const acceptsBlank = (schema: v.GenericSchema): boolean => exact_texts.has(schema);

/** A field that may be left out, or cleared with null. */
export const clearable = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema));

/** Refuses arrays, which an object schema with only optional fields would accept. */
const refuseArray = <S extends v.GenericSchema>(schema: S): S => ({
  ...schema,
  "~run": (dataset, config) =>
    schema["~run"](Array.isArray(dataset.value) ? { value: null } : dataset, config),
});

/** An object in a body with only optional fields. */
export const optionalEntries = <E extends v.ObjectEntries>(entries: E) =>
  refuseArray(v.object(entries));

/** As `optionalEntries`, but refuses unknown names: a mistyped one would be lost silently. */
export const strictEntries = <E extends v.ObjectEntries>(entries: E) =>
  refuseArray(v.strictObject(entries));

/** A list of at most `max` items; `noun` is their plural in the error message. */
export const listOf = <S extends v.GenericSchema>(item: S, max = 100, noun = "entries") =>
  v.pipe(v.array(item), v.maxLength(max, `must have at most ${max} ${noun}`));

/** Stored in lower case; callers may send upper case (RFC 9562 §4). */
export const uuid = () =>
  v.pipe(
    v.string(),
    v.toLowerCase(),
    v.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/, "must be a UUID"),
    v.metadata({ format: "uuid" }),
  );

const email_max = 191;

/** Texts that are too long skip the pattern, which takes a second for 1 MiB. */
export const email = () =>
  v.pipe(
    text(email_max),
    v.check(
      (value) => !hasAtMost(value, email_max) || v.EMAIL_REGEX.test(value),
      "must be an e-mail address",
    ),
    v.metadata({ format: "email" }),
  );

export const wholeNumber = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  v.pipe(
    v.number(),
    v.integer("must be a whole number"),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );

export const currency = () =>
  v.pipe(
    v.string(),
    v.check(isCurrency, "must be an ISO 4217 currency"),
    v.metadata({ minLength: 3, maxLength: 3 }),
  );

export const finiteNumber = () => v.pipe(v.number(), v.finite("must be a finite number"));

/** Money as a decimal number, not negative. Its currency determines how many decimals it may have. */
export const amount = () =>
  v.pipe(
    finiteNumber(),
    v.minValue(0, "must be at least 0"),
    v.maxValue(1e12, "must be at most 1000000000000"),
  );

/** Units of one currency for 1 of another. The limits keep the inverse a valid rate. */
export const exchangeRate = () =>
  v.pipe(
    finiteNumber(),
    v.gtValue(0, "must be more than 0"),
    v.maxValue(1e10, "must be at most 10000000000"),
    v.check((value) => value <= 0 || toRate(value) !== null, "must have at most 10 decimals"),
  );

/** A quantity of an item. */
export const quantity = () =>
  v.pipe(
    finiteNumber(),
    v.gtValue(0, "must be more than 0"),
    v.maxValue(1e9, "must be at most 1000000000"),
  );

/** A day that a caller sends. */
export const dateField = () =>
  v.pipe(
    v.string(),
    v.check((value) => parseDate(value) !== null, `must be a date, YYYY-MM-DD, ${years}`),
    v.metadata({ format: "date" }),
  );

/** A day from which other days are computed. */
export const workingDateField = () =>
  v.pipe(dateField(), v.check(isWorkable, `must be a date ${working_years}`));

/** The timezones with the largest offsets from UTC. */
const extreme_timezones = ["Etc/GMT+12", "Etc/GMT-14"];

/** Whether the text is a date-time in every timezone. */
const isDateTime = (text: string): boolean =>
  extreme_timezones.every((timezone) => parseInstant(text, timezone) !== null);

/** A date-time that a caller sends. Without an offset it is in the organization's timezone. */
export const dateTimeField = () =>
  v.pipe(
    v.string(),
    v.check(isDateTime, `must be a date-time ${years}, for example 2026-10-15T08:30:00Z`),
    v.metadata({ format: "date-time" }),
  );

const wallTime = (pattern: RegExp) =>
  v.pipe(v.string(), v.regex(pattern, "must be a time of day, HH:MM"));

/** The start of working hours, `08:00`. */
export const startOfHours = () => wallTime(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** The end of working hours. Midnight may be written as `24:00`. */
export const endOfHours = () => wallTime(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** A moment in an answer: UTC, whole seconds, `Z`. */
export const instantField = () =>
  v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
    v.metadata({ format: "date-time" }),
  );

/** Parameters of a list with the envelope `{data, pagination}`. */
export const pageQuery = (per_page: number) => ({
  page: v.optional(wholeNumber(1), 1),
  per_page: v.optional(wholeNumber(1, 100), per_page),
});

/** Parameters of a plain array, which is only paged if one of them is sent. */
export const optional_page = {
  page: v.optional(wholeNumber(1)),
  per_page: v.optional(wholeNumber(1, 100)),
};

/** The page, or null if neither parameter was sent. */
export const optionalPage = ({
  page,
  per_page,
}: QueryOf<typeof optional_page>): PageRequest | null =>
  page === undefined && per_page === undefined
    ? null
    : { page: page ?? 1, per_page: per_page ?? 100 };

/** Days in the organization's timezone, both inclusive. Without one, the range is open on that side. */
export const date_range = {
  date_from: v.optional(dateField()),
  date_to: v.optional(dateField()),
};

/** The parsed query of these fields. */
export type QueryOf<F extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<F, undefined>>;
