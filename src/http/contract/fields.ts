import * as v from "valibot";
import { isWorkable, working_years, years } from "../../clock/bounds.ts";
import { parseDate, parseInstant } from "../../clock/instant.ts";
import type { PageAsk } from "../../database/page.ts";
import { isCurrency, toRate } from "../../shared/money.ts";

/** The field types that every wire schema is made of. They validate and do not transform (decisions §1). */

const clean = (text: string): boolean =>
  text.isWellFormed() && !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(text);

/** Whether a text has at most `max` code points. One of more than two units for each has not: it is not counted. */
const hasAtMost = (value: string, max: number): boolean =>
  value.length <= max || (value.length <= 2 * max && [...value].length <= max);

/** Text of at most `max` Unicode code points, without control characters other than newline and tab. */
export const text = (max = 191) =>
  v.pipe(
    v.string(),
    v.check(clean, "must not contain control characters"),
    v.check((value) => hasAtMost(value, max), `must have at most ${max} characters`),
    v.metadata({ maxLength: max }),
  );

/** The longest note, or reason for something (decisions §6). */
export const note_max = 5_000;

export const noteText = () => text(note_max);

/** Text that must say something. */
export const requiredText = (max = 191) => v.pipe(text(max), v.nonEmpty("must not be empty"));

const compared_texts = new WeakSet<v.GenericSchema>();

/** A text of a query that is compared as a whole: a blank one is sent, too, and finds nothing. */
export const comparedText = (max = 191) => {
  const schema = v.optional(text(max));
  compared_texts.add(schema);
  return schema;
};

/** Whether a blank value of a query is a value, not one that was left out. */
export const blankCounts = (schema: v.GenericSchema): boolean => compared_texts.has(schema);

/** A field that may be left out, or cleared with null. */
export const clearable = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema));

/** `schema`, of an object whose fields may all be left out, refusing a list, which would pass for one without any. */
const noList = <S extends v.GenericSchema>(schema: S): S => ({
  ...schema,
  "~run": (dataset, config) =>
    schema["~run"](Array.isArray(dataset.value) ? { value: null } : dataset, config),
});

/** An object inside a body, whose fields may all be left out. */
export const optionalEntries = <E extends v.ObjectEntries>(entries: E) => noList(v.object(entries));

/**
 * The same where the names are data: one that is none of them is refused, since whoever mistypes it
 * would lose what it says.
 */
export const namedEntries = <E extends v.ObjectEntries>(entries: E) =>
  noList(v.strictObject(entries));

/** A list of at most `max` of what it says they are. */
export const listOf = <S extends v.GenericSchema>(item: S, max = 100, are = "entries") =>
  v.pipe(v.array(item), v.maxLength(max, `must have at most ${max} ${are}`));

/** Ids are lower case inside; a caller may write them in upper case (RFC 9562 §4). */
export const uuid = () =>
  v.pipe(
    v.string(),
    v.toLowerCase(),
    v.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/, "must be a UUID"),
    v.metadata({ format: "uuid" }),
  );

const email_max = 191;

/** The pattern takes a second for a text of 1 MiB: one that is too long is refused for that alone. */
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

/** Money in the wire's decimal number, not negative; its currency decides the decimals. */
export const amount = () =>
  v.pipe(
    finiteNumber(),
    v.minValue(0, "must be at least 0"),
    v.maxValue(1e12, "must be at most 1000000000000"),
  );

/** Units of one currency for 1 of another: so that the other way round is a rate, too. */
export const exchangeRate = () =>
  v.pipe(
    finiteNumber(),
    v.gtValue(0, "must be more than 0"),
    v.maxValue(1e10, "must be at most 10000000000"),
    v.check((value) => value <= 0 || toRate(value) !== null, "must have at most 10 decimals"),
  );

/** How much of an item, in up to three decimals. */
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

/** A day that others are computed from. */
export const workingDateField = () =>
  v.pipe(dateField(), v.check(isWorkable, `must be a date ${working_years}`));

/** The timezones that are the farthest from UTC, either way. */
const farthest = ["Etc/GMT+12", "Etc/GMT-14"];

/** Whether the text is a date-time in whatever timezone it will be read. */
const isDateTime = (text: string): boolean =>
  farthest.every((timezone) => parseInstant(text, timezone) !== null);

/** A date-time that a caller sends; without an offset it is in the organization's timezone. */
export const dateTimeField = () =>
  v.pipe(
    v.string(),
    v.check(isDateTime, `must be a date-time ${years}, for example 2026-10-15T08:30:00Z`),
    v.metadata({ format: "date-time" }),
  );

const wallTime = (pattern: RegExp) =>
  v.pipe(v.string(), v.regex(pattern, "must be a time of day, HH:MM"));

/** When hours begin, `08:00`. */
export const startOfHours = () => wallTime(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** When hours end: midnight is `24:00`, too. */
export const endOfHours = () => wallTime(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** A moment that we answer: UTC, whole seconds, `Z`. */
export const instantField = () =>
  v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
    v.metadata({ format: "date-time" }),
  );

/** Parameters of a list with the tickets' envelope. */
export const pageQuery = (per_page: number) => ({
  page: v.optional(wholeNumber(1), 1),
  per_page: v.optional(wholeNumber(1, 100), per_page),
});

/** Parameters of a plain array that has pages only when they are sent. */
export const optional_page = {
  page: v.optional(wholeNumber(1)),
  per_page: v.optional(wholeNumber(1, 100)),
};

/** The page; null when neither parameter is sent. */
export const optionalPage = ({ page, per_page }: QueryOf<typeof optional_page>): PageAsk | null =>
  page === undefined && per_page === undefined
    ? null
    : { page: page ?? 1, per_page: per_page ?? 100 };

/** Days of the organization's timezone, both included; one that is left out is open. */
export const date_range = {
  date_from: v.optional(dateField()),
  date_to: v.optional(dateField()),
};

/** What parameters of these fields are when they have been read. */
export type QueryOf<F extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<F, undefined>>;
