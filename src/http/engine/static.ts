import { notFound } from "../../refusal.ts";
import type { PublicRoute } from "./app.ts";
import { urlOf } from "./url.ts";

/** A file of a page, as it was made: whole, and compressed in both ways that browsers read. */
export interface StaticFile {
  /** Its place under the page's address: `main-4f2k.js`. */
  name: string;
  type: string;
  content: Uint8Array<ArrayBuffer>;
  /** Not there for what is compressed already. */
  brotli?: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
  /** Its name changes with its content, so that it may be kept for good. */
  lasting: boolean;
}

interface StaticPage {
  /** Where it is served, `/console`. */
  path: string;
  /** Its files, asked for when the page is first opened. */
  files(): Promise<ReadonlyMap<string, StaticFile>>;
  /** The file that every address under it shows, but those of the files: the page finds its own way. */
  shell: string;
  headers: Readonly<Record<string, string>>;
}

/** A page and all that it is made of. */
export const staticRoutes = ({ path, files, shell, headers }: StaticPage): PublicRoute[] => {
  const answer = async (request: Request): Promise<Response> => {
    const all = await files();
    const name = urlOf(request).pathname.slice(path.length + 1);
    const file = all.get(name) ?? (isFileName(name) ? undefined : all.get(shell));
    if (!file) throw notFound();
    return respond(request, file, headers);
  };
  return [
    { path, answer },
    { path: `${path}/*`, answer },
  ];
};

/** A file that is not there is missing; any other address is the page's own. */
const isFileName = (name: string): boolean => /\.[a-z0-9]+$/i.test(name);

const respond = (
  request: Request,
  file: StaticFile,
  headers: Readonly<Record<string, string>>,
): Response => {
  const accepted = request.headers.get("accept-encoding") ?? "";
  const [encoding, content] = encodedFor(file, accepted);
  return new Response(content, {
    headers: {
      ...headers,
      "Content-Type": file.type,
      ...(encoding ? { "Content-Encoding": encoding } : {}),
      Vary: "Accept-Encoding",
      "Cache-Control": file.lasting ? "public, max-age=31536000, immutable" : "no-cache",
    },
  });
};

const encodedFor = (
  { content, brotli, gzip }: StaticFile,
  accepted: string,
): [string | null, Uint8Array<ArrayBuffer>] => {
  if (brotli && takes(accepted, "br")) return ["br", brotli];
  if (gzip && takes(accepted, "gzip")) return ["gzip", gzip];
  return [null, content];
};

/** Whether `Accept-Encoding` names it, and does not refuse it (`br;q=0`). */
const takes = (accepted: string, encoding: string): boolean =>
  accepted.split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((text) => /^q=0(?:\.0*)?$/.test(text));
  });
