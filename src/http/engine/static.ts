import { notFound } from "../../refusal.ts";
import { preferredEncoding } from "./accept-encoding.ts";
import type { PublicRoute } from "./handlers.ts";
import { urlOf } from "./url.ts";

/** A file of a page, uncompressed and in both encodings that browsers accept. */
export interface StaticFile {
  /** The path below the page's path: `main-4f2k.js`. */
  name: string;
  type: string;
  content: Uint8Array<ArrayBuffer>;
  /** Undefined for formats that are compressed already. */
  brotli?: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
  /** The name changes with the content, so browsers may cache it forever. */
  immutable: boolean;
}

interface StaticPage {
  /** The URL path, `/console`. */
  path: string;
  /** The files. Called on each request. */
  files(): Promise<ReadonlyMap<string, StaticFile>>;
  /** The file for every path that is not a file: the page has its own router. */
  shell: string;
  /** Of each file. */
  headers: Headers;
  /** Of documents and of workers, which have a policy of their own; scripts and styles have their page's. */
  document_headers: Headers;
}

type Headers = Readonly<Record<string, string>>;

/** The routes of a page and its files. */
export const staticRoutes = (page: StaticPage): PublicRoute[] => {
  const { path, files, shell } = page;
  const answer = async (request: Request): Promise<Response> => {
    const all = await files();
    const name = urlOf(request).pathname.slice(path.length + 1);
    const file = all.get(name) ?? (isFileName(name) ? undefined : all.get(shell));
    if (!file) throw notFound();
    return respond(request, file, page);
  };
  return [
    { path, answer },
    { path: `${path}/*`, answer },
  ];
};

/** Paths with an extension are files (404 if missing); all others are the page's own routes. */
const isFileName = (name: string): boolean => /\.[a-z0-9]+$/i.test(name);

const respond = (
  request: Request,
  file: StaticFile,
  { headers, document_headers }: StaticPage,
): Response => {
  const encoding = file.brotli && preferredEncoding(request.headers.get("accept-encoding"));
  const content = (encoding && (encoding === "br" ? file.brotli : file.gzip)) || file.content;
  return new Response(content, {
    headers: {
      ...headers,
      ...(file.immutable ? {} : document_headers),
      "Content-Type": file.type,
      ...(encoding ? { "Content-Encoding": encoding } : {}),
      Vary: "Accept-Encoding",
      "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    },
  });
};
