import { ApiClient } from "./api-client.ts";
import { fetchCollections, fetchSingles } from "./fetch-collections.ts";
import { FetchedPages } from "./fetched-pages.ts";
import { LeftOut } from "./left-out.ts";
import { splynx } from "./splynx/system.ts";
import type { System, SystemName } from "./system.ts";
import { uisp } from "./uisp/system.ts";
import { countLines, writeFiles } from "./write-files.ts";

const systems: Readonly<Record<SystemName, System>> = { uisp, splynx };

export interface Fetch {
  system: SystemName;
  /** The origin. */
  url: string;
  token: string;
  /** Of amounts whose currency the system does not say. */
  currency: string;
  /** Where the files are written. */
  to: string;
  dry_run: boolean;
  wait: (ms: number) => Promise<void>;
  /** Called when requests begin of which this many will end, and as each of them ends. */
  onBegin: (count: number) => void;
  onFetched: () => void;
}

export interface FetchReport {
  dry_run: boolean;
  files: { file: string; lines: number }[];
  left_out: Record<string, number>;
  folder: string;
}

/**
 * Fetches another system's records and writes them as a folder for `import folder` (beyond §14). Answers are
 * kept in the folder until its files are written, so that an interrupted fetch goes on, and a real one after a
 * dry run asks for nothing twice.
 */
export const fetchRecords = async (fetch: Fetch): Promise<FetchReport> => {
  const { to, dry_run } = fetch;
  const system = systems[fetch.system];
  const pages = FetchedPages.open(to, { system: fetch.system, url: fetch.url });
  const records = await recordsOf(system, fetch, pages);
  const left_out = new LeftOut();
  const files = system.filesOf(records, { currency: fetch.currency, left_out });
  if (!dry_run) {
    writeFiles(to, files);
    pages.remove();
  }
  return { dry_run, files: countLines(files), left_out: left_out.counts, folder: to };
};

const recordsOf = async (
  system: System,
  { url, token, wait, onBegin, onFetched }: Fetch,
  pages: FetchedPages,
) => {
  const headers = system.headers(token);
  const client = new ApiClient({ origin: url, headers, refused: system.refused, wait });
  const place = { client, pages, onFetched };
  onBegin(system.collections.length);
  const collections = await fetchCollections(system.collections, place);
  if (system.singles === null) return collections;
  const { name, of } = system.singles;
  const singles = of(collections);
  onBegin(singles.length);
  return new Map([...collections, [name, await fetchSingles(name, singles, place)]]);
};
