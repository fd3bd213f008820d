import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { readBundle, writeBundle } from "../../src/operations/console/bundle.ts";
import { bundleAside } from "../../src/operations/console/page.ts";
import { built_console } from "../command.ts";
import { World } from "../world.ts";

/** What a phone has to load before it shows anything, and all that draws pages at once. */
const first_view_bytes_max = 120 * 1024;
const framework_bytes_max = 40 * 1024;
/** With Brotli, in English: what is loaded before the login, and with all sections. */
const login_brotli_max = 70_000;
const sections_brotli_max = 285_000;

const world = new World();
const bundled = bundleAside();
let shell = "";
beforeAll(async () => {
  shell = (await world.get("/console", { key: null })).text;
});
afterAll(() => world.close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  world.ask("GET", path, { key: null, headers });

/** What the page asks for before it has run: its script, what that needs at once, its style. */
const named = (): string[] =>
  [...shell.matchAll(/(?:src|href)="(\/console\/[^"]+\.(?:js|css))"/g)].map(
    ([, path = ""]) => path,
  );

/** The console that the run has built for its programs. */
const builtFolder = async (): Promise<string> => {
  if (built_console) return built_console;
  const folder = mkdtempSync(join(tmpdir(), "lastmile-console-"));
  await writeBundle(folder);
  return folder;
};

describe("/console", () => {
  test.each(["/console", "/console/", "/console/board", "/console/tickets/no-such-thing"])(
    "%s is the page",
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-cache");
      expect(await response.text()).toBe(shell);
    },
  );

  test.each(["GET", "HEAD"])("%s / leads a browser to it", async (method) => {
    const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    const response = await world.ask(method, "/", { key: null, headers: { accept } });
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/console");
    expect(response.headers.get("vary")).toBe("Accept");
  });

  test.each(["application/json", "*/*", ""])(
    "/ is not there for who accepts %p",
    async (accept) => {
      const answered = await world.get("/", { headers: { accept } });
      expect([answered.status, answered.body.error.reason]).toEqual([404, "not_found"]);
    },
  );

  test.each(["POST", "PUT", "DELETE"])("nor is %s /", async (method) => {
    const answered = await world.call(method, "/", { headers: { accept: "text/html" } });
    expect([answered.status, answered.body.error.reason]).toEqual([404, "not_found"]);
  });

  test.each(["/console/missing.js", "/console/../package.json", "/console/%2e%2e/main.ts"])(
    "%s is not there",
    async (path) => expect((await ask(path)).status).toBe(404),
  );

  test("lets nothing run, load or frame it but its own files", async () => {
    const { headers } = await ask("/console");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
    );
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    for (const policy of ["cross-origin-opener-policy", "cross-origin-resource-policy"])
      expect(headers.get(policy)).toBe("same-origin");
    expect(shell).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|style=/);
  });

  test("its scripts and styles may be kept for good, under names of their content", async () => {
    expect(named().length).toBeGreaterThan(1);
    for (const path of named()) {
      const { headers } = await ask(path);
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(headers.get("content-type")).toMatch(/^text\/(?:css|javascript); charset=utf-8$/);
    }
  });

  test("what keeps it on a phone is asked for anew each time, and may serve /console", async () => {
    const { headers } = await ask("/console/worker.js");
    expect(headers.get("cache-control")).toBe("no-cache");
    expect(headers.get("service-worker-allowed")).toBe("/console");
  });

  test.each([
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["br;q=0.000", null],
    ["identity", null],
    ["", null],
  ])("accepting %p it comes as %p, the same in every form", async (accepted, encoding) => {
    const [path = ""] = named();
    const response = await ask(path, { "accept-encoding": accepted });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    const bytes = new Uint8Array(await response.arrayBuffer());
    const plain = await (await ask(path)).text();
    const decoded =
      encoding === "br"
        ? brotliDecompressSync(bytes)
        : encoding === "gzip"
          ? gunzipSync(bytes)
          : bytes;
    expect(new TextDecoder().decode(decoded)).toBe(plain);
  });

  test("the first view is small, its dictionary included", async () => {
    const scripts = await Promise.all(named().map(async (path) => (await ask(path)).text()));
    const [dictionary = ""] = /\ben-[a-z0-9]{8}\.js/.exec(scripts.join("\n")) ?? [];
    expect(dictionary).not.toBe("");
    const sizes = await Promise.all(
      ["/console", `/console/${dictionary}`, ...named()].map(
        async (path) =>
          (await (await ask(path, { "accept-encoding": "gzip" })).arrayBuffer()).byteLength,
      ),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(5000);
    expect(bytes).toBeLessThan(first_view_bytes_max);
  });

  test("what draws the pages is small", async () => {
    const { outputs } = await Bun.build({
      entrypoints: ["preact", "preact/hooks", "preact/jsx-runtime", "@preact/signals"].map((name) =>
        Bun.resolveSync(name, import.meta.dir),
      ),
      target: "browser",
      minify: true,
      splitting: true,
    });
    const bytes = outputs.reduce((sum, { size }) => sum + size, 0);
    expect(bytes).toBeGreaterThan(5000);
    expect(bytes).toBeLessThan(framework_bytes_max);
  });

  test("all sections are small in one language, the charts included", async () => {
    const files = (await bundled).filter(({ name }) => /^(?!ar-).*\.(js|css|html)$/.test(name));
    const sizeOf = (some: typeof files) =>
      some.reduce((sum, { brotli, content }) => sum + (brotli ?? content).byteLength, 0);
    const first = ["/console/index.html", ...named()];
    const login = files.filter(
      ({ name }) => first.includes(`/console/${name}`) || name.startsWith("en-"),
    );
    expect(sizeOf(login)).toBeGreaterThan(30_000);
    expect(sizeOf(login)).toBeLessThan(login_brotli_max);
    expect(sizeOf(files)).toBeGreaterThan(150_000);
    expect(sizeOf(files)).toBeLessThan(sections_brotli_max);
    expect(login.some(({ name }) => name.startsWith("draw-"))).toBe(false);
  });

  test("what the image has made is what a checkout makes", async () => {
    const byName = <T extends { name: string }>(files: readonly T[]) =>
      files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(byName(readBundle(await builtFolder()))).toEqual(byName(await bundled));
  });
});
