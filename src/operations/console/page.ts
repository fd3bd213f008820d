import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PublicRoute } from "../../http/engine/app.ts";
import { type StaticFile, staticRoutes } from "../../http/engine/static.ts";
import { notFound } from "../../refusal.ts";
import { readBundle } from "./bundle.ts";

/** Made by `bun run build`, beside the program; the source has none. */
const made_before = join(import.meta.dir, "console");

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
  "Content-Security-Policy": content_security_policy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  // The script that keeps the page for a phone without a connection serves `/console` itself, too.
  "Service-Worker-Allowed": "/console",
};

/** Whoever types the service's bare address into a browser means the console. */
const start: PublicRoute = {
  path: "/",
  answer: ({ headers }) => {
    if (!headers.get("accept")?.includes("text/html")) throw notFound();
    return new Response(null, { status: 302, headers: { Location: "/console", Vary: "Accept" } });
  },
  is_for_browsers: true,
};

/** `/console` and all under it, and the way to it. */
export const consoleRoutes = (): PublicRoute[] => {
  let made: Promise<ReadonlyMap<string, StaticFile>> | undefined;
  const files = () => {
    made ??= load().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  return [start, ...staticRoutes({ path: "/console", files, shell: "index.html", headers })];
};

const load = async (): Promise<ReadonlyMap<string, StaticFile>> => {
  const files = existsSync(made_before) ? readBundle(made_before) : await bundleAside();
  return new Map(files.map((file) => [file.name, file]));
};

/** In a checkout the first who opens the page has it made, in a thread: nobody else waits for it. */
const bundleAside = (): Promise<StaticFile[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./bundle-worker.ts", import.meta.url));
    worker.onmessage = ({ data }: MessageEvent<StaticFile[]>) => {
      resolve(data);
      worker.terminate();
    };
    worker.onerror = ({ message }) => reject(new Error(`the console was not made: ${message}`));
  });
