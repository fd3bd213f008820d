/**
 * What dead receivers cost the living: `bun run bench dead-receivers [SECONDS]`, as root on Linux.
 *
 * A real service sends to 80 receivers of four organizations that take a request and never answer,
 * to two names whose name server never answers, and to a live receiver that a name in the hosts
 * file leads to. Printed are the times from the sending of a change to the arrival of its event at
 * the live receiver, and those of logins: from the start, again after a kill -9, and of an
 * endpoint that is new beside the dead ones. The service sees the name server through files of its own in place of
 * /etc/resolv.conf and /etc/hosts (`unshare --mount`); nothing else on the machine does.
 */
import { createSocket } from "node:dgram";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createUser } from "../../src/access/users.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { createAuthority } from "../../src/demo/certificate-authority.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { subscribe } from "./endpoints.ts";

const seconds = Number(process.argv[2] ?? 15);
const dead_each = 20;
const dead_organizations = 4;
const event_every_ms = 40;
const login_every_ms = 500;
/** The name server of the service: it hears every question and answers none. */
const name_server = "127.0.99.53";
const names = ["live.receiver.example", "new.receiver.example", "dead.receiver.example"];
const email = "rima@cedar.example";
const password = "correct horse battery";

const folder = mkdtempSync(join(tmpdir(), "lastmile-dead-"));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const resolv_conf = file("resolv.conf", `nameserver ${name_server}\n`);
const hosts = file("hosts", `127.0.0.1 localhost ${names.join(" ")}\n`);
const authority = createAuthority();
const ca_file = file("ca.pem", authority.ca_pem);
const database = join(folder, "lastmile.db");

const silent = createSocket("udp4");
await new Promise<void>((resolve) => silent.bind(53, name_server, resolve));

/** Takes requests under one name; `take` hears of each, and answers it or not. */
const receive = (name: string, take: (username: string) => Promise<Response>) => {
  const { cert_pem, key_pem } = authority.issue(name);
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 60,
    tls: { cert: cert_pem, key: key_pem },
    fetch: async (request) => {
      const { data } = (await request.json()) as { data: { client: { username: string } } };
      return take(data.client.username);
    },
  });
  return { url: `https://${name}:${server.port}`, port: server.port ?? 0, server };
};

const arrivals = new Map<string, number>();
const arrived = async (username: string): Promise<Response> => {
  if (!arrivals.has(username)) arrivals.set(username, performance.now());
  return new Response(null, { status: 204 });
};
const live = receive("live.receiver.example", arrived);
const fresh = receive("new.receiver.example", arrived);
let hanging = 0;
const dead = receive("dead.receiver.example", () => {
  hanging += 1;
  return new Promise(() => {});
});

/** Makes an organization with endpoints; the secret of its key. */
const organization = (sqlite: Sqlite, name: string, urls: string[], password_hash?: string) =>
  sqlite.writeNow((root) => {
    const { org_id, key } = subscribe(root, name, urls);
    const person = { email, name: "Rima", role: "owner", password_hash } as const;
    if (password_hash) createUser(root.org(org_id), person);
    return key;
  });

const sqlite = new Sqlite(database, { storeEvents: fanOut });
migrate(sqlite, database);
const dead_keys = Array.from({ length: dead_organizations }, (_, n) =>
  organization(
    sqlite,
    `Dead ${n}`,
    Array.from({ length: dead_each }, (_, m) => `${dead.url}/${n}/${m}`),
  ),
);
const unresolved_key = organization(sqlite, "Unresolved", [
  `https://hangs-1.example:${live.port}/`,
  `https://hangs-2.example:${live.port}/`,
]);
const live_key = organization(sqlite, "Live", [`${live.url}/`], await Bun.password.hash(password));
const fresh_key = organization(sqlite, "New", [`${fresh.url}/`]);
sqlite.close();

