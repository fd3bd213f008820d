import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import Ajv from "ajv";
import type { Browser } from "playwright-core";
import { browser_runs_here, launch } from "../browser/chromium.ts";
import { readConsole, tour } from "../browser/tour.ts";
import { type Ran, runBun } from "../command.ts";
import { Service } from "../contract/service.ts";

/*
 * What users install has neither the tests nor their packages: here it is installed as they do it, into
 * a folder of its own, and looked at as they will.
 */

const limit_ms = 60_000;
const place = mkdtempSync(join(tmpdir(), "lastmile-install-"));
/** It is installed in the first folder, built there, and then moved to the second one. */
const first_folder = join(place, "first");
const folder = join(place, "in/another/folder");

/** What git has of the program, as it is in this checkout. */
const copyShipped = () => {
  const shipped = [
    "package.json",
    "bun.lock",
    "bunfig.toml",
    "Dockerfile",
    ".gitignore",
    "db",
    "src",
  ];
  const { stdout } = Bun.spawnSync(["git", "ls-files", "-z", "--", ...shipped]);
  for (const path of stdout.toString().split("\0").slice(0, -1)) {
    if (!existsSync(path)) continue; // deleted, and not yet committed
    mkdirSync(dirname(join(first_folder, path)), { recursive: true });
    copyFileSync(path, join(first_folder, path));
  }
};

const bunRun = async (cwd: string, ...args: string[]) => {
  const { code, out, err } = await runBun(args, { cwd });
  if (code !== 0) throw new Error(`bun ${args.join(" ")}: ${out}${err}`);
};

/** What the published schema of CycloneDX 1.6 does not allow. */
const cycloneDxErrors = (bill: object) => {
  const library = import.meta.resolve("@cyclonedx/cyclonedx-library/package.json");
  const schema = (name: string) =>
    JSON.parse(readFileSync(new URL(`res/schema/${name}.SNAPSHOT.schema.json`, library), "utf8"));
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const name of ["spdx", "jsf-0.82"])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(schema("bom-1.6"));
  validate(bill);
  return validate.errors ?? [];
};

const built = join(folder, "built");
const program = join(built, "program");
/** The name of the first build in `built`. */
let first_build: string;

const build = async () => {
  await bunRun(first_folder, "run", "build");
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(first_folder, folder);
  first_build = readlinkSync(program);
};

/** A release is also the next build. Nothing listens there: nobody says what is known of the packages. */
const release = async () => {
  sh(`cd "$0" && git init --quiet && git add --all
    git -c user.name=Maya -c user.email=maya@cedar.example commit --quiet --message Release`);
  const env = { npm_config_registry: "http://127.0.0.1:9" };
  return runBun(["src/release/write-release.ts"], { cwd: folder, env });
};

const sh = (script: string) => {
  const { exitCode, stderr } = Bun.spawnSync(["sh", "-ec", script, folder, released_to]);
  if (exitCode !== 0) throw new Error(`${script}: ${stderr}`);
};

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const released_to = join(built, "release", version);

let building: Promise<void> | undefined;
const buildOnce = () => (building ??= build());
let releasing: Promise<Ran> | undefined;
const releaseOnce = () => (releasing ??= release());

beforeAll(async () => {
  copyShipped();
  await bunRun(first_folder, "install", "--production", "--frozen-lockfile");
}, limit_ms);

test(
  "an installation that was not built bundles the console when it is first opened",
  async () => {
    const service = await Service.install(join(first_folder, "src/main.ts"));
    const files = await readConsole((path) => service.get(path));
    await service.stop();
    expect([...files].filter(([, status]) => status !== 200)).toEqual([]);
    expect(files.size).toBeGreaterThan(30);
  },
  limit_ms,
);

describe.skipIf(!browser_runs_here)("a built installation", () => {
  const owner = { email: "maya@cedar.example", password: "correct horse battery" };
  let service: Service;
  let browser: Browser;
  let ticket_id: string;
  let invoice_id: string;
  beforeAll(async () => {
    await buildOnce();
    [service, browser] = await Promise.all([Service.install(join(program, "main.ts")), launch()]);
    await service.made("/v1/users", { ...owner, name: "Maya", role: "owner" });
    const { id: board_id } = await service.board();
    const ticket = { board_id, title: "No signal", priority: "high", type: "support" };
    ({ id: ticket_id } = await service.made("/v1/tickets", ticket));
    const client = await service.made("/v1/clients", { name: "Samir Haddad", username: "samir" });
    const item = await service.made("/v1/items", { name: "Antenna", type: "service", price: 45 });
    const items = [{ item_uuid: item.uuid, quantity: 1 }];
    ({ id: invoice_id } = await service.made("/v1/invoices", { client_id: client.id, items }));
  }, limit_ms);
  afterAll(() => Promise.all([browser?.close(), service?.stop()]), limit_ms);

  test(
    "shows its owner every section of the console, and the documents of the API",
    async () => {
      const { files, opened, complaints } = await tour(browser, service.base, owner, [
        `/tickets/${ticket_id}`,
        `/billing/invoices/${invoice_id}`,
      ]);
      expect(complaints).toEqual([]);
      expect([...files].filter(([, status]) => status !== 200)).toEqual([]);
      const scripts = readdirSync(join(program, "console")).filter((name) =>
        /\.(?:css|js)$/.test(name),
      );
      expect(scripts.filter((name) => !files.has(`/console/${name}`))).toEqual([]);
      for (const section of ["board", "plan", "clients", "billing", "desk"])
        expect(opened).toContain(`/console/${section}`);
    },
    limit_ms,
  );

  test(
    "makes a PDF, and a backup by its command",
    async () => {
      const { status, text } = await service.get(`/v1/invoices/${invoice_id}/pdf`);
      expect([status, text.slice(0, 5)]).toEqual([200, "%PDF-"]);
      expect((await service.run("backup")).code).toBe(0);
      expect(readdirSync(join(service.folder, "backups"))).toContain("latest.db");
    },
    limit_ms,
  );

  test(
    "stays while a build fails, and for who runs it while the next one is made",
    async () => {
      const source = join(folder, "src/console/main.ts");
      const text = readFileSync(source, "utf8");
      writeFileSync(source, `import "no-such-package";\n${text}`);
      await expect(bunRun(folder, "run", "build")).rejects.toThrow("no-such-package");
      expect(readdirSync(built).toSorted()).toEqual(["program", first_build].toSorted());
      writeFileSync(source, text);
      await releaseOnce();
      const after = readlinkSync(program);
      const kept = ["program", first_build, after, "release"];
      expect(readdirSync(built).toSorted()).toEqual(kept.toSorted());
      expect(after).not.toBe(first_build);
      expect((await service.get("/metrics")).status).toBe(200);
    },
    limit_ms,
  );
});

