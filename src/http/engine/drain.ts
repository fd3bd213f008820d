import type { Server } from "bun";
import { stopAccepting } from "./stop-accepting.ts";

/** Kept connections on which nothing came for this long are closed. */
const quiet_ms = 500;
const look_every_ms = 25;

/** How the service stops answering: nobody new, `Connection: close` on all that is answered, then the end. */
export class Drain {
  private began = false;
  private answered_ms = 0;

  /** Every answer passes here before it leaves. */
  mark(response: Response): void {
    if (!this.began) return;
    this.answered_ms = performance.now();
    // Bun closes the connection behind an answer that says so; who reads it sends no other request there.
    response.headers.set("Connection", "close");
  }

  /** Ends when every request that came is answered, or after the limit. */
  async run(server: Server<unknown>, limit_ms: number): Promise<void> {
    this.began = true;
    this.answered_ms = performance.now();
    const deadline_ms = this.answered_ms + limit_ms;
    const stopped = stopAccepting(server.port ?? 0);
    while (performance.now() < Math.min(this.answered_ms + quiet_ms, deadline_ms))
      await Bun.sleep(look_every_ms);
    const left_ms = deadline_ms - performance.now();
    if (stopped !== "renumbered") await Promise.race([server.stop(), Bun.sleep(left_ms)]);
    else
      while (server.pendingRequests > 0 && performance.now() < deadline_ms)
        await Bun.sleep(look_every_ms);
  }
}
