import BetterSqlite3 from "better-sqlite3";
import { Random } from "../../src/demo/random.ts";
import { until } from "../until.ts";
import { Service } from "./service.ts";

/** Seconds: shorter than a write waits, and far longer. */
const held_seconds = [4, 60];
const callers = 20;
/** Far longer than a read takes, also on a busy machine. */
const read_limit_ms = 1000;

/**
 * Another process's lock for four seconds and for a minute: writes wait and are saved, or are
 * refused as busy and leave nothing, while reads go on; afterwards all is as before, and no timer
 * has failed.
 */
export const tortureLock = async ({ seed, rounds }: { seed: number; rounds: number }) => {
  const random = new Random(seed);
  const service = new Service();
  const faults: string[] = [];
  const saved = new Set<string>();
  const refused = new Set<string>();
  try {
    await service.start();
    for (let round = 0; round < rounds; round += 1) {
      const seconds = held_seconds[round % 2] ?? 4;
      const outsider = new BetterSqlite3(service.database);
      outsider.exec("BEGIN IMMEDIATE");
      const until_ms = performance.now() + seconds * 1000;
      const write = async (caller: number): Promise<void> => {
        for (let n = 0; performance.now() < until_ms; n += 1) {
          const username = `round-${round}-${caller}-${n}`;
          const { status, body, headers } = await service.call("POST", "/v1/clients", {
            name: username,
            username,
          });
          if (status === 201) saved.add(username);
          else if (body.error.reason === "busy" && headers.get("retry-after") === "1")
            refused.add(username);
          else faults.push(`${seconds} s: ${status} ${body.error.reason}`);
        }
      };
      const writers = Array.from({ length: callers }, (_, caller) => write(caller));
      while (performance.now() < until_ms) {
        for (const path of ["/v1/clients?pageSize=1", "/health"]) {
          const began_ms = performance.now();
          if ((await service.call("GET", path)).status !== 200) faults.push(`${path} failed`);
          const ms = performance.now() - began_ms;
          if (ms > read_limit_ms) faults.push(`${path} was held up for ${ms.toFixed(0)} ms`);
        }
        await Bun.sleep(random.between(5, 50));
      }
      outsider.exec("ROLLBACK");
      await Promise.all(writers);
      await until("it is ready", async () => (await service.call("GET", "/ready")).status === 200);
      const found = outsider.prepare("SELECT username FROM clients").pluck().all() as string[];
      outsider.close();
      const there = new Set(found);
      faults.push(
        ...[...saved].filter((name) => !there.has(name)).map((name) => `${name} is lost`),
        ...[...refused].filter((name) => there.has(name)).map((name) => `${name} was refused`),
      );
      if (seconds === 4 && refused.size > 0 && round === 0) faults.push("4 s were too long");
    }
    const code = await service.stop();
    if (code !== 0) faults.push(`exit status ${code}`);
  } catch (error) {
    faults.push((error as Error).message);
  } finally {
    await service.remove();
  }
  const told = `${rounds} locks, ${saved.size} saved, ${refused.size} refused as busy`;
  return { faults, told };
};
