import type { ApiClient } from "./api-client.ts";
import type { FetchedPages } from "./fetched-pages.ts";
import { type ApiRecord, isRecord } from "./values.ts";

/** Requests at once (beyond §14). */
const requests_max = 4;

const page_size = 500;

/** A system that goes on for ever ends here. */
const pages_max = 10_000;

/** A list of the API. Its pages are asked for by `limit` and `offset`. */
export interface Collection {
  name: string;
  path: string;
  /** Older versions answer 404. */
  is_optional?: true;
}

/** One record that has an address of its own. */
export interface Single {
  id: string;
  path: string;
}

export type Records = ReadonlyMap<string, readonly ApiRecord[]>;

interface Place {
  client: ApiClient;
  pages: FetchedPages;
  onFetched: () => void;
}

/** Runs the work for each entry, four at once. The first failure ends all, once nothing is under way any more. */
const inParallel = async <T>(
  entries: readonly T[],
  { client }: Place,
  work: (entry: T) => Promise<void>,
): Promise<void> => {
  const rest = entries.values();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    try {
      for (const entry of rest) await work(entry);
    } catch (error) {
      failures.push(error);
      client.stop();
    }
  };
  await Promise.all(Array.from({ length: requests_max }, worker));
  if (failures.length > 0) throw failures[0];
};

/** Every record of the collections, without those that two pages have. */
export const fetchCollections = async (
  collections: readonly Collection[],
  place: Place,
): Promise<Records> => {
  const found = new Map<string, ApiRecord[]>();
  await inParallel(collections, place, async (collection) => {
    found.set(collection.name, await fetchCollection(collection, place));
    place.onFetched();
  });
  return found;
};

const fetchCollection = async (collection: Collection, place: Place): Promise<ApiRecord[]> => {
  const found = new Map<unknown, ApiRecord>();
  for (let page = 0; page < pages_max; page += 1) {
    const before = found.size;
    const records = await fetchPage(collection, page * page_size, place);
    for (const record of records) found.set(record.id ?? record, record);
    // A longer page is the whole list: some lists of UISP know no limit.
    if (records.length !== page_size) return [...found.values()];
    if (found.size === before)
      throw new Error(`${collection.path} answers the same page again and again`);
  }
  throw new Error(`${collection.path} has more than ${pages_max} pages`);
};

const fetchPage = async (
  { name, path, is_optional }: Collection,
  offset: number,
  { client, pages }: Place,
): Promise<ApiRecord[]> => {
  const file = `${name}-${offset}.json`;
  const kept = pages.read(file);
  if (kept !== null) return recordsOf(kept, path);
  const url = `${path}${path.includes("?") ? "&" : "?"}limit=${page_size}&offset=${offset}`;
  const text = (await client.get(url)) ?? (is_optional ? "[]" : notThere(path));
  const records = recordsOf(text, path);
  pages.write(file, text);
  return records;
};

/** The records that have an address each. One that is gone meanwhile is left out. */
export const fetchSingles = async (
  name: string,
  singles: readonly Single[],
  place: Place,
): Promise<ApiRecord[]> => {
  const { client, pages, onFetched } = place;
  const found: ApiRecord[] = [];
  await inParallel(singles, place, async ({ id, path }) => {
    const file = `${name}-${id}.json`;
    const text = pages.read(file) ?? (await client.get(path)) ?? "[]";
    const [record] = recordsOf(text, path);
    pages.write(file, text);
    if (record) found.push(record);
    onFetched();
  });
  return found;
};

const notThere = (path: string): never => {
  throw new Error(`there is no ${path}: is --url the address of that system?`);
};

/** The records of an answer: a list, or one. */
const recordsOf = (text: string, path: string): ApiRecord[] => {
  const answer = jsonOf(text, path);
  const records = Array.isArray(answer) ? answer : [answer];
  if (!records.every(isRecord)) throw new Error(`${path} answered no records`);
  return records;
};

const jsonOf = (text: string, path: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${path} answered no JSON: is --url the address of that system?`);
  }
};
