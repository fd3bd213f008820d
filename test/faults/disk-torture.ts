import BetterSqlite3 from "better-sqlite3";
import { Random } from "../../src/demo/random.ts";
import { until } from "../until.ts";
import {
  type DiskFault,
  type Failing,
  failCalls,
  hasStrace,
  mountSmallDisk,
} from "./failing-disk.ts";
import { type Answer, Service } from "./service.ts";

const failing: readonly Failing[] = [
  { calls: "fsync,fdatasync", error: "EIO", file: "-wal" },
  { calls: "fsync,fdatasync", error: "EIO", file: "" },
  { calls: "pwrite64", error: "EIO", file: "-wal" },
  { calls: "pwrite64", error: "EROFS", file: "-wal" },
  { calls: "pwrite64", error: "ENOSPC", file: "-wal" },
  { calls: "pwrite64", error: "ENOSPC", file: "" },
];

const callers = 8;
const writes_each = 6;

/**
 * Has the disk refuse under a service that is written to, and kills the service amid it or makes the
 * disk whole again. What was answered as saved must be there, and what was answered as not saved
 * must not.
 */
export const tortureDisk = async ({ seed, rounds }: { seed: number; rounds: number }) => {
  const random = new Random(seed);
  const disk = mountSmallDisk(48);
  const service = new Service(undefined, {}, disk?.folder);
  const books = new Books(service);
  const told: Record<string, number> = {};
  try {
    await service.start();
    for (let round = 0; round < rounds; round += 1) {
      const begins = [
        ...(disk ? [["full disk", async () => disk.fill()] as const] : []),
        ...(hasStrace()
          ? failing.map(
              (calls) =>
                [
                  `${calls.calls} ${calls.error} ${calls.file || "file"}`,
                  () => failCalls(service, calls),
                ] as const,
            )
          : []),
      ];
      if (begins.length === 0)
        return { faults: [], told: "neither mount nor strace: nothing done" };
      const [name, begin] = random.pick(begins);
      told[name] = (told[name] ?? 0) + 1;
      await books.write("well", 1);
      await amid(service, books, await begin(), random.chance(0.5), name);
      await books.settle(name);
    }
    const code = await service.stop();
    if (code !== 0) books.faults.push(`exit status ${code}`);
    const file = new BetterSqlite3(service.database, { readonly: true });
    const integrity = file.pragma("integrity_check", { simple: true });
    if (integrity !== "ok") books.faults.push(`integrity: ${integrity}`);
    file.close();
  } finally {
    await service.remove();
    disk?.remove();
  }
  const words = Object.entries(told).map(([name, count]) => `${count} ${name}`);
  return {
    faults: books.faults,
    told: `${words.join(", ")}; ${books.saved.size} saved, ${books.refused.size} refused, ${books.unknown.size} unknown`,
  };
};

/** Writes while the disk refuses; then the process is killed amid it, or the disk is whole again. */
const amid = async (
  service: Service,
  books: Books,
  fault: DiskFault,
  kills: boolean,
  name: string,
): Promise<void> => {
  const refused = books.refused.size + books.unknown.size;
  await Promise.all(Array.from({ length: callers }, () => books.write(name, writes_each)));
  const met = books.refused.size + books.unknown.size > refused;
  const [ready, reading] = await Promise.all([
    service.call("GET", "/ready"),
    service.call("GET", "/v1/clients?pageSize=1"),
  ]);
  if (met && ready.status !== 503) books.faults.push(`${name}: /ready ${ready.status}`);
  if (reading.status !== 200) books.faults.push(`${name}: a read is ${reading.status}`);
  if (kills) {
    await service.kill();
    await fault.end();
    await service.start();
  } else await fault.end();
};

/** What was asked for, by what was answered. */
class Books {
  readonly saved = new Set<string>();
  /** Nothing was changed, it said. */
  readonly refused = new Set<string>();
  readonly unknown = new Set<string>();
  readonly faults: string[] = [];
  private asked = 0;

  constructor(private readonly service: Service) {}

  async write(what: string, count: number): Promise<void> {
    for (let each = 0; each < count; each += 1) {
      this.asked += 1;
      const username = `asked-${this.asked}`;
      const answer = await this.service.call("POST", "/v1/clients", { name: username, username });
      this.note(what, username, answer);
    }
  }

  private note(what: string, username: string, { status, body, text }: Answer): void {
    if (status === 201) this.saved.add(username);
    else if (![503, 507].includes(status)) this.faults.push(`${what}: ${status} ${text}`);
    else if (body.error.message.includes("nothing was changed")) this.refused.add(username);
    else this.unknown.add(username);
  }

  /** When the service is ready again, holds the file against what was answered. */
  async settle(what: string): Promise<void> {
    await until(
      "it is ready",
      async () => (await this.service.call("GET", "/ready")).status === 200,
    );
    const file = new BetterSqlite3(this.service.database, { readonly: true });
    const found = file.prepare("SELECT username FROM clients").pluck().all() as string[];
    file.close();
    const there = new Set(found);
    if (there.size !== found.length) this.faults.push(`${what}: a client is there twice`);
    for (const username of this.saved)
      if (!there.has(username)) this.faults.push(`${what}: ${username} was answered and is lost`);
    for (const username of this.refused)
      if (there.has(username)) this.faults.push(`${what}: ${username} was refused and is there`);
  }
}
