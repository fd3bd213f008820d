import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join, relative } from "node:path";
import { writeBundle } from "./operations/console/bundle.ts";

const root = join(import.meta.dir, "..");

/** Native packages cannot be bundled: the program loads them from `node_modules`. */
const native = ["better-sqlite3", "@myriaddreamin/typst-ts-node-compiler"];

/** Read at run time, from the program's own folder. */
const files = ["src/billing/pdf/fonts", "src/billing/pdf/templates", "db/migrations"];

/**
 * Bundles the service into `folder`: `main.ts`, its threads and processes under their source names, the console,
 * and the files read at run time. The only other requirement is a `node_modules` with the native packages and
 * `swagger-ui-dist`.
 */
export const buildProgram = async (folder: string): Promise<void> => {
  const own_programs = new Bun.Glob("src/**/*-{worker,process}.ts").scanSync({
    cwd: root,
    absolute: true,
  });
  await Bun.build({
    entrypoints: [join(root, "src/main.ts"), ...own_programs],
    target: "bun",
    splitting: true,
    external: native,
    // Otherwise packages are bundled in their development version unless NODE_ENV is set for the build.
    define: { "process.env.NODE_ENV": '"production"' },
    outdir: folder,
    naming: { entry: "[name].ts", chunk: "[name]-[hash].js" },
    sourcemap: "linked",
  });
  for (const path of files)
    cpSync(join(root, path), join(folder, path.slice(path.lastIndexOf("/") + 1)), {
      recursive: true,
    });
  await writeBundle(join(folder, "console"));
};

/**
 * Builds into a new folder inside `built`, then points the link `program` to it, so that a failed build changes
 * nothing. Keeps the previous build, because a running service loads parts of it later.
 */
const publishProgram = async (built: string): Promise<void> => {
  const name = `program-${Date.now()}`;
  const folder = join(built, name);
  const link = join(built, "program");
  mkdirSync(built, { recursive: true });
  try {
    await buildProgram(folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const former = existsSync(link) ? readlinkSync(link) : undefined;
  const next = join(built, `${name}.link`);
  symlinkSync(name, next);
  renameSync(next, link);
  for (const other of readdirSync(built))
    if (![name, former, "program"].includes(other))
      rmSync(join(built, other), { recursive: true, force: true });
};

/** `bun run build`: the program that an installation runs. */
if (import.meta.main) {
  const built = join(root, "built");
  await publishProgram(built);
  console.log(`built ${relative(process.cwd(), join(built, "program"))}`);
}
