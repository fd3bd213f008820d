import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Installation } from "../installation.ts";

/* What `lastmile doctor` finds on the machine around the service: files, ports, limits, systemd. */

let here: Installation;
beforeEach(() => {
  here = new Installation();
  here.fill();
});
afterEach(() => here.remove());

describe("files that others can change or read", () => {
  test.each<[string, () => void, RegExp]>([
    ["none", () => {}, /^ok files: /],
    [
      "a database for everybody",
      () => chmodSync(here.database, 0o666),
      /^fail files: Other users of this machine can write [^ ]*lastmile\.db, /,
    ],
    [
      "a database that everybody can read",
      () => chmodSync(here.database, 0o644),
      /^warn files: Other users of this machine can read [^ ]*lastmile\.db, /,
    ],
    [
      "a lock for everybody",
      () => {
        writeFileSync(`${here.database}.lock`, "");
        chmodSync(`${here.database}.lock`, 0o666);
      },
      /^fail files: Other users of this machine can write [^ ]*\.lock$/,
    ],
    [
      "a folder for everybody",
      () => chmodSync(here.folder, 0o777),
      /^fail files: Other users of this machine can write [^ ]*$/,
    ],
    [
      "a folder above it for everybody",
      () => {
        const inner = join(here.folder, "outer", "inner");
        mkdirSync(inner, { recursive: true });
        renameSync(here.database, join(inner, "lastmile.db"));
        chmodSync(join(here.folder, "outer"), 0o777);
      },
      /^fail files: Other users of this machine can write [^ ]*\/outer$/,
    ],
    [
      "settings that everybody can read",
      () => writeFileSync(here.machine.settings, "", { mode: 0o644 }),
      /^fail files: Other users of this machine can read [^ ]*lastmile\.env, which holds secrets$/,
    ],
    [
      "settings for everybody",
      () => {
        writeFileSync(here.machine.settings, "");
        chmodSync(here.machine.settings, 0o666);
      },
      /^fail files: Other users of this machine can write [^ ]*lastmile\.env/,
    ],
  ])("%s", async (_, plant, words) => {
    plant();
    const moved = join(here.folder, "outer", "inner", "lastmile.db");
    const found = await here.lines(existsSync(moved) ? { DATABASE_PATH: moved } : {});
    expect(found.find((finding) => words.test(finding)) ?? found).toMatch(words);
  });

  test("the command that mends it is said", async () => {
    chmodSync(here.database, 0o666);
    const found = (await here.diagnose()).find(({ name }) => name === "files");
    expect(found?.do).toStartWith(`chmod 600 ${here.database} ${here.database}-`);
  });
});

