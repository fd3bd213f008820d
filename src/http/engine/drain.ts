import type { Server } from "bun";
import { stopAccepting } from "./stop-accepting.ts";

/** Idle connections are closed once no answer was sent for this long. */
const quiet_ms = 500;
const poll_ms = 25;

/** Stops the service: no new connections, then `Connection: close` on each answer, then the end. */
export class Drain {
  private is_draining = false;
  private answered_ms = 0;

  /** Called with each answer before it is sent. */
  mark(response: Response): void {
    if (!this.is_draining) return;
    this.answered_ms = performance.now();
    // Bun closes the connection after such an answer, and clients send no other request on it.
    response.headers.set("Connection", "close");
  }

  /** Resolves when every received request is answered, or after the limit. */
  async run(server: Server<unknown>, limit_ms: number): Promise<void> {
    this.is_draining = true;
    this.answered_ms = performance.now();
    const deadline_ms = this.answered_ms + limit_ms;
    const stopped = stopAccepting(server.port ?? 0);
    while (performance.now() < Math.min(this.answered_ms + quiet_ms, deadline_ms))
      await Bun.sleep(poll_ms);
    const left_ms = deadline_ms - performance.now();
    if (stopped !== "descriptor_reused") await Promise.race([server.stop(), Bun.sleep(left_ms)]);
    else
      while (server.pendingRequests > 0 && performance.now() < deadline_ms)
        await Bun.sleep(poll_ms);
  }
}
