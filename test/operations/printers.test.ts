import { afterEach, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import type {
  InvoiceDocument,
  Pdf,
  PdfDocument,
  StatementDocument,
} from "../../src/billing/pdf/document.ts";
import type { WorkerPool } from "../../src/database/readers/worker-pool.ts";
import { openPrinters } from "../../src/operations/printers.ts";
import { Refusal } from "../../src/refusal.ts";
import { readPdf } from "../pdf-text.ts";

/* The processes that make PDFs. */

const paper: StatementDocument = {
  template: "statement",
  language: "en",
  issuer: "Cedar Net",
  client: ["Nour Haddad"],
  currency: "USD",
  range: { from: null, until: null },
  printed_on: "15 Oct 2026",
  opening_balance: "0.00",
  entries: [],
  closing: { label: "Closing balance", amount: "0.00" },
};

/** No template reads it. */
const broken = { ...paper, client: undefined } as unknown as StatementDocument;

/** The processes that this one has started to print. */
const printProcesses = (): number[] =>
  readdirSync("/proc").flatMap((name) => {
    const pid = Number(name);
    if (!pid) return [];
    try {
      const is_mine =
        readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1] ===
        String(process.pid);
      return is_mine && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("/print")
        ? [pid]
        : [];
    } catch {
      return []; // It has ended meanwhile.
    }
  });

const opened: WorkerPool[] = [];
afterEach(() => Promise.all(opened.splice(0).map((printers) => printers.stop())));

/** They stand back behind nobody, so that no busy machine keeps them from work for too long. */
const open = (reported: unknown[] = []) => {
  const printers = openPrinters(
    (error) => reported.push(error),
    new URL("../../src/operations/print.ts", import.meta.url),
  );
  opened.push(printers);
  return (org_id: string, content: PdfDocument) => printers.run<Pdf>(org_id, content);
};

test("a document that cannot be rendered is our own bug, is reported, and the next one is rendered", async () => {
  const reported: unknown[] = [];
  const print = open(reported);
  expect(print("cedar", broken)).rejects.toThrow("the statement was not rendered");
  const { pages } = await readPdf(await print("cedar", paper));
  expect(pages[0]).toContain("Nour Haddad");
  expect(reported.length).toBe(1);
});

test("an organization's papers wait for each other, in a bounded row, and another's are set meanwhile", async () => {
  const print = open();
  const mine = Array.from({ length: 22 }, () => print("cedar", paper));
  const results = await Promise.allSettled([...mine, print("bekaa", paper)]);
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.map(({ reason }) => reason instanceof Refusal && reason.reason)).toEqual(["busy"]);
  expect(results.indexOf(refused[0] as (typeof results)[number])).toBe(21);
});

test.if(process.platform === "linux")(
  "one that is killed takes its paper with it, and the next paper is set by another",
  async () => {
    const print = open();
    await print("cedar", paper);
    const [pid = 0] = printProcesses();
    process.kill(pid, "SIGSTOP");
    const lost = print("cedar", paper);
    process.kill(pid, "SIGKILL");
    expect(lost).rejects.toMatchObject({ reason: "busy" });
    const { pages } = await readPdf(await print("cedar", paper));
    expect(pages[0]).toContain("Nour Haddad");
  },
);

test.if(process.platform === "linux")(
  "told to stop with the service, as by a terminal, they finish what the service asks for",
  async () => {
    const print = open();
    await print("cedar", paper);
    const [pid = 0] = printProcesses();
    process.kill(pid, "SIGTERM");
    await print("cedar", paper);
    expect(printProcesses()).toEqual([pid]);
  },
);

test.if(process.platform === "linux")(
  "they stand back behind those who are answered, and end first when memory is short",
  async () => {
    const printers = openPrinters(() => {});
    opened.push(printers);
    await printers.run("org", paper);
    const [pid = 0] = printProcesses();
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
    expect(getPriority()).not.toBe(constants.priority.PRIORITY_BELOW_NORMAL);
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, "utf8")).toBe("1000\n");
  },
);

test.if(process.platform === "linux")(
  "they know nothing of the service's environment",
  async () => {
    await open()("cedar", paper);
    const [pid = 0] = printProcesses();
    const names = readFileSync(`/proc/${pid}/environ`, "utf8")
      .split("\0")
      .map((each) => each.split("=")[0]);
    expect(names).not.toContain("PATH");
    expect(names).toContain("FONTCONFIG_FILE");
  },
);

const invoice: InvoiceDocument = {
  template: "invoice",
  language: "en",
  issuer: "Cedar Net",
  number: "INV-2026-000001",
  status: { label: "Unpaid", tone: "open" },
  issue_date: "15 Oct 2026",
  due_date: "15 Oct 2026",
  period: null,
  client: ["Nour Haddad"],
  currency: "USD",
  lines: [],
  totals: [],
  balance: { label: "Balance due", amount: "0.00" },
  payments: [],
  payments_max: null,
  signature: null,
  notes: null,
  bill_url: null,
};

test("an invoice with the address of a bill page has a QR code that leads there, others have none", async () => {
  const print = open();
  const bill_url = `https://net.example/p/${"x".repeat(43)}`;
  const words = "Scan to see your bills and report a payment";
  const linked = await readPdf(await print("cedar", { ...invoice, bill_url }));
  expect(linked.links).toEqual([bill_url]);
  expect(linked.pages.join()).toContain(words);
  const plain = await readPdf(await print("cedar", invoice));
  expect(plain.links).toEqual([]);
  expect(plain.pages.join()).not.toContain(words);
});

test("a signature that cannot be decoded leaves the QR code in its place", async () => {
  const signature = { name: "Nour", date: "15 Oct 2026", image: "bm8gUE5H" };
  const bill_url = "https://net.example/p/x";
  const { links, pages } = await readPdf(
    await open()("cedar", { ...invoice, signature, bill_url }),
  );
  expect([links, pages.join().includes("Nour")]).toEqual([[bill_url], true]);
});