describe("where the service listens", () => {
  const listener = (answer: () => Response) =>
    Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
  const ready = () => Response.json({ status: "ready", version: "0.2.0", schema_version: 26 });

  test.each(["203.0.113.9", "nowhere.invalid"])("not on %s", async (HOST) => {
    expect(await here.lines({ HOST })).toContainEqual(
      expect.stringMatching(/^fail host: HOST=.* is not an address of this machine/),
    );
  });

  test("nothing is there", async () => {
    expect(await here.lines({ PORT: "1" })).toContainEqual(
      "warn service: The service is not running: nothing responds on port 1",
    );
  });

  test.each<[string, () => Response, RegExp]>([
    ["another program", () => new Response("It works!"), /^fail service: .*by another program$/],
    ["JSON of another program", () => Response.json({ status: "ok" }), /^fail .* another program$/],
    ["a Lastmile on another database", ready, /^fail service: .* uses another database/],
  ])("%s is there", async (_, answer, words) => {
    const other = listener(answer);
    try {
      expect(await here.lines({ PORT: String(other.port) })).toContainEqual(
        expect.stringMatching(words),
      );
    } finally {
      await other.stop(true);
    }
  });

  test("a service that only reads is there, and makes no backups", async () => {
    const reading = listener(() =>
      Response.json({ status: "ready", version: "0.2.0", schema_version: 26, read_only: true }),
    );
    try {
      const found = await here.lines({ PORT: String(reading.port) });
      expect(found).toContain(`ok service: The service on port ${reading.port} only reads`);
      expect(found.filter((line) => /^\w+ (backup|drill)/.test(line))).toEqual([
        "ok backups: A service that only reads makes no backups",
      ]);
    } finally {
      await reading.stop(true);
    }
  });

  test("what does not speak HTTP is another program", async () => {
    const other = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: { open: (socket) => void socket.end("220 mail.example\r\n"), data: () => {} },
    });
    try {
      expect(await here.lines({ PORT: String(other.port) })).toContainEqual(
        expect.stringMatching(/^fail service: .* by another program$/),
      );
    } finally {
      other.stop(true);
    }
  });

  describe("with a service on the database", () => {
    /** Holds the lock as a service does, with few descriptors; it may listen somewhere, too. */
    const holdDatabase = async (listens = false) => {
      const lock = join(import.meta.dir, "../../src/database/file/lock.ts");
      const code = `
        const { holdLock } = await import(${JSON.stringify(lock)});
        globalThis.held = holdLock(${JSON.stringify(here.database)});
        if (${listens}) Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
        console.log("held");
        setInterval(() => globalThis.held, 60_000);`;
      const holder = Bun.spawn(
        ["sh", "-c", 'ulimit -n 1234 && exec "$0" "$@"', process.execPath, "--eval", code],
        { stdin: "ignore", stdout: "pipe", stderr: "inherit" },
      );
      await holder.stdout.getReader().read();
      return holder;
    };

    test("that listens on another port is told apart from one that hangs", async () => {
      const holder = await holdDatabase(true);
      try {
        expect(await here.lines({ PORT: "1" })).toContainEqual(
          expect.stringMatching(
            /^warn service: The service \(process \d+\) listens on port \d+, but/,
          ),
        );
      } finally {
        holder.kill();
        await holder.exited;
      }
    });

    test("its limits are told, whether it answers, and why it is not ready", async () => {
      const holder = await holdDatabase();
      let answer = ready;
      const server = listener(() => answer());
      const PORT = String(server.port);
      try {
        const silent = await here.lines({ PORT: "1" });
        expect(silent).toContainEqual(
          `fail service: The service runs (process ${holder.pid}) but does not respond on port 1`,
        );
        expect(silent).toContainEqual(
          "warn descriptors: At most 1234 files can be open, and each connection needs one",
        );
        expect(silent.filter((line) => line.includes("of this shell"))).toEqual([]);
        expect(await here.lines({ PORT })).toContainEqual(expect.stringMatching(/^ok service: /));
        answer = () =>
          Response.json(
            {
              status: false,
              error: { reason: "not_ready", errors: { database: "it is damaged" } },
            },
            { status: 503 },
          );
        expect(await here.lines({ PORT })).toContainEqual(
          expect.stringMatching(/^fail service: .* is not ready: it is damaged$/),
        );
      } finally {
        holder.kill();
        await Promise.all([holder.exited, server.stop(true)]);
      }
      expect(await here.lines()).toContainEqual(
        expect.stringMatching(
          /^ok descriptors: .* \(of this shell; no running service was found\)$/,
        ),
      );
    });
  });
});

test("little memory is told", async () => {
  const bytes = String(128 * 1024 * 1024);
  mkdirSync(join(here.machine.cgroups, "memory"), { recursive: true });
  for (const file of ["memory.max", "memory/memory.limit_in_bytes"])
    writeFileSync(join(here.machine.cgroups, file), bytes);
  expect(await here.lines()).toContainEqual(
    expect.stringMatching(/^warn memory: Memory is limited to 128 MiB/),
  );
});

test.skipIf(process.getuid?.() !== 0)("a file of root's among the service's is found", async () => {
  chownSync(here.folder, 1000, 1000);
  for (const name of readdirSync(here.folder)) chownSync(join(here.folder, name), 1000, 1000);
  chownSync(here.database, 0, 0);
  expect(await here.lines()).toContainEqual(
    expect.stringMatching(/^fail files: .*lastmile\.db.* belongs? to root, not to /),
  );
});

