import { closeSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installProgram } from "./program.ts";

/*
 * `bun run check:full [PART…]`: what `bun run check` cannot do: it needs root, packages of Debian and
 * minutes. Each part is a process of its own that writes to a file; a line tells how each ended, or that it
 * was skipped, and the last one how many. 1 when one failed.
 */

interface Part {
  command: readonly string[];
  limit_minutes: number;
  /** The commands of other packages that it runs. */
  needs: readonly string[];
  /** Commands without which it is skipped, where they cannot be installed. */
  skipped_without?: readonly string[];
}

const installation = ["curl", "git", "sqlite3"];

const parts: Record<string, Part> = {
  /** The container, built, started, loaded, and brought back from its backups. */
  container: {
    command: ["test/container/build.sh"],
    limit_minutes: 30,
    needs: ["buildah", "debootstrap", "ip", ...installation],
  },
  /** A Debian with systemd, installed and operated as the documents say. */
  systemd: {
    command: ["test/systemd/try.sh"],
    limit_minutes: 30,
    needs: ["debootstrap", "systemd-nspawn", ...installation],
  },
  /** nginx and Caddy before a service, with the files of docs/proxy. */
  proxy: {
    command: ["test/proxy/try.sh"],
    limit_minutes: 10,
    needs: ["nginx", "caddy", "openssl", ...installation],
  },
  /** Prometheus, and each alert that a service in trouble has to raise; fail2ban. */
  monitoring: {
    command: ["test/monitoring/try.sh"],
    limit_minutes: 20,
    needs: ["promtool", "fail2ban-client", ...installation],
  },
  /** The documents' commands for a checkout with the real npx and npm, and the receivers in more languages. */
  documents: {
    command: ["test/documents/try.sh"],
    limit_minutes: 20,
    needs: ["npm", "php", "go", "ruby", "python3", ...installation],
  },
  /** The first version with its data, brought to this one and back. */
  upgrade: {
    command: [process.execPath, "test/upgrade/try.ts"],
    limit_minutes: 15,
    needs: installation,
  },
  /** Every page and form of the console at four widths, in light and dark, in both languages. */
  console: {
    command: [process.execPath, "test/browser/every-page.ts"],
    limit_minutes: 60,
    needs: [],
  },
  /** Disconnect-Requests to a real FreeRADIUS. */
  radius: {
    command: [process.execPath, "test/run.ts", "./test/network-access/freeradius.ts"],
    limit_minutes: 5,
    needs: [],
    skipped_without: ["freeradius", "radclient"],
  },
  /** A standby that a real Litestream keeps current, promoted after kill -9. */
  litestream: {
    command: [process.execPath, "test/standby/litestream.ts"],
    limit_minutes: 5,
    needs: [],
    skipped_without: ["litestream"],
  },
  /** The models of money, tickets and visits, 10,000 times each. */
  models: {
    command: [
      ...["env", "MODEL_RUNS=10000", process.execPath, "test/run.ts"],
      ...["money-model", "ticket-model", "visit-model", "random-bookings"].map(
        (name) => `./test/faults/${name}.test.ts`,
      ),
    ],
    limit_minutes: 60,
    needs: [],
  },
  /** Cash in hand, dunning, the monthly run, the feed and moves beside their models, far longer than `check` does. */
  properties: {
    command: [
      ...[
        "env",
        "CASH_SEQUENCES=500",
        "DUNNING_WORLDS=200",
        "PROPERTY_RUNS=500",
        "ROUND_TRIPS=200",
      ],
      ...[process.execPath, "test/run.ts", "./test/http/collector-cash.test.ts"],
      ...["./test/dunning/dunning-oracle.test.ts", "./test/http/recurring-property.test.ts"],
      ...["./test/events/feed-property.test.ts", "./test/moving/round-trip.test.ts"],
    ],
    limit_minutes: 30,
    needs: [],
  },
  /** The reports of 200 random worlds. */
  reports: {
    command: [
      ...["env", "REPORT_WORLDS=200", process.execPath, "test/run.ts"],
      "./test/reports/random-worlds.test.ts",
    ],
    limit_minutes: 20,
    needs: [],
  },
  /** The disk as 2,000 power cuts amid everything that a service does would leave it. */
  "power-cut": {
    command: [process.execPath, "test/faults/power-cut/try.ts"],
    limit_minutes: 60,
    needs: ["strace"],
  },
  /** kill -9 amid creates, payments, runs and moves, far more often than `check` does. */
  "more-kills": {
    command: [
      ...["env", "CREATE_KILLS=20", "BILLING_KILLS=50", "DUNNING_KILLS=20"],
      ...["MOVE_CLIENTS=300", "MOVE_KILLS=all", process.execPath, "test/run.ts"],
      ...["kill", "billing-kill", "dunning-kill", "move-kill"].map(
        (name) => `./test/faults/${name}.test.ts`,
      ),
    ],
    limit_minutes: 30,
    needs: [],
  },
  /** kill -9 amid 20,000 deliveries, 100 times. */
  deliveries: {
    command: [process.execPath, "test/faults/torture.ts", "deliveries", "--rounds", "100"],
    limit_minutes: 30,
    needs: [],
  },
  /** kill -9 amid everything that a service does, 2,000 times. */
  kills: {
    command: [process.execPath, "test/faults/torture.ts", "kills", "--rounds", "2000"],
    limit_minutes: 180,
    needs: [],
  },
};

