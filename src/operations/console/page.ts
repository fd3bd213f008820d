import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PublicRoute } from "../../http/engine/handlers.ts";
import { type StaticFile, staticRoutes } from "../../http/engine/static.ts";
import { notFound } from "../../refusal.ts";
import { readBundle } from "./bundle.ts";

/** Made by `bun run build`; a checkout has none. */
const built_folder = join(import.meta.dir, "console");

/** Everything comes from this service, nothing else runs, and no text becomes markup (decisions §9). */
const content_security_policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lastmile",
].join("; ");

const headers = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
};

const document_headers = {
  "Content-Security-Policy": content_security_policy,
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  // The service worker's scope includes `/console` itself.
  "Service-Worker-Allowed": "/console",
};

/** Redirects browsers from `/` to the console. */
const redirect: PublicRoute = {
  path: "/",
  answer: ({ headers }) => {
    if (!headers.get("accept")?.includes("text/html")) throw notFound();
    return new Response(null, { status: 302, headers: { Location: "/console", Vary: "Accept" } });
  },
  is_for_browsers: true,
};

/** `/console`, everything below it, and the redirect from `/`; of what was built into `folder`, if it is there. */
export const consoleRoutes = (folder = built_folder): PublicRoute[] => {
  let cached: Promise<ReadonlyMap<string, StaticFile>> | undefined;
  const files = () => {
    cached ??= load(folder).catch((error) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
  const page = { path: "/console", files, shell: "index.html", headers, document_headers };
  return [redirect, ...staticRoutes(page)];
};

const load = async (folder: string): Promise<ReadonlyMap<string, StaticFile>> => {
  const files = existsSync(folder) ? readBundle(folder) : await bundleAside();
  return new Map(files.map((file) => [file.name, file]));
};

/** In a checkout the first request bundles the console, in a thread. */
export const bundleAside = (): Promise<StaticFile[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./bundle-worker.ts", import.meta.url));
    worker.onmessage = ({ data }: MessageEvent<StaticFile[]>) => {
      resolve(data);
      worker.terminate();
    };
    worker.onerror = ({ message }) => reject(new Error(`the console was not made: ${message}`));
  });
