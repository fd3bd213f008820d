/**
 * A run of the dunning policy for 10,000 overdue clients with three open invoices each, in a real service on a real
 * file: `bun run bench dunning [CLIENTS]`. Prints how long a day of warnings and a day of suspensions took, and how
 * long they kept others waiting, by the service's own loop and by a process that asks for `/health` every 5 ms; the
 * same of the preview, of a run without work, of the job's look at the minute, and of the service's first e-mail, for
 * which it loads a library. Fails on a bound that is passed in what is dunning, and on a message too few or too many.
 * What the machine does besides counts, too, but not in the processor's time.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deliverDunningFile, fillDunningFile, readDunningFile } from "../dunning-file.ts";
import { serviceEnv, startMeasured } from "./measured-service.ts";
import { Measurements } from "./measurements.ts";

const total_max_ms = 120_000;

const clients = Number(process.argv[2] ?? 10_000);
const folder = mkdtempSync(join(tmpdir(), "lastmile-dunning-"));
const path = join(folder, "lastmile.db");
const measured = new Measurements(total_max_ms);

const { org_id, key } = fillDunningFile(path, {
  clients,
  due: ["2030-10-29", "2030-11-04", "2030-11-05"],
});
try {
  const service = await startMeasured("test/bench/dunning-service.ts", serviceEnv(path));
  const preview = async (date: string) => {
    const query = `date=${date}&per_page=100`;
    const answer = await fetch(`${service.base}/v1/dunning/preview?${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { pagination } = (await answer.json()) as { pagination: { total: number } };
    return pagination.total;
  };
  await measured.measure(service, "nothing", async () => {
    await Bun.sleep(1000);
    return 0;
  });
  await measured.measure(service, "the first e-mail", () => service.work("/mail"), false);
  await measured.measure(service, "preview, first time", () => preview("2030-11-12"));
  await measured.measure(service, "preview", () => preview("2030-11-12"));
  await measured.measure(service, "run: warnings", () =>
    service.work("/run?at=2030-11-12T09:00:00Z"),
  );
  await measured.measure(service, "the next minute", () =>
    service.work("/run?at=2030-11-12T09:01:00Z"),
  );
  deliverDunningFile(path, org_id, "2030-11-12T09:00:00Z");
  await measured.measure(service, "preview of suspensions", () => preview("2030-11-19"));
  await measured.measure(service, "run: suspensions", () =>
    service.work("/run?at=2030-11-19T09:00:00Z"),
  );
  await measured.measure(service, "a day without work", () =>
    service.work("/run?at=2030-11-20T09:00:00Z"),
  );
  await service.end();
  const { messages, suspensions, actions } = readDunningFile(path, org_id);
  const sent = new Set(messages.map(({ client_id, kind }) => `${client_id} ${kind}`));
  measured.check(messages.length === 2 * clients + 1, `${messages.length} messages queued`);
  measured.check(sent.size === 2 * clients + 1, `${sent.size} clients and kinds`);
  measured.check(suspensions.length === clients, `${suspensions.length} clients suspended`);
  measured.check(actions.length === 9 * clients, `${actions.length} actions`);
  measured.print();
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(measured.failed ? 1 : 0);
