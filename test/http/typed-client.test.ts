import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Service } from "../faults/service.ts";

const page = readFileSync("docs/typed-client.md", "utf8");

/** The page's one block in this language. */
const block = (language: string): string => {
  const found = [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))];
  expect(found.length).toBe(1);
  return found[0]?.[1] ?? "";
};

/** What the page has them install, and `bun-types` for `process`. */
const packages = {
  "openapi-fetch": import.meta.resolve("openapi-fetch/package.json"),
  "openapi-typescript": import.meta.resolve("openapi-typescript/package.json"),
  typescript: import.meta.resolve("typescript/package.json"),
  "bun-types": import.meta.resolve("bun-types/package.json"),
};

const folderOf = (name: keyof typeof packages): string => dirname(fileURLToPath(packages[name]));

const tsconfig = {
  compilerOptions: {
    module: "Preserve",
    target: "ESNext",
    types: ["bun-types"],
    strict: true,
    noEmit: true,
    skipLibCheck: true, // of bun-types; lastmile.d.ts is looked at through client.ts
  },
  include: ["*.ts"],
};

let service: Service;
/** Where someone follows the page. */
let folder: string;
beforeAll(async () => {
  service = new Service();
  folder = join(service.folder, "client");
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  for (const name of Object.keys(packages) as (keyof typeof packages)[])
    symlinkSync(folderOf(name), join(folder, "node_modules", name));
  await service.start();
});
afterAll(() => service.remove());

const run = async (program: string, ...args: string[]) => {
  const { stdout, stderr, exited } = Bun.spawn([process.execPath, program, ...args], {
    cwd: folder,
    env: { ...process.env, LASTMILE_URL: service.base, LASTMILE_KEY: service.key },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, complaints, code] = await Promise.all([
    new Response(stdout).text(),
    new Response(stderr).text(),
    exited,
  ]);
  return { output, complaints, code };
};

test("the typed client of docs/typed-client.md compiles, runs, and refuses what is wrong", async () => {
  const [, args = ""] = /^npx openapi-typescript (.+)$/m.exec(block("sh")) ?? [];
  expect(args).toContain("http://localhost:3000/docs/json");
  const words = args.replace("http://localhost:3000", service.base).split(" ");
  const made = await run(join(folderOf("openapi-typescript"), "bin/cli.js"), ...words);
  expect(made).toMatchObject({ code: 0, complaints: "" });

  const client = block("ts");
  writeFileSync(join(folder, "client.ts"), client);
  writeFileSync(join(folder, "wrong-value.ts"), client.replace('"high"', '"urgent"'));
  writeFileSync(join(folder, "wrong-path.ts"), client.replace("/v1/ticket-boards", "/v1/boards"));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
  const { output } = await run(join(folderOf("typescript"), "bin/tsc"), "--pretty", "false");
  const files = [...output.matchAll(/^([\w.-]+)\(\d+,\d+\): error TS/gm)].map(([, file]) => file);
  expect([...new Set(files)].sort()).toEqual(["wrong-path.ts", "wrong-value.ts"]);

  const without_board = await run("client.ts");
  expect(without_board.output).toBe("The given data was invalid.\n");
  await service.call("POST", "/v1/ticket-boards", { name: "Field work" });
  expect(await run("client.ts")).toEqual({
    output: expect.stringMatching(/^\S+ is new\n$/),
    complaints: "",
    code: 0,
  });
}, 120_000);
