import { type Interval, plusDays, type Span, spansOf } from "./days.ts";
import type { Facts } from "./facts.ts";

export const names = ["revenue", "aging", "collections", "clients", "jobs", "technicians"] as const;

export type ReportName = (typeof names)[number];

/** What is sent in the query. */
export interface Asked {
  date_from?: string;
  date_to?: string;
  interval?: Interval;
  as_of?: string;
  currency?: string;
  branch_id?: string;
  board_id?: string;
  technician_id?: string;
  collector_id?: string;
  by?: string;
}

/** Whose jobs a caller sees: those of some boards, or their own. Null: all. */
export interface Reader {
  board_ids: string[] | null;
  own: string | null;
}

/** What an oracle computes a report from. */
export interface Question {
  facts: Facts;
  asked: Asked;
  reader: Reader;
  now: string;
  today: string;
  range: Span;
  interval: Interval;
  spans: Span[];
}

/** The first of the month eleven months before a day's. */
const elevenMonthsBefore = (day: string): string =>
  Temporal.PlainDate.from(day).with({ day: 1 }).subtract({ months: 11 }).toString();

export const question = (facts: Facts, asked: Asked, reader: Reader, now: string): Question => {
  const today = facts.days.of(now);
  const to = asked.date_to ?? today;
  const range = { from: asked.date_from ?? elevenMonthsBefore(to), to };
  const interval = asked.interval ?? "month";
  return { facts, asked, reader, now, today, range, interval, spans: spansOf(range, interval) };
};

/** What a report comes to, without its envelope. */
export interface Report {
  rows: Record<string, unknown>[];
  totals: Record<string, unknown>;
}

/** The first moment after a day; for today and later days the one after now. */
export const endOf = ({ facts, today }: Question, day: string): string =>
  facts.days.end(day < today ? day : plusDays(today, 1));

/** The asked currency; otherwise the organization's own, which is always there, and those that occur. */
export const currenciesOf = ({ facts, asked }: Question, occurring: Iterable<string>): string[] =>
  asked.currency === undefined
    ? inOrder([facts.organization.currency, ...occurring])
    : [asked.currency];

/** In the order of their codes. */
export const inOrder = (texts: Iterable<string>): string[] => [...new Set(texts)].toSorted();

export const compare = <T extends string | number>(one: T, other: T): number =>
  one < other ? -1 : one > other ? 1 : 0;

export const nullLast = (one: string | null, other: string | null): number =>
  one === null || other === null
    ? Number(one === null) - Number(other === null)
    : compare(one, other);

/** Nulls first. */
export const nullFirst = <T extends string | number>(one: T | null, other: T | null): number =>
  one === null || other === null
    ? Number(one !== null) - Number(other !== null)
    : compare(one, other);