/** Debian's packages of the commands that are not called like their package. */
const packages: Record<string, string> = {
  "fail2ban-client": "fail2ban",
  go: "golang-go",
  ip: "iproute2",
  nginx: "nginx-light",
  php: "php-cli",
  promtool: "prometheus",
  radclient: "freeradius-utils",
  ruby: "ruby ruby-webrick",
  "systemd-nspawn": "systemd-container",
};

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const missingOf = (commands: readonly string[]): string[] =>
  commands.filter((command) => Bun.which(command) === null);

/** Debian's package manager brings what is missing. Returns what failed, or null. */
const install = (commands: readonly string[]): string | null => {
  const missing = missingOf(commands);
  if (missing.length === 0) return null;
  const names = missing.flatMap((command) => (packages[command] ?? command).split(" "));
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const words of [["update"], ["install", "--yes", "--no-install-recommends", ...names]]) {
    const { success } = Bun.spawnSync(["apt-get", "--quiet", ...words], {
      env,
      stdio: ["ignore", "inherit", "inherit"],
    });
    if (!success) return `apt-get ${words.join(" ")} failed.`;
  }
  return null;
};

const duration = (began_ms: number): string => {
  const seconds = Math.round((performance.now() - began_ms) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/** How long a part that is told to end may clean up. */
const grace_ms = 60_000;

/** Runs a part to its end, to its limit, or until somebody interrupts it. Returns why it failed, or null. */
const run = async (part: Part, file: string): Promise<string | null> => {
  const output = openSync(file, "w");
  // A group of its own, so that what it has started ends with it.
  const child = Bun.spawn([...part.command], {
    env: { ...process.env, LASTMILE_PROGRAM: program },
    stdio: ["ignore", output, output],
    detached: true,
  });
  closeSync(output);
  let ended_by: string | null = null;
  const end = (why: string) => {
    ended_by = why;
    process.kill(-child.pid, "SIGTERM");
    setTimeout(() => process.kill(-child.pid, "SIGKILL"), grace_ms).unref();
  };
  const interrupt = () => end("interrupted");
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  const late = `not done after ${part.limit_minutes} min`;
  const limit = setTimeout(end, part.limit_minutes * 60_000, late);
  const code = await child.exited;
  clearTimeout(limit);
  process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  if (ended_by !== null) return ended_by;
  return code === 0 ? null : `ended with ${child.signalCode ?? code}`;
};

const lines_shown = 30;

if (process.getuid?.() !== 0)
  fail("check:full makes containers and installs packages: run it as root.");
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
const chosen = names.map((name) => ({
  name,
  part: parts[name] ?? fail(`${name} is none of ${Object.keys(parts).join(", ")}`),
}));
const not_installed = install([...new Set(chosen.flatMap(({ part }) => part.needs))]);
if (not_installed !== null) fail(not_installed);
for (const { part } of chosen) install(part.skipped_without ?? []);
const folder = mkdtempSync(join(tmpdir(), "lastmile-full-"));
const program = await installProgram(join(folder, "program"));
console.log(`What the parts write is in ${folder}.`);
let failed = 0;
let skipped = 0;
for (const { name, part } of chosen) {
  const lacking = missingOf(part.skipped_without ?? []);
  if (lacking.length > 0) {
    skipped += 1;
    console.log(`skip ${name} (without ${lacking.join(" and ")})`);
    continue;
  }
  const began_ms = performance.now();
  const file = join(folder, `${name}.log`);
  const why = await run(part, file);
  if (why !== null) {
    failed += 1;
    console.log(readFileSync(file, "utf8").trimEnd().split("\n").slice(-lines_shown).join("\n"));
  }
  const told = why === null ? duration(began_ms) : `${why}, ${duration(began_ms)}: ${file}`;
  console.log(`${why === null ? "ok  " : "FAIL"} ${name} (${told})`);
}
const passed = chosen.length - failed - skipped;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed === 0 ? 0 : 1);
