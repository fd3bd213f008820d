import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { BuildMetafile } from "bun";
import type { StaticFile } from "../../http/engine/static.ts";
import { preload, scriptsOf } from "./preload.ts";

const source = join(import.meta.dir, "../../console");

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
};

/** Images are compressed already. */
const compressible = new Set(["css", "html", "js", "svg", "webmanifest"]);

/** The URL path of the files. */
const publicPath = "/console/";

const common = {
  target: "browser",
  minify: true,
  jsx: { runtime: "automatic", importSource: "preact", development: false },
  // Otherwise the environment decides which variant of a package is bundled.
  define: { "process.env.NODE_ENV": '"production"' },
  metafile: true,
} as const;

interface Bundle {
  files: StaticFile[];
  /** Of which source files they are made. */
  metafiles: BuildMetafile[];
}

/** Bundles `src/console`: one page, its style sheets, and a script per section. */
export const bundleConsole = async (): Promise<StaticFile[]> => (await build()).files;

const build = async (): Promise<Bundle> => {
  const styles = await Bun.build({
    ...common,
    entrypoints: [join(source, "style/sections.css")],
    naming: "[name]-[hash].[ext]",
  });
  const page = await Bun.build({
    ...common,
    entrypoints: [join(source, "index.html")],
    define: {
      ...common.define,
      SECTIONS_STYLES: JSON.stringify(styles.outputs[0]?.path.replace("./", publicPath)),
    },
    splitting: true,
    publicPath,
    naming: {
      entry: "[name].[ext]",
      chunk: "[name]-[hash].[ext]",
      asset: "[name]-[hash].[ext]",
    },
  });
  const files = [...styles.outputs, ...page.outputs];
  const names = files.map(({ path }) => path.replace("./", ""));
  const worker = await Bun.build({
    ...common,
    entrypoints: [join(source, "offline/worker/worker.ts")],
    naming: "worker.js",
    // The files that it caches for offline use. Another list is another version of the worker.
    define: {
      ...common.define,
      CONSOLE_FILES: JSON.stringify(names.filter((name) => name !== "index.html")),
    },
  });
  const preloaded = scriptsOf(page, "shell/start.tsx").map((path) =>
    path.replace("./", publicPath),
  );
  const built = [...files, ...worker.outputs].map(async (output) => {
    const name = output.path.replace("./", "");
    const content = new Uint8Array(await output.arrayBuffer());
    return fileOf(name, name === "index.html" ? await preload(content, preloaded) : content);
  });
  const vendored = ["manifest.webmanifest", "icon-192.png", "icon-512.png"].map(async (name) =>
    fileOf(name, await Bun.file(join(source, "offline", name)).bytes()),
  );
  return {
    files: await Promise.all([...built, ...vendored]),
    metafiles: [styles, page, worker].flatMap(({ metafile }) => metafile ?? []),
  };
};

const fileOf = (name: string, content: Uint8Array<ArrayBuffer>): StaticFile => {
  const file = describe(name, content);
  if (!compressible.has(extensionOf(name))) return file;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return {
    ...file,
    brotli: new Uint8Array(brotliCompressSync(content, { params })),
    gzip: new Uint8Array(gzipSync(content, { level: 9 })),
  };
};

const extensionOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

const describe = (name: string, content: Uint8Array<ArrayBuffer>): StaticFile => ({
  name,
  type: types[extensionOf(name)] ?? "application/octet-stream",
  content,
  immutable: /-[a-z0-9]{8}\.[a-z]+$/.test(name),
});

const suffixes = { content: "", brotli: ".br", gzip: ".gz" } as const;

/** Writes the files into the folder, plain and compressed. Returns of which source files they are made. */
export const writeBundle = async (folder: string): Promise<BuildMetafile[]> => {
  mkdirSync(folder, { recursive: true });
  const { files, metafiles } = await build();
  for (const file of files)
    for (const [form, suffix] of Object.entries(suffixes)) {
      const content = file[form as keyof typeof suffixes];
      if (content) writeFileSync(join(folder, file.name + suffix), content);
    }
  return metafiles;
};

/** Reads what `writeBundle` wrote. */
export const readBundle = (folder: string): StaticFile[] =>
  readdirSync(folder)
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .map((name) => {
      const read = (suffix: string) => new Uint8Array(readFileSync(join(folder, name + suffix)));
      const file = describe(name, read(""));
      if (!existsSync(join(folder, `${name}.br`))) return file;
      return { ...file, brotli: read(suffixes.brotli), gzip: read(suffixes.gzip) };
    });