describe("what a release is made of", () => {
  const made = ["sbom.cdx.json", "third-party-licences.txt"];
  let released: Ran;
  beforeAll(async () => {
    await buildOnce();
    released = await releaseOnce();
  }, limit_ms);

  test("is the same program, whoever makes it in whichever folder", () => {
    sh(
      `cd "$1" && sha256sum --check --quiet SHA256SUMS && tar --extract --gzip --file *-program.tar.gz`,
    );
    const filesOf = (path: string) =>
      Object.fromEntries(
        readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name))
          .map((file) => [relative(path, file), Bun.hash(readFileSync(file))]),
      );
    const files = filesOf(join(built, first_build));
    expect(Object.keys(files).length).toBeGreaterThan(300);
    expect(filesOf(join(released_to, "program"))).toEqual(files);
  });

  test("is complete, and says that nobody has audited it", () => {
    expect(readdirSync(released_to).toSorted()).toEqual(
      [
        ...["SHA256SUMS", "audit.txt", `lastmile-${version}-program.tar.gz`],
        ...[`lastmile-${version}.tar.gz`, "program", ...made],
      ].toSorted(),
    );
    expect(readFileSync(join(released_to, "audit.txt"), "utf8")).toStartWith("not run: error: ");
    expect([released.code, released.err]).toEqual([
      1,
      expect.stringContaining("The packages were not audited: error: "),
    ]);
    sh(
      'cd "$1" && tar --list --gzip --file lastmile-[0-9.]*[0-9].tar.gz | grep -x lastmile/src/main.ts',
    );
  });

  test("refuses what is not committed", async () => {
    writeFileSync(join(folder, "src/later.ts"), "");
    const { code, err } = await runBun(["src/release/write-release.ts"], { cwd: folder });
    expect([code, err]).toEqual([1, expect.stringContaining("changes that are not committed")]);
  });

  test("lists its components as the schema of CycloneDX has it, each with its hash", () => {
    const bill = JSON.parse(readFileSync(join(program, "sbom.cdx.json"), "utf8"));
    expect(cycloneDxErrors(bill)).toEqual([]);
    expect(bill.metadata.component).toMatchObject({ name: "lastmile", version });
    const lock = readFileSync("bun.lock", "utf8");
    interface Listed {
      name: string;
      version: string;
      purl?: string;
      hashes?: [{ alg: string; content: string }];
    }
    const components: Listed[] = bill.components;
    const packages = components.filter(({ purl }) => purl?.startsWith("pkg:npm/") === true);
    const unlocked = packages.filter(({ name, version, hashes }) => {
      const integrity = Buffer.from(hashes?.[0].content ?? "", "hex").toString("base64");
      return !new RegExp(`\\["${name}@${version}", .*"sha512-${RegExp.escape(integrity)}"\\]`).test(
        lock,
      );
    });
    expect(unlocked.map(({ name }) => name)).toEqual([
      "@oven/bun-linux-x64", // its checksums are in the Dockerfile
      "@oven/bun-linux-aarch64",
      "zxcvbn", // of which the source has a list
    ]);
    const names = components.map(({ name }) => name);
    for (const name of [
      "better-sqlite3",
      "elysia",
      "preact",
      "sqlite",
      "debian",
      "swagger-ui-dist",
    ])
      expect(names).toContain(name);
    for (const name of ["typescript", "knip", "playwright-core"]) expect(names).not.toContain(name);
    const refs = bill.components.map((component: { "bom-ref": string }) => component["bom-ref"]);
    expect(new Set(refs).size).toBe(refs.length);
    const used = bill.dependencies.flatMap(({ dependsOn }: { dependsOn: string[] }) => dependsOn);
    expect(refs.filter((ref: string) => !used.includes(ref))).toEqual([]);
  });

  test("has the licence of each component", () => {
    const text = readFileSync(join(program, "third-party-licences.txt"), "utf8");
    const { components } = JSON.parse(readFileSync(join(program, "sbom.cdx.json"), "utf8"));
    const without = components.filter(
      ({ name, version }: { name: string; version?: string }) =>
        !text.includes(`\n${[name, version].filter(Boolean).join(" ")}`),
    );
    expect(without.map(({ name }: { name: string }) => name)).toEqual(["debian"]);
    expect(text).toContain("SIL OPEN FONT LICENSE Version 1.1");
  });

  test("stands in docs/releases, once it is released", () => {
    const kept = join("docs/releases", version);
    if (!existsSync(kept)) return;
    const here = made.map((name) => readFileSync(join(kept, name), "utf8"));
    // After a change of what is shipped: set the next version in package.json, or see CONTRIBUTING.md.
    expect(here).toEqual(made.map((name) => readFileSync(join(program, name), "utf8")));
  });
});
