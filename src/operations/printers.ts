import { fileURLToPath } from "node:url";
import { fonts_only } from "../billing/pdf/fonts.ts";
import type { Paper, Pdf, Print } from "../billing/pdf/paper.ts";
import type { Assistant, FromReader, ToReader } from "../database/aside.ts";
import { Readers } from "../database/readers.ts";

/** A new one prints after some 0.2 seconds, so none is kept for long. */
const idle_limit_ms = 15_000;

type Report = (error: unknown) => void;

/**
 * The processes that make PDFs: the same turns, limits and refusals as for the threads of reads that
 * take long, and no file. What one held goes back to the system when it ends.
 */
export const openPrinters = (
  report: Report,
  program = new URL("./print-process.ts", import.meta.url),
): Readers => new Readers("", () => new PrintProcess(program, report), report, idle_limit_ms);

export const printWith =
  (printers: Readers): Print =>
  (org_id, paper) =>
    printers.run<Paper, Pdf>(org_id, { name: paper.template }, paper);

/** A process that is told, and says, what a thread would be. It knows none of the service's secrets. */
class PrintProcess implements Assistant {
  private readonly heard = new EventTarget();
  private readonly child: Bun.Subprocess | undefined;

  constructor(program: URL, report: Report) {
    const has_ended = () => void this.heard.dispatchEvent(new Event("close"));
    try {
      this.child = Bun.spawn([process.execPath, "--smol", fileURLToPath(program)], {
        env: fonts_only,
        stdio: ["ignore", "ignore", "inherit"],
        serialization: "advanced",
        ipc: (data: FromReader) => this.heard.dispatchEvent(new MessageEvent("message", { data })),
        onExit: has_ended,
      });
    } catch (error) {
      report(error);
      setImmediate(has_ended);
    }
  }

  addEventListener(
    type: "message" | "error" | "close",
    listener: (event: MessageEvent<FromReader>) => void,
  ): void {
    this.heard.addEventListener(type, listener as EventListener);
  }

  /** To one that has ended nothing is said: that it has follows. */
  postMessage(message: ToReader): void {
    try {
      this.child?.send(message);
    } catch {}
  }

  terminate(): void {
    this.child?.kill("SIGKILL");
  }
}
