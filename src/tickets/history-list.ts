import { sql } from "kysely";
import { actorOf, type Caller } from "../access/caller.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import type { PageRequest } from "../database/page.ts";
import { answer_bytes_max, jsonRows, refuseLarge } from "../json-answer.ts";
import type { Conflict } from "../technicians/time/availability.ts";
import type { HistoryEntry } from "./lifecycle/change.ts";
import { firstCharacters } from "./shorten.ts";
import { redactFor } from "./visits/redact.ts";

/** The number of newest entries that are returned without a page (decisions §5). */
const newest_max = 500;

/** The largest page of complete entries. */
export const full_max = 10;

/** How much of the texts and lists in an entry's data is returned. */
interface Extent {
  characters: number;
  entries: number;
}

const usual: Extent = { characters: 1000, entries: 200 };

/** For pages that would be too large otherwise: 500 such entries have less than 8 MiB. */
const brief: Extent = { characters: 100, entries: 5 };

export interface HistoryRequest {
  caller: Caller;
  ticket_id: string;
  /** Null for the newest. */
  page: PageRequest | null;
  /** Whether to return long texts and lists complete. */
  full: boolean;
}

interface HistoryPage {
  json: string;
  /** The number of all entries; 0 without a page. */
  total: number;
}

/** Sizes are read first, since the data may be long. */
const sizesInOrder = prepareInOrg<{ ticket_id: string; skip: number; max: number }>()((param) =>
  build
    .selectFrom("ticket_history")
    .select(["id", sql<number>`octet_length(data)`.as("bytes")])
    .where("org_id", "=", param("org_id"))
    .where("ticket_id", "=", param("ticket_id"))
    .orderBy("id")
    .limit(param("max"))
    .offset(param("skip")),
);

const newestSizes = prepareInOrg<{ ticket_id: string; max: number }>()((param) =>
  build
    .selectFrom("ticket_history")
    .select(["id", sql<number>`octet_length(data)`.as("bytes")])
    .where("org_id", "=", param("org_id"))
    .where("ticket_id", "=", param("ticket_id"))
    .orderBy("id", "desc")
    .limit(param("max")),
);

const entryById = prepareInOrg<{ ticket_id: string; id: string }>()((param) =>
  build
    .selectFrom("ticket_history")
    .select(["type", "actor", "data", "created_at"])
    .where("org_id", "=", param("org_id"))
    .where("ticket_id", "=", param("ticket_id"))
    .where("id", "=", param("id")),
);

/** A page of a ticket's history, oldest first. Long entries are cut, and cut shorter if the page would be too large. */
export const historyPage = (db: OrgReader, request: HistoryRequest): HistoryPage => {
  const sizes = sizesOf(db, request);
  return (
    pageIn(db, request, sizes, usual) ??
    pageIn(db, request, sizes, brief) ??
    refuseLarge("per_page")
  );
};

const entriesOf = (db: OrgReader, ticket_id: string) =>
  db.from("ticket_history").where("ticket_id", "=", ticket_id);

interface Size {
  id: string;
  bytes: number;
}

const sizesOf = (db: OrgReader, { ticket_id, page }: HistoryRequest): Size[] =>
  page
    ? db.all(sizesInOrder, {
        ticket_id,
        skip: (page.page - 1) * page.per_page,
        max: page.per_page,
      })
    : db.all(newestSizes, { ticket_id, max: newest_max }).reverse();

const pageIn = (
  db: OrgReader,
  request: HistoryRequest,
  sizes: readonly Size[],
  extent: Extent,
): HistoryPage | null => {
  const { texts, is_whole } = jsonRows(sizes, answer_bytes_max, (entries) =>
    entries.flatMap(({ id }) => entryView(db, request, id, extent) ?? []),
  );
  if (!is_whole) return null;
  const count = entriesOf(db, request.ticket_id).select((of) =>
    of.fn.countAll<number>().as("total"),
  );
  return { json: `[${texts}]`, total: request.page ? (db.first(count)?.total ?? 0) : 0 };
};

/** An entry with what this caller may see. */
const entryView = (
  db: OrgReader,
  { caller, ticket_id, full }: HistoryRequest,
  id: string,
  extent: Extent,
) => {
  const entry = db.first(entryById, { ticket_id, id });
  if (!entry) return null;
  const visible = redactData(db, caller, JSON.parse(entry.data) as HistoryEntry["data"]);
  const data = full ? visible : firstOfEach(visible, extent);
  const is_cut = !full && JSON.stringify(data) !== JSON.stringify(visible);
  return {
    type: entry.type,
    actor: actorOf(entry.actor),
    data,
    ...(is_cut ? { truncated: true as const } : {}),
    created_at: entry.created_at,
  };
};

/** A booking's entry lists conflicts with other tickets, which the caller may not be allowed to see. */
const redactData = (
  db: OrgReader,
  caller: Caller,
  data: HistoryEntry["data"],
): HistoryEntry["data"] =>
  Array.isArray(data.conflicts)
    ? { ...data, conflicts: redactFor(db, caller, data.conflicts as Conflict[]) }
    : data;

/** Cuts each text and list. */
const firstOfEach = <T>(value: T, { characters, entries }: Extent): T => {
  const firstOf = (value: unknown): unknown => {
    if (typeof value === "string") return firstCharacters(value, characters);
    if (Array.isArray(value)) return value.slice(0, entries).map(firstOf);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, firstOf(of)]));
  };
  return firstOf(value) as T; // texts and lists stay texts and lists
};
