import { expect } from "bun:test";
import { parse } from "csv-parse/sync";
import { escapeFormula } from "../../src/shared/formulas.ts";
import type { Sent } from "../world.ts";
import type { Money } from "./amounts.ts";
import {
  type Asked,
  compare,
  inOrder,
  nullFirst,
  type Question,
  question,
  type Reader,
  type Report,
  type ReportName,
} from "./asked.ts";
import { later } from "./days.ts";
import type { Entry } from "./facts.ts";
import { clients } from "./oracle-clients.ts";
import { jobs } from "./oracle-jobs.ts";
import { aging, asOf, collections, journalSums, openNow, revenue } from "./oracle-money.ts";
import { technicians } from "./oracle-technicians.ts";
import type { ReportWorld } from "./report-world.ts";

const oracles: Record<ReportName, (of: Question) => Report> = {
  revenue,
  aging,
  collections,
  clients,
  jobs,
  technicians,
};

/** Whoever asks, and what their calls carry. */
export interface Asker {
  reader: Reader;
  sent: Sent;
}

export const pathOf = (name: string, asked: Asked, format = ""): string => {
  const query = new URLSearchParams(Object.entries(asked));
  if (format) query.set("format", format);
  return `/v1/reports/${name}?${query}`;
};

const questionOf = (world: ReportWorld, asked: Asked, reader: Reader): Question =>
  question(world.facts, asked, reader, later(new Date().toISOString(), 0));

/** The report as the oracle has it, envelope included. */
const expected = (world: ReportWorld, name: ReportName, asked: Asked, reader: Reader) => {
  const of = questionOf(world, asked, reader);
  const day = asOf(of);
  const range =
    name === "aging"
      ? { date_from: day, date_to: day, as_of: day }
      : { date_from: of.range.from, date_to: of.range.to };
  return {
    name,
    ...range,
    interval: of.interval,
    generated_at: of.now,
    ...(asked.by === undefined ? {} : { by: asked.by }),
    ...oracles[name](of),
  };
};

/** Holds that a report is the oracle's, as JSON and as CSV. Returns it. */
export const agree = async (
  world: ReportWorld,
  name: ReportName,
  asked: Asked,
  { reader, sent }: Asker,
) => {
  const { status, body } = await world.get(pathOf(name, asked), sent);
  const report = expected(world, name, asked, reader);
  expect({ name, asked, reader, status, body: untied(name, body) }).toEqual({
    ...{ name, asked, reader, status: 200, body: untied(name, report) },
  });
  if (asked.by !== undefined && name === "revenue") expectLargestFirst(body.rows);
  const { text } = await world.get(pathOf(name, asked, "csv"), sent);
  expect({ name, asked, csv: parse(text) }).toEqual({ name, asked, csv: cellsOf(text, body.rows) });
  return body;
};

type Rows = Report["rows"];

/** Keys of the same sum come in any order. */
const untied = <R extends { rows?: Rows; by?: string }>(name: ReportName, report: R): R => {
  if (name !== "revenue" || report?.by === undefined || !report.rows) return report;
  const rows = report.rows.toSorted(
    (a, b) =>
      compare(String(a.from), String(b.from)) ||
      compare(String(a.currency), String(b.currency)) ||
      nullFirst(a.key as string | null, b.key as string | null),
  );
  return { ...report, rows };
};

interface Invoiced {
  from: string;
  currency: string;
  key: string | null;
  invoiced: number;
}

/** By day, by currency, and the largest of the whole range first; what is left over comes last. */
const expectLargestFirst = (rows: Invoiced[]): void => {
  const keyOf = ({ currency, key }: Invoiced) => `${currency} ${key}`;
  const totals = Map.groupBy(rows, keyOf);
  const totalOf = (row: Invoiced) =>
    totals.get(keyOf(row))?.reduce((all, { invoiced }) => all + invoiced, 0) ?? 0;
  const close = 1e-6;
  for (const [n, row] of rows.entries()) {
    const next = rows[n + 1];
    if (!next || next.from !== row.from || next.currency !== row.currency) continue;
    if (next.key !== "other") expect(totalOf(row)).toBeGreaterThanOrEqual(totalOf(next) - close);
    expect(row.key).not.toBe("other");
  }
  const places = rows.map(({ from, currency }) => `${from} ${currency}`);
  expect(places).toEqual(places.toSorted());
};

