import { fileURLToPath } from "node:url";
import { fonts_only } from "../billing/pdf/fonts.ts";
import type { FromWorker, PoolWorker, ToWorker } from "../database/readers/worker.ts";
import { WorkerPool } from "../database/readers/worker-pool.ts";

/** A new one prints after some 0.2 seconds, so none is kept for long. */
const idle_limit_ms = 15_000;

type Report = (error: unknown) => void;

/** The processes that print PDFs. What one held goes back to the system when it ends. */
export const openPrinters = (
  report: Report,
  program = new URL("./print-process.ts", import.meta.url),
): WorkerPool =>
  new WorkerPool({
    size: 2,
    batch: 1,
    waiting_max: 20,
    start: () => new PrintProcess(program, report),
    report,
    idle_limit_ms,
  });

/** A process that speaks the messages of a thread. It has none of the service's secrets. */
class PrintProcess implements PoolWorker {
  private readonly heard = new EventTarget();
  private readonly child: Bun.Subprocess | undefined;

  constructor(program: URL, report: Report) {
    const has_ended = () => void this.heard.dispatchEvent(new Event("close"));
    try {
      this.child = Bun.spawn([process.execPath, "--smol", fileURLToPath(program)], {
        env: fonts_only,
        stdio: ["ignore", "ignore", "inherit"],
        serialization: "advanced",
        ipc: (data: FromWorker) => this.heard.dispatchEvent(new MessageEvent("message", { data })),
        onExit: has_ended,
      });
    } catch (error) {
      report(error);
      setImmediate(has_ended);
    }
  }

  addEventListener(
    type: "message" | "error" | "close",
    listener: (event: MessageEvent<FromWorker>) => void,
  ): void {
    this.heard.addEventListener(type, listener as EventListener);
  }

  /** A process that has ended gets nothing: its end is reported by itself. */
  postMessage(message: ToWorker): void {
    try {
      this.child?.send(message);
    } catch {}
  }

  terminate(): void {
    this.child?.kill("SIGKILL");
  }
}
