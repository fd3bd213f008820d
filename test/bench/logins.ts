/**
 * People who log in at the same moment, each with a second factor and from an address of their own:
 * `bun run bench logins [PEOPLE]`. First all passwords at once, then all codes at once. Prints how long it took and
 * kept others waiting, and the memory of the service. Fails on a turn over 25 ms, and on a login that is refused.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOrganization } from "../../src/access/organizations.ts";
import { hashPassword } from "../../src/access/passwords.ts";
import { confirmFactor, insertFactor } from "../../src/access/sign-in/second-factor/record.ts";
import { codeOf, stepAt } from "../../src/access/sign-in/second-factor/totp.ts";
import { createUser } from "../../src/access/users.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { serviceEnv, startMeasured } from "./measured-service.ts";
import { Measurements } from "./measurements.ts";

const people = Number(process.argv[2] ?? 1000);
/** One hash takes about 20 ms of a processor. */
const total_max_ms = people * 100;
const password = "correct horse battery";
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const emailOf = (index: number): string => `person-${index}@cedar.example`;

const folder = mkdtempSync(join(tmpdir(), "lastmile-logins-"));
const path = join(folder, "lastmile.db");
const sqlite = new Sqlite(path);
migrate(sqlite, path);
const password_hash = await hashPassword(password);
sqlite.writeNow((root) => {
  const tx = root.org(createOrganization(root, { name: "Cedar Net" }).id);
  for (let index = 0; index < people; index += 1) {
    const email = emailOf(index);
    const { id } = createUser(tx, { email, name: email, role: "viewer", password_hash });
    insertFactor(tx, id, secret);
    confirmFactor(tx, id);
  }
});
sqlite.close();

const memoryOf = (pid: number, field: "VmRSS" | "VmHWM"): number => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
};

const measured = new Measurements(total_max_ms);
try {
  const env = { ...serviceEnv(path), TRUSTED_PROXIES: "127.0.0.1" };
  const service = await startMeasured("test/bench/logins-service.ts", env);
  const call = async (index: number, to: string, body: object) => {
    const address = `10.0.${index >> 8}.${index & 255}`;
    const answer = await fetch(service.base + to, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: a bench looks into answers of any shape
    return answer.ok ? ((await answer.json()) as any) : null;
  };
  const all = <T>(of: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: people }, (_, index) => of(index)));
  await call(0, "/v1/auth/login", { email: "nobody@cedar.example", password });
  const before = memoryOf(service.pid, "VmRSS");
  let asked: ({ mfa_token: string } | null)[] = [];
  await measured.measure(service, "passwords", async () => {
    asked = await all((index) =>
      call(index, "/v1/auth/login", { email: emailOf(index), password }),
    );
    return asked.filter((answer) => answer?.mfa_token).length;
  });
  measured.check(
    asked.every((answer) => answer?.mfa_token),
    "each is asked for a code",
  );
  const code = codeOf(secret, stepAt(Date.now()));
  let passed: ({ token: string } | null)[] = [];
  await measured.measure(service, "codes", async () => {
    passed = await all((index) =>
      call(index, "/v1/auth/mfa", { mfa_token: asked[index]?.mfa_token, code }),
    );
    return passed.filter((answer) => answer?.token).length;
  });
  measured.check(
    passed.every((answer) => answer?.token),
    "each is logged in",
  );
  const [after, most] = [memoryOf(service.pid, "VmRSS"), memoryOf(service.pid, "VmHWM")];
  console.log(`memory: ${before} MiB before, ${after} MiB after, ${most} MiB at most`);
  await service.end();
  measured.print();
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(measured.failed ? 1 : 0);
