import type { Random } from "../../../src/demo/random.ts";
import { formOf, zipOf } from "../../moving/zip.ts";
import { until } from "../../until.ts";
import type { Company } from "../mixed/company.ts";
import { Desk } from "../mixed/desk.ts";
import { type Journal, WronglyAnswered } from "../mixed/journal.ts";
import type { Traced } from "./traced.ts";

const desks = 3;
const repeat_pause_ms = 30;
const items_sent = 500;

/** What was sent in a ZIP, and the import that was answered. */
export interface SentFolder {
  id: string;
  /** The `X-Request-Id` of its answer. */
  key: string;
  files: Record<string, string>;
}

/**
 * Everything that a service does, in some seconds: desks that create, complete, collect, upload and import, repeated
 * calls, deliveries, folders in and out, the monthly bills, pruning, backups; then a stop amid it.
 */
export const work = async (
  { service, journal, premises }: Company,
  random: Random,
  traced: Traced,
): Promise<SentFolder> => {
  let is_over = false;
  const team = Array.from({ length: desks }, () => new Desk(journal, random, premises).work());
  const repeater = repeat(journal, random, () => is_over);
  const wrong: unknown[] = [];
  for (const one of [...team, repeater])
    one.catch((error: unknown) => {
      if (error instanceof WronglyAnswered && !is_over) wrong.push(error);
    });
  const sent = await sendFolder(service);
  await traced.run("backup");
  await reaches(service, sent.path, "checked");
  await traced.run("job run recurring-invoices --now 2031-01-05T10:00:00Z");
  await service.call("POST", `${sent.path}/run`, {});
  await reaches(service, sent.path, "done");
  await traced.run("job run prune");
  const { body: exported } = await service.call("POST", "/v1/exports", {});
  await reaches(service, `/v1/exports/${exported.id}`, "done");
  await traced.run("backup");
  is_over = true;
  traced.stop();
  if (wrong.length > 0) throw wrong[0];
  return sent;
};

/** Sends answered posts once more, by their keys. */
const repeat = async (journal: Journal, random: Random, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    await Bun.sleep(repeat_pause_ms);
    const answered = journal.round.filter(({ method, answer }) => method === "POST" && answer);
    if (answered.length === 0) continue;
    const written = random.pick(answered);
    const again = await journal.send(written);
    if (again.text !== written.answer?.text && !isOver())
      throw new WronglyAnswered(`${written.path}, repeated: ${again.text}`);
  }
};

const sendFolder = async (service: Company["service"]): Promise<SentFolder & { path: string }> => {
  const numbers = Array.from({ length: items_sent }, (_, n) => n);
  const lines = numbers.map((n) => `I${n},Item ${n} of the folder,S${n},product,${n % 90},USD,11`);
  const files = {
    "branches.csv": "external_ref,name,active\nB1,North,yes\n",
    "items.csv": `external_ref,name,sku,type,price,currency,tax_rate\n${lines.join("\n")}\n`,
  };
  const zip = zipOf(Object.entries(files).map(([name, content]) => ({ name, content })));
  const key = Bun.randomUUIDv7();
  const { status, body, text } = await service.call("POST", "/v1/imports", formOf(zip), {
    "X-Request-Id": key,
  });
  if (status !== 202) throw new WronglyAnswered(text);
  return { id: body.id, key, files, path: `/v1/imports/${body.id}` };
};

const reaches = (service: Company["service"], path: string, status: string): Promise<void> =>
  until(`${path} is ${status}`, async () => {
    const { body } = await service.call("GET", path);
    if (body.status === "failed") throw new WronglyAnswered(body.error);
    return body.status === status;
  });
