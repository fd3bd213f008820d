import { fileURLToPath } from "node:url";
import { font_environment } from "../billing/pdf/fonts.ts";
import type { FromWorker, PoolWorker, ToWorker } from "../database/readers/worker.ts";
import { WorkerPool } from "../database/readers/worker-pool.ts";

/** Starting a new process takes 0.2 seconds, so idle ones are not kept for long. */
const idle_limit_ms = 15_000;

type Report = (error: unknown) => void;

/** The processes that print PDFs. They are not threads, so that their memory is returned to the system. */
export const openPrinters = (
  report: Report,
  program = new URL("./print-process.ts", import.meta.url),
): WorkerPool =>
  new WorkerPool({
    size: 2,
    batch: 1,
    queue_max: 20,
    start: () => new PrintProcess(program, report),
    report,
    idle_limit_ms,
  });

/** A process with the message interface of a worker thread. Its environment has no secrets. */
class PrintProcess implements PoolWorker {
  private readonly events = new EventTarget();
  private readonly child: Bun.Subprocess | undefined;

  constructor(program: URL, report: Report) {
    const onEnd = () => void this.events.dispatchEvent(new Event("close"));
    try {
      this.child = Bun.spawn([process.execPath, "--smol", fileURLToPath(program)], {
        env: font_environment,
        stdio: ["ignore", "ignore", "inherit"],
        serialization: "advanced",
        ipc: (data: FromWorker) => this.events.dispatchEvent(new MessageEvent("message", { data })),
        onExit: onEnd,
      });
    } catch (error) {
      report(error);
      setImmediate(onEnd);
    }
  }

  addEventListener(
    type: "message" | "error" | "close",
    listener: (event: MessageEvent<FromWorker>) => void,
  ): void {
    this.events.addEventListener(type, listener as EventListener);
  }

  /** Ignores errors of a process that has ended: its `close` event follows. */
  postMessage(message: ToWorker): void {
    try {
      this.child?.send(message);
    } catch {}
  }

  terminate(): void {
    this.child?.kill("SIGKILL");
  }
}
