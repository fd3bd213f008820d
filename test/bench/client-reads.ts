/**
 * Times the reads of clients through a real service, one request after the other:
 * `bun test/bench/client-reads.ts FILE KEY COUNT [PORT]`, on a file of `million-clients.ts`.
 */
const [path = "", key = "", count = "1000000", port = "4300"] = process.argv.slice(2);
const clients = Number(count);
const rounds = 400;

const service = Bun.spawn(["bun", "src/main.ts", "serve"], {
  env: { ...process.env, DATABASE_PATH: path, PORT: port, HOST: "127.0.0.1", LOG_LEVEL: "error" },
  stdout: "inherit",
  stderr: "inherit",
});

const call = async (target: string): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${port}${target}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${target}: ${response.status} ${text}`);
  return text;
};

const ready = async (): Promise<void> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
    if (answer?.ok) return;
    await Bun.sleep(50);
  }
  throw new Error("the service does not answer");
};

/** A client's number that differs each round, spread over all. */
const some = (round: number): number => (round * 7919) % clients;

const reads: Record<string, (round: number) => string> = {
  "phone lookup": (round) =>
    `/v1/clients?phone=0${3 + (some(round) % 4)}-${String(some(round)).padStart(7, "0")}`,
  external_ref: (round) => `/v1/clients?external_ref=crm-${some(round)}`,
  "username (query)": (round) => `/v1/clients?query=client.${some(round)}`,
  "query, rare name": () => "/v1/clients?query=ghdjian",
  "query, rare of common parts": (round) => `/v1/clients?query=c${some(round) & ~1}@example`,
  "query, common": (round) => `/v1/clients?query=${["beirut", "haddad", "street"][round % 3]}`,
  "query, common, filtered": () => "/v1/clients?query=beirut&status=inactive&due_day=11",
  "query, common, few left": (round) => `/v1/clients?query=street&code=c${some(round)}`,
  "first page": () => "/v1/clients",
  "page 1,000": () => "/v1/clients?pageIndex=1000",
  "page 1,000 of 100": () => "/v1/clients?pageIndex=1000&pageSize=100",
  "city, first page": () => "/v1/clients?city=zahle",
  "city, page 1,000": () => "/v1/clients?city=zahle&pageIndex=1000",
  "status and due day": (round) => `/v1/clients?status=inactive&due_day=${(round % 28) + 1}`,
  "orderBy name": () => "/v1/clients?orderBy=name",
  "orderBy -due_day, page 1,000": () => "/v1/clients?orderBy=-due_day&pageIndex=1000",
  "city by name": () => "/v1/clients?city=zahle&orderBy=name",
  "two methods": () =>
    "/v1/clients?agreed_payment_method[]=cash&agreed_payment_method[]=omt&pageIndex=2",
};

try {
  await ready();
  console.log(`${"read".padEnd(30)}   p50 ms   p99 ms   total`);
  for (const [name, target] of Object.entries(reads)) {
    for (let round = 0; round < 20; round += 1) await call(target(round + 100_000));
    const times: number[] = [];
    let total = 0;
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const text = await call(target(round));
      times.push(performance.now() - began);
      total = JSON.parse(text).meta.total;
      if (times.length > 20 && times.reduce((sum, time) => sum + time) > 10_000) break;
    }
    times.sort((a, b) => a - b);
    const at = (part: number) =>
      (times[Math.floor(times.length * part)] ?? 0).toFixed(2).padStart(8);
    console.log(`${name.padEnd(30)} ${at(0.5)} ${at(0.99)}   ${total}`);
  }
} finally {
  service.kill("SIGTERM");
  await service.exited;
}
