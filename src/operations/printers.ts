import type { Paper, Pdf, Print } from "../billing/pdf/paper.ts";
import { Readers } from "../database/readers.ts";

/** The threads that make PDFs: the same turns, limits and refusals as for reads that take long, and no file. */
export const openPrinters = (report: (error: unknown) => void): Readers =>
  new Readers("", () => new Worker(new URL("./print-worker.ts", import.meta.url)), report);

export const printWith =
  (printers: Readers): Print =>
  (org_id, paper) =>
    printers.run<Paper, Pdf>(org_id, { name: paper.template }, paper);
