import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { writeBundle } from "./operations/console/bundle.ts";
import { checkLicences, licencesText } from "./release/licences.ts";
import { otherWorks } from "./release/other-works.ts";
import { billOfMaterials } from "./release/sbom.ts";
import { shippedPackages } from "./release/shipped-packages.ts";

const root = join(import.meta.dir, "..");

/** Native packages cannot be bundled: the program loads them from `node_modules`. */
const native = ["better-sqlite3", "@myriaddreamin/typst-ts-node-compiler"];

/** What the program takes from `node_modules`. */
const beside = [...native, "swagger-ui-dist"];

/** Read at run time, from the program's own folder. */
const files = ["src/billing/pdf/fonts", "src/billing/pdf/templates", "db/migrations"];

/**
 * Bundles the service into `folder`: `main.ts`, its threads and processes under their source names, the console,
 * the files read at run time, and what says of what it is made: `sbom.cdx.json` and `third-party-licences.txt`. The
 * only other requirement is a `node_modules` with the native packages and `swagger-ui-dist`. The same source makes
 * the same bytes.
 */
export const buildProgram = async (folder: string): Promise<void> => {
  const own_programs = new Bun.Glob("src/**/*-{worker,process}.ts").scanSync({
    cwd: root,
    absolute: true,
  });
  const { metafile } = await Bun.build({
    entrypoints: [join(root, "src/main.ts"), ...own_programs],
    target: "bun",
    splitting: true,
    external: native,
    define: {
      // Otherwise packages are bundled in their development version unless NODE_ENV is set for the build.
      "process.env.NODE_ENV": '"production"',
      // Otherwise the bundle has the path of the folder in which it was made.
      __dirname: "import.meta.dir",
    },
    outdir: folder,
    naming: { entry: "[name].ts", chunk: "[name]-[hash].js" },
    sourcemap: "linked",
    metafile: true,
  });
  for (const path of files)
    cpSync(join(root, path), join(folder, path.slice(path.lastIndexOf("/") + 1)), {
      recursive: true,
    });
  const console_metafiles = await writeBundle(join(folder, "console"));
  const metafiles = [metafile, ...console_metafiles].filter((found) => found !== undefined);
  const components = [
    ...shippedPackages(metafiles, beside),
    ...otherWorks(process.env.LASTMILE_BASE),
  ];
  checkLicences(components);
  writeFileSync(join(folder, "sbom.cdx.json"), billOfMaterials(components));
  writeFileSync(join(folder, "third-party-licences.txt"), licencesText(components));
};

/**
 * Builds into a new folder inside `built`, then points the link `program` to it, so that a failed build changes
 * nothing. Keeps the previous build, because a running service loads parts of it later. Returns the link.
 */
export const publishProgram = async (): Promise<string> => {
  const built = join(root, "built");
  const name = `program-${Date.now()}`;
  const folder = join(built, name);
  const link = join(built, "program");
  mkdirSync(built, { recursive: true });
  process.chdir(root); // the names of chunks depend on the current folder
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
    if (other.startsWith("program") && ![name, former, "program"].includes(other))
      rmSync(join(built, other), { recursive: true, force: true });
  return link;
};

/** `bun run build`: the program that an installation runs. */
if (import.meta.main) {
  console.log(`built ${relative(root, await publishProgram())}`);
}
