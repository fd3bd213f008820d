import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { writeBundle } from "../src/operations/console/bundle.ts";

const root = join(import.meta.dir, "..");

/**
 * The service as one program, as the image has it (`Dockerfile`): the many processes that tests start
 * load it in a fraction of the time that the source takes. Returns what is run as `lastmile`.
 */
export const buildProgram = async (folder: string): Promise<string> => {
  const program = join(folder, "built/program");
  const apart = new Bun.Glob("src/**/*-{worker,process}.ts").scanSync({
    cwd: root,
    absolute: true,
  });
  await Bun.build({
    entrypoints: [join(root, "src/main.ts"), ...apart],
    target: "bun",
    splitting: true,
    external: ["better-sqlite3", "@myriaddreamin/typst-ts-node-compiler"],
    outdir: program,
    naming: { entry: "[name].ts", chunk: "[name]-[hash].js" },
    sourcemap: "linked",
  });
  for (const beside of ["fonts", "templates"])
    cpSync(join(root, "src/billing/pdf", beside), join(program, beside), { recursive: true });
  await writeBundle(join(program, "console"));
  mkdirSync(join(folder, "db"));
  for (const found of ["node_modules", "db/migrations"])
    symlinkSync(join(root, found), join(folder, found));
  return join(program, "main.ts");
};
