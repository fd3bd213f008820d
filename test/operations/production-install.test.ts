import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Browser } from "playwright-core";
import { browser_runs_here, launch } from "../browser/chromium.ts";
import { readConsole, tour } from "../browser/tour.ts";
import { runBun } from "../command.ts";
import { Service } from "../contract/service.ts";

/*
 * What users install has neither the tests nor their packages: here it is installed as they do it, into
 * a folder of its own, and looked at as they will.
 */

const limit_ms = 60_000;
const folder = mkdtempSync(join(tmpdir(), "lastmile-install-"));

/** What git has of the program, as it is in this checkout. */
const copyShipped = () => {
  const shipped = ["package.json", "bun.lock", "bunfig.toml", "db", "src"];
  const { stdout } = Bun.spawnSync(["git", "ls-files", "-z", "--", ...shipped]);
  for (const path of stdout.toString().split("\0").slice(0, -1)) {
    if (!existsSync(path)) continue; // deleted, and not yet committed
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(path, join(folder, path));
  }
};

const bunRun = async (...args: string[]) => {
  const { code, out, err } = await runBun(args, { cwd: folder });
  if (code !== 0) throw new Error(`bun ${args.join(" ")}: ${out}${err}`);
};

beforeAll(async () => {
  copyShipped();
  await bunRun("install", "--production", "--frozen-lockfile");
}, limit_ms);

test(
  "an installation that was not built bundles the console when it is first opened",
  async () => {
    const service = await Service.start({}, join(folder, "src/main.ts"));
    const files = await readConsole((path) => service.get(path));
    await service.stop();
    expect([...files].filter(([, status]) => status !== 200)).toEqual([]);
    expect(files.size).toBeGreaterThan(30);
  },
  limit_ms,
);

describe.skipIf(!browser_runs_here)("a built installation", () => {
  const program = join(folder, "built/program/main.ts");
  const owner = { email: "maya@cedar.example", password: "correct horse battery" };
  let service: Service;
  let browser: Browser;
  let ticket_id: string;
  let invoice_id: string;
  beforeAll(async () => {
    await bunRun("run", "build");
    [service, browser] = await Promise.all([Service.start({}, program), launch()]);
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
      const built = readdirSync(join(folder, "built/program/console"));
      const scripts = built.filter((name) => /\.(?:css|js)$/.test(name));
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
      const built = join(folder, "built");
      const before = readlinkSync(join(built, "program"));
      const source = join(folder, "src/console/main.ts");
      const text = readFileSync(source, "utf8");
      writeFileSync(source, `import "no-such-package";\n${text}`);
      await expect(bunRun("run", "build")).rejects.toThrow("no-such-package");
      expect(readdirSync(built).toSorted()).toEqual(["program", before].toSorted());
      writeFileSync(source, text);
      await bunRun("run", "build");
      const after = readlinkSync(join(built, "program"));
      expect(readdirSync(built).toSorted()).toEqual(["program", before, after].toSorted());
      expect(after).not.toBe(before);
      expect((await service.get("/metrics")).status).toBe(200);
    },
    limit_ms,
  );
});