const isMoney = (value: unknown): value is Money[] => Array.isArray(value);

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? escapeFormula(value) : String(value);
};

interface Column {
  field: string;
  /** Of an amount in a list. */
  currency: string | null;
  title: string;
}

/** The rows as they have to be in a CSV; of no rows there is only the header, whatever its columns are. */
const cellsOf = (text: string, rows: Rows): string[][] => {
  const [first] = rows;
  if (!first) return [parse(text)[0] ?? []];
  const columns = Object.keys(first).flatMap((field): Column[] => {
    const lists = rows.map((row) => row[field]).filter(isMoney);
    if (lists.length === 0) return [{ field, currency: null, title: field }];
    return inOrder(lists.flat().map(({ currency }) => currency)).map((currency) => ({
      ...{ field, currency, title: `${field}_${currency}` },
    }));
  });
  const cells = rows.map((row) =>
    columns.map(({ field, currency }) => {
      const value = row[field];
      if (!isMoney(value)) return cellOf(value);
      return cellOf(value.find((one) => one.currency === currency)?.amount);
    }),
  );
  return [columns.map(({ title }) => title), ...cells];
};

const textOf = ({ at, kind, client_id, lines }: Entry): string =>
  [at, kind, client_id, ...lines.map((line) => Object.values(line).join(" ")).toSorted()].join(" ");

/** Holds that the journal is what was done, and that invoices and accounts are what it says. */
export const expectBooks = async (world: ReportWorld): Promise<void> => {
  const { facts } = world;
  const inAnyOrder = (entries: readonly Entry[]) =>
    entries
      .map(({ lines, ...entry }) => ({
        ...entry,
        lines: lines.map(({ account, currency, amount }) => ({ account, currency, amount })),
      }))
      .map(textOf)
      .toSorted();
  expect(inAnyOrder(await world.journal())).toEqual(inAnyOrder(facts.entries));
  const of = questionOf(world, {}, everything);
  const balances: Record<string, number> = {};
  for (let page = 1; ; page += 1) {
    const { body } = await world.get(`/v1/invoices?per_page=100&page=${page}`);
    for (const { id, balance } of body.data) balances[id] = balance;
    if (page >= body.pagination.last_page) break;
  }
  const open = [...facts.invoices.values()].map((one) => [one.id, openNow(of, one)]);
  expect(balances).toEqual(Object.fromEntries(open));
};

export const everything: Reader = { board_ids: null, own: null };

/** Holds that the figures of money of a range are those of the journal's lines. */
export const expectJournal = async (world: ReportWorld, asked: Asked): Promise<void> => {
  const { body } = await world.get(pathOf("revenue", asked));
  const { range, today } = questionOf(world, asked, everything);
  const journal = await world.journal();
  const dayOf = (at: string) => world.facts.days.of(at);
  const currencies = inOrder(journal.flatMap(({ lines }) => lines.map((line) => line.currency)));
  const totalsOf = (currency: string) =>
    Object.fromEntries(
      Object.entries(body.totals as Record<string, Money[]>).map(([field, amounts]) => [
        field,
        amounts.find((one) => one.currency === currency)?.amount ?? 0,
      ]),
    );
  for (const currency of currencies)
    expect({ asked, currency, sums: totalsOf(currency) }).toEqual({
      ...{ asked, currency, sums: journalSums(journal, dayOf, range, currency) },
    });
  if (range.to < today) return;
  const { body: aged } = await world.get(pathOf("aging", {}));
  for (const row of aged.rows) {
    const { not_due, "1_30": one, "31_60": two, "61_90": three, over_90 } = row;
    const open = [not_due, one, two, three, over_90].reduce((all, amount) => all + amount, 0);
    expect(open).toBeCloseTo(journalSums(journal, dayOf, range, row.currency).outstanding_end, 2);
  }
};