let base = "";
const start = async (): Promise<Bun.Subprocess> => {
  const script = `mount --bind "$0" /etc/resolv.conf && mount --bind "$1" /etc/hosts && exec "$2" src/main.ts serve`;
  const service = Bun.spawn(
    ["unshare", "--mount", "sh", "-c", script, resolv_conf, hosts, process.execPath],
    {
      cwd: join(import.meta.dir, "../.."),
      env: {
        ...process.env,
        PORT: "0",
        HOST: "127.0.0.1",
        LOG_LEVEL: "info",
        DATABASE_PATH: database,
        WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
        WEBHOOK_ALLOW_PORTS: [live, fresh, dead].map(({ port }) => port).join(","),
        WEBHOOK_CA_FILE: ca_file,
      },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    },
  );
  const { promise: listening, resolve, reject } = Promise.withResolvers<string>();
  const read = async (): Promise<void> => {
    let text = "";
    for await (const chunk of service.stdout.pipeThrough(new TextDecoderStream())) {
      text = (text + chunk).slice(-10_000);
      const port = /"port":(\d+)/.exec(text)?.[1];
      if (port) resolve(port);
    }
    reject(new Error(`The service has not started: ${text}`));
  };
  read();
  base = `http://127.0.0.1:${await listening}`;
  return service;
};

const post = async (path: string, body: object, key?: string): Promise<void> => {
  const answer = await fetch(base + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
};

/** Makes a client, and with it an event. */
const event = async (key: string, username: string): Promise<void> =>
  post("/v1/clients", { name: username, username }, key);

const each = async (every_ms: number, until_ms: number, work: (n: number) => Promise<void>) => {
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let n = 0; performance.now() < until_ms; n += 1) {
    running.push(work(n));
    await Bun.sleep(Math.max(0, began + (n + 1) * every_ms - performance.now()));
  }
  await Promise.all(running);
};

/** One after the other: the throttle counts those under way. */
const logInUntil = async (until_ms: number, times: number[]): Promise<void> => {
  while (performance.now() < until_ms) {
    const began = performance.now();
    await post("/v1/auth/login", { email, password });
    times.push(performance.now() - began);
    await Bun.sleep(login_every_ms);
  }
};

const spread = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round(
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN,
    );
  return { n: sorted.length, p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1) };
};

const rows: object[] = [];
/** Sends events to live and dead receivers for a while, and logs in; waits a little for what is late. */
const measure = async (what: string, to_dead = [...dead_keys, unresolved_key]): Promise<void> => {
  const sent = new Map<string, number>();
  const logins: number[] = [];
  const until_ms = performance.now() + seconds * 1000;
  await Promise.all([
    each(event_every_ms, until_ms, async (n) => {
      const username = `live-${what.replaceAll(" ", "-")}-${n}`;
      sent.set(username, performance.now());
      await event(live_key, username);
    }),
    logInUntil(until_ms, logins),
    each(1000, until_ms, async (n) => {
      for (const key of to_dead) await event(key, `dead-${what.replaceAll(" ", "-")}-${n}`);
    }),
  ]);
  await Bun.sleep(2000);
  const lags = [...sent].flatMap(([name, at]) => {
    const came = arrivals.get(name);
    return came === undefined ? [] : [came - at];
  });
  rows.push({ when: what, what: "event to receiver", sent: sent.size, ...spread(lags) });
  rows.push({ when: what, what: "login", sent: logins.length, ...spread(logins) });
};

/** How long the first event of an endpoint that never got one takes, beside the dead ones. */
const measureNewcomer = async (): Promise<void> => {
  const began = performance.now();
  await event(fresh_key, "newcomer");
  while (!arrivals.has("newcomer") && performance.now() - began < 60_000) await Bun.sleep(1);
  const came = arrivals.get("newcomer");
  const lags = came === undefined ? [] : [came - began];
  rows.push({
    when: "beside the dead",
    what: "first event of a new endpoint",
    sent: 1,
    ...spread(lags),
  });
};

let service = await start();
await measure("without the dead", []);
await measure("with the dead");
await measureNewcomer();
service.kill("SIGKILL");
await service.exited;
service = await start();
await measure("after a restart");
service.kill("SIGKILL");
await service.exited;
for (const { server } of [live, fresh, dead]) server.stop(true);
silent.close();
rmSync(folder, { recursive: true });
console.log(`${dead_each * dead_organizations} dead receivers, ${hanging} requests left hanging`);
console.table(rows);
process.exit(0);
