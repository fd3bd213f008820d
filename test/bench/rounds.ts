/**
 * Collectors' rounds among 10,000 clients with three open invoices each, in a real service on a real file:
 * `bun run bench rounds [CLIENTS]`. A round of 500 stops is planned, read, put in order, worked and handed over. Prints how
 * long each took and kept others waiting. Fails on a turn over 25 ms, and on a sum that is not as it should be.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDunningFile } from "../dunning-file.ts";
import { serviceEnv, startMeasured } from "./measured-service.ts";
import { Measurements } from "./measurements.ts";

const total_max_ms = 60_000;
const stops_count = 500;

const clients = Number(process.argv[2] ?? 10_000);
const folder = mkdtempSync(join(tmpdir(), "lastmile-rounds-"));
const path = join(folder, "lastmile.db");
const { key } = fillDunningFile(path, { clients, due: ["2026-08-01", "2026-09-01", "2026-10-01"] });

const measured = new Measurements(total_max_ms);
try {
  const service = await startMeasured("test/bench/dunning-service.ts", serviceEnv(path));
  const call = async (method: string, to: string, body?: object) => {
    const answer = await fetch(service.base + to, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${to}: ${await answer.text()}`);
    // biome-ignore lint/suspicious/noExplicitAny: a bench looks into answers of any shape
    return answer.json() as Promise<any>;
  };
  const ids: string[] = [];
  for (let page = 1; ids.length < stops_count; page += 1) {
    const { data } = await call("GET", `/v1/clients?pageSize=100&pageIndex=${page}`);
    ids.push(...data.map(({ id }: { id: string }) => id));
  }
  const { id: collector_id } = await call("POST", "/v1/collectors", { name: "Fadi" });
  const planned = { collector_id, date: "2026-10-16" };
  const rounds = "/v1/collection-rounds";
  let round: { id: string; stops: { id: string }[] } = { id: "", stops: [] };
  const measure = (what: string, work: () => Promise<number>) =>
    measured.measure(service, what, work);
  await measure("plan a round of 40, the first", async () => {
    const client_ids = ids.slice(0, 40);
    const { stops } = await call("POST", rounds, { collector_id, date: "2026-10-15", client_ids });
    return stops.length;
  });
  await measure("plan a round", async () => {
    round = await call("POST", rounds, { ...planned, client_ids: ids });
    return round.stops.length;
  });
  await measure("too many match", async () => {
    const answer = await fetch(service.base + rounds, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ ...planned, filter: { min_days_overdue: 1 } }),
    });
    return answer.status;
  });
  await measure("read it 20 times", async () => {
    for (let n = 0; n < 20; n += 1) await call("GET", `${rounds}/${round.id}`);
    return 20;
  });
  await measure("turn its order round", async () => {
    const turned = round.stops.map(({ id }) => id).toReversed();
    return (await call("PUT", `${rounds}/${round.id}/stops/order`, { ids: turned })).stops.length;
  });
  await measure("500 payments", async () => {
    const payment = { amount: 90, currency: "USD" };
    for (const { id } of round.stops)
      await call("POST", `${rounds}/${round.id}/stops/${id}/outcome`, { outcome: "paid", payment });
    return round.stops.length;
  });
  await measure("close it", async () => {
    const { progress } = await call("POST", `${rounds}/${round.id}/close`, {});
    return progress.done;
  });
  await measure("cash in hand", async () => {
    const { balances } = await call("GET", `/v1/collectors/${collector_id}/cash`);
    return balances[0].amount;
  });
  await measure("hand it over", async () => {
    const counted = [{ currency: "USD", amount: 90 * stops_count - 5 }];
    const handover = await call("POST", `/v1/collectors/${collector_id}/handovers`, { counted });
    measured.check(handover.expected[0].amount === 90 * stops_count, "the cash is what was taken");
    return handover.difference[0].amount;
  });
  await service.end();
  measured.print();
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(measured.failed ? 1 : 0);