describe("systemd", () => {
  const path = process.env.PATH;
  afterEach(() => {
    process.env.PATH = path;
  });

  /** A `systemctl` that says this of the service's unit, and of mount units that one is not mounted. */
  const standIn = (unit: Record<string, string>, script?: string): void => {
    const bin = join(here.folder, "bin");
    mkdirSync(bin);
    mkdirSync(here.machine.systemd);
    const said = { ...whole, ...unit };
    const lines = Object.entries(said).map(([name, value]) => `${name}=${value}`);
    writeFileSync(join(bin, "said"), `${lines.join("\n")}\n`);
    writeFileSync(
      join(bin, "systemctl"),
      script ??
        `#!/bin/sh
for word; do last=$word; done
case $last in
  lastmile.service) cat "$(dirname "$0")/said" ;;
  *) printf 'LoadState=not-found\\nActiveState=inactive\\nWhere=\\n\\nLoadState=loaded\\nActiveState=failed\\nWhere=/mnt/usb\\n' ;;
esac
`,
      { mode: 0o755 },
    );
    process.env.PATH = `${bin}:${path}`;
  };

  /** A unit that lets everything be done. */
  const whole = {
    LoadState: "loaded",
    ActiveState: "active",
    SubState: "running",
    Result: "success",
    UnitFileState: "enabled",
    NeedDaemonReload: "no",
    NRestarts: "0",
    ProtectSystem: "no",
    ReadWritePaths: "",
  };

  const unitLines = async (): Promise<string[]> =>
    (await here.lines()).filter((line) => /^\w+ +(?:unit|mount)/.test(line));

  test("is not asked where it does not run the machine", async () => {
    expect((await unitLines()).filter((line) => line.includes(" unit"))).toEqual([]);
  });

  test("says nothing of a unit that is not there", async () => {
    standIn({ LoadState: "not-found" });
    expect((await unitLines()).filter((line) => line.includes(" unit"))).toEqual([]);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ["runs", {}, /^ok unit: lastmile\.service is running$/],
    ["failed", { ActiveState: "failed", Result: "exit-code" }, /^fail unit: .*not start \(exit-c/],
    [
      "is started again and again",
      { ActiveState: "activating", SubState: "auto-restart" },
      /^fail unit: lastmile\.service does not start/,
    ],
    ["is stopped", { ActiveState: "inactive" }, /^warn unit: .* is not running \(inactive\)$/],
    ["ended by itself", { NRestarts: "7" }, /^warn unit: .* was restarted 7 times/],
    ["starts at boot", {}, /^ok unit_enabled: /],
    ["does not", { UnitFileState: "disabled" }, /^warn unit_enabled: .* \(disabled\)$/],
    ["was changed", { NeedDaemonReload: "yes" }, /^warn unit_reload: /],
    ["lets everything be written", {}, /^ok unit_sandbox: /],
    [
      "lets nothing be written",
      { ProtectSystem: "strict" },
      /^fail unit_sandbox: lastmile\.service cannot write .*: systemd makes it read-only for/,
    ],
    [
      "names a folder that is not there",
      { ReadWritePaths: "-/nowhere/else /nowhere/at-all" },
      /^fail unit_sandbox: ReadWritePaths of lastmile\.service contains \/nowhere\/at-all, which/,
    ],
    ["with a disk that is not mounted", {}, /^fail mount: .* a disk at \/mnt\/usb, which is not/],
  ])("a unit that %s", async (_, unit, words) => {
    standIn(unit);
    const found = await unitLines();
    expect(found.find((line) => words.test(line)) ?? found).toMatch(words);
  });

  test("the drop-in is said", async () => {
    standIn({ ProtectSystem: "strict", ReadWritePaths: here.folder });
    const found = await here.diagnose({ BACKUP_DIR: "/mnt/other/lastmile" });
    expect(
      found
        .find(({ name }) => name === "unit_sandbox")
        ?.do?.split("\n")
        .slice(1),
    ).toEqual(["[Service]", "ReadWritePaths=-/mnt/other/lastmile"]);
  });

  test("that cannot be asked is said", async () => {
    standIn({}, "#!/bin/sh\necho 'Failed to connect to bus: No such file' >&2\nexit 1\n");
    expect(await unitLines()).toContain(
      "warn unit: systemd does not respond: Failed to connect to bus: No such file",
    );
  });
});
