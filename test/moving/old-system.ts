import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Fetch,
  type FetchReport,
  fetchRecords,
} from "../../src/moving/systems/fetch-records.ts";
import type { SystemName } from "../../src/moving/systems/system.ts";

/** Recorded answers by path: a list, which is served in pages, or one record. */
export type Answers = Readonly<Record<string, unknown>>;

/** Returns what is answered instead, if anything is. */
export type Disturb = (
  path: string,
  request: Request,
) => Response | undefined | Promise<Response | undefined>;

export interface OldSystem extends AsyncDisposable {
  url: string;
  /** What was asked for: `/path offset`. */
  asked: string[];
  /** Of each request. */
  headers: Headers[];
}

/** A server on loopback that answers as a documented API does. */
export const startOldSystem = (answers: Answers, disturb: Disturb = () => undefined): OldSystem => {
  const asked: string[] = [];
  const headers: Headers[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const offset = Number(searchParams.get("offset") ?? 0);
      asked.push(`${pathname} ${offset}`);
      headers.push(request.headers);
      const instead = await disturb(pathname, request);
      if (instead) return instead;
      const answer = answers[pathname];
      if (answer === undefined) return Response.json({ code: 404 }, { status: 404 });
      const limit = Number(searchParams.get("limit") ?? 0);
      return Response.json(Array.isArray(answer) ? answer.slice(offset, offset + limit) : answer);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    asked,
    headers,
    [Symbol.asyncDispose]: () => server.stop(true),
  };
};

export interface Folder extends Disposable {
  path: string;
  /** The names of what is in it. */
  names: () => string[];
  /** The text of a file of it. */
  csv: (file: string) => string;
}

export const newFolder = (): Folder => {
  const path = mkdtempSync(join(tmpdir(), "lastmile-moving-"));
  return {
    path,
    names: () => readdirSync(path).toSorted(),
    csv: (file) => readFileSync(join(path, `${file}.csv`), "utf8"),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
};

/** Fetches without waiting; `waits` collects for how long it would have, in milliseconds. */
export const fetchAll = (
  system: SystemName,
  { url }: { url: string },
  { path }: Folder,
  { waits = [], ...more }: Partial<Fetch> & { waits?: number[] } = {},
): Promise<FetchReport> =>
  fetchRecords({
    system,
    url,
    token: "key:secret",
    currency: "USD",
    to: path,
    dry_run: false,
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    onBegin: () => undefined,
    onFetched: () => undefined,
    ...more,
  });
