/**
 * How long one call keeps the service from all others: `bun test/bench/longest-turn.ts FILE KEY [PORT]`,
 * on a copy of a file of `million-clients.ts`, which it changes. Beside each call, a process of its own asks
 * for `/health` every 5 ms; fails when an answer took longer than 50 ms. What the machine does besides
 * counts, too: run it when nothing else runs, and look at several runs. The gaps of an idle second come first.
 */
import { watchHealth } from "./watch-health.ts";

const gap_max_ms = 50;
/** As many as a new category of their column takes. */
const cards_max = 100;
const [path = "", key = "", port = "4302"] = process.argv.slice(2);

const base = `http://127.0.0.1:${port}`;
const authorization = `Bearer ${key}`;
const service = Bun.spawn(["bun", "src/main.ts", "serve"], {
  env: { ...process.env, DATABASE_PATH: path, PORT: port, HOST: "127.0.0.1", LOG_LEVEL: "error" },
  stdout: "inherit",
  stderr: "inherit",
});

const ready = async (): Promise<void> => {
  for (let attempt = 0; attempt < 2400; attempt += 1) {
    const answer = await fetch(`${base}/ready`).catch(() => null);
    if (answer?.ok) return;
    await Bun.sleep(50);
  }
  throw new Error("the service does not answer");
};

type Sent = Record<string, unknown> | FormData | string;

const call = async (method: string, target: string, sent?: Sent) => {
  const json = sent !== undefined && !(sent instanceof FormData);
  const response = await fetch(base + target, {
    method,
    headers: { authorization, ...(json ? { "content-type": "application/json" } : {}) },
    body:
      sent === undefined || !json
        ? (sent ?? null)
        : typeof sent === "string"
          ? sent
          : JSON.stringify(sent),
    signal: AbortSignal.timeout(300_000),
  });
  const text = await response.text();
  return { status: response.status, text };
};

// biome-ignore lint/suspicious/noExplicitAny: the bench looks into answers of any shape
const made = async (method: string, target: string, sent?: Sent): Promise<any> => {
  const { status, text } = await call(method, target, sent);
  if (status >= 300) throw new Error(`${method} ${target}: ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
};

const seven =
  "status=active&auto_invoice=0&unassigned=1&unassigned_isp=1&has_balance=0&services_count[]=none&agreed_payment_method[]=cash&agreed_payment_method[]=omt";
const methods = "agreed_payment_method[]=cash&agreed_payment_method[]=omt";
const mebibyte = 1024 * 1024;

/** Ids of clients that lie far apart: each on pages of its own. */
const scattered = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let page = 0; ids.length < count; page += 1) {
    const { data } = await made(
      "GET",
      `/v1/clients?pageSize=1&zone=zone ${page % 400}&pageIndex=${1 + page}`,
    );
    ids.push(...data.map(({ id }: { id: string }) => id));
  }
  return ids;
};

/** A board with as many tickets in one column as a change of its category takes. */
const fullColumn = async (
  cards: number,
): Promise<{ board: string; column: string; ticket: string }> => {
  const { id: board, columns } = await made("POST", "/v1/ticket-boards", { name: "Longest turn" });
  const column = columns[1].id;
  let ticket = "";
  for (let n = 0; n < cards; n += 50) {
    const some = Array.from({ length: Math.min(50, cards - n) }, (_, index) =>
      made("POST", "/v1/tickets", {
        title: `Card ${n + index}`,
        board_id: board,
        column_id: column,
        priority: "low",
        type: "task",
      }),
    );
    ticket = (await Promise.all(some))[0].id;
  }
  return { board, column, ticket };
};

const form = (name: string, file: Blob): FormData => {
  const data = new FormData();
  data.set("file", file, name);
  return data;
};

const importFile = (): Blob => {
  const lines = ["Full name,Username,Mobile,City,Street"];
  for (let n = 0, size = 0; size < 9.9 * mebibyte; n += 1) {
    const line = `"Élie Khoury, ${n}",turn.${n},+961 3 ${String(n).padStart(6, "0")},Zahle,Street ${n % 900}`;
    lines.push(line);
    size += line.length + 2;
  }
  return new Blob([lines.join("\n")], { type: "text/csv" });
};

let failed = false;
const measure = async (name: string, work: () => Promise<{ status: number }>): Promise<void> => {
  const watching = watchHealth(base);
  await Bun.sleep(300);
  const began = performance.now();
  const { status } = await work();
  const took = performance.now() - began;
  await Bun.sleep(300);
  const gaps = await watching.stop();
  const longest = gaps[0] ?? Number.POSITIVE_INFINITY;
  failed ||= longest > gap_max_ms;
  const shown = gaps.slice(0, 3).map((gap) => gap.toFixed(1).padStart(7));
  console.log(
    `${name.padEnd(42)} ${String(status).padStart(6)} ${took.toFixed(0).padStart(9)} ${shown.join("")}${longest > gap_max_ms ? "  too long" : ""}`,
  );
};

try {
  await ready();
  const { total } = (await made("GET", "/v1/clients?pageSize=1")).meta;
  console.log(`${total} clients`);
  console.log(`${"call".padEnd(42)} status   took ms   longest gaps ms`);
  const get = (query: string) => () => call("GET", `/v1/clients?${query}`);
  await measure("nothing", async () => {
    await Bun.sleep(1000);
    return { status: 0 };
  });
  await measure("seven filters, first time (threads start)", get(seven));
  await measure("seven filters", get(seven));
  await measure("seven filters, ten at once", async () =>
    (await Promise.all(Array.from({ length: 10 }, get(seven)))).reduce((worst, each) =>
      each.status > worst.status ? each : worst,
    ),
  );
  await measure("two methods by name, deep page", get(`${methods}&orderBy=name&pageIndex=60000`));
  await measure("everyone by balance, deep page", get("orderBy=-balance&pageIndex=90000"));
  await measure("a common query, status and method", get(`query=beirut&status=active&${methods}`));
  for (const count of [1000, 100]) {
    const ids = await scattered(count);
    const remove = (more: object) => () => call("DELETE", "/v1/clients", { id: ids, ...more });
    await measure(`deleting ${count} clients, dry run`, remove({ dry_run: true }));
    await measure(`deleting ${count} clients`, remove({}));
  }
  const unknown = Array.from({ length: 26_000 }, () => Bun.randomUUIDv7());
  await measure("deleting 26,000 unknown clients", () =>
    call("DELETE", "/v1/clients", { id: unknown }),
  );
  for (const code of ["33", "961"])
    await measure(`phone_country_code ${code}`, () =>
      call("PUT", "/v1/organization", { phone_country_code: code }),
    );
  await measure("a body of 1 MiB of [", () => call("POST", "/v1/clients", "[".repeat(mebibyte)));
  const { board, column, ticket } = await fullColumn(cards_max);
  await measure(`a column's category, ${cards_max} cards`, () =>
    call("PUT", `/v1/ticket-boards/${board}/columns/${column}`, {
      name: "Other",
      category: "waiting",
    }),
  );
  const file = new Blob([new Uint8Array(Number(process.env.MIB ?? 10) * mebibyte).fill(97)], {
    type: "text/plain",
  });
  await measure("an attachment of 10 MiB", () =>
    call("POST", `/v1/tickets/${ticket}/attachments`, form("a.txt", file)),
  );
  await measure("an import of 10 MiB", () =>
    call("POST", "/v1/clients/import", form("a.csv", importFile())),
  );
} finally {
  service.kill("SIGTERM");
  await service.exited;
}
process.exit(failed ? 1 : 0);
