import { afterEach, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import type { StatementPaper } from "../../src/billing/pdf/paper.ts";
import { Readers } from "../../src/database/readers.ts";
import { openPrinters, printWith } from "../../src/operations/printers.ts";
import { Refusal } from "../../src/refusal.ts";
import { readPdf } from "../pdf-text.ts";

/* The threads that make PDFs. */

const paper: StatementPaper = {
  template: "statement",
  issuer: "Cedar Net",
  client: ["Nour Haddad"],
  currency: "USD",
  range: "All entries",
  printed_on: "15 Oct 2026",
  opening_balance: "0.00",
  entries: [],
  closing: { label: "Closing balance", amount: "0.00" },
};

/** No template reads it. */
const broken = { ...paper, client: undefined } as unknown as StatementPaper;

const opened: Readers[] = [];
afterEach(() => Promise.all(opened.splice(0).map((printers) => printers.stop())));

/** Threads that stand back behind nobody, so that no busy machine keeps them from work for too long. */
const open = (reported: unknown[] = []) => {
  const printers = new Readers(
    "",
    () => new Worker(new URL("../../src/operations/print.ts", import.meta.url)),
    (error) => reported.push(error),
  );
  opened.push(printers);
  return printWith(printers);
};

test("a paper that cannot be set is our own bug, is reported, and the next one is set", async () => {
  const reported: unknown[] = [];
  const print = open(reported);
  expect(print("cedar", broken)).rejects.toThrow("the statement was not set");
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

test.if(process.platform === "linux")("they stand back behind those who are answered", async () => {
  const printers = openPrinters(() => {});
  opened.push(printers);
  await printWith(printers)("org", paper);
  const priorityOf = (thread: string): number =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, "utf8").split(") ")[1]?.split(" ")[16]);
  const threads = readdirSync("/proc/self/task").filter((id) => id !== String(process.pid));
  expect(threads.map(priorityOf)).toContain(constants.priority.PRIORITY_BELOW_NORMAL);
  expect(priorityOf(String(process.pid))).not.toBe(constants.priority.PRIORITY_BELOW_NORMAL);
});
