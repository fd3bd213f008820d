import type { Logger } from "pino";
import type { Connection } from "../connection.ts";

/** A stop that takes longer may be killed. What is in the WAL is safe there. */
const checkpoint_limit_ms = 1000;
const checkpoint_retry_ms = 20;

/**
 * Closes the file, after moving the WAL into it if that is possible within a second. What a full disk, a
 * lock or a reader keeps in the WAL is safe there: the next process to open the file recovers it.
 */
export const closeWithCheckpoint = async (connection: Connection, log: Logger): Promise<void> => {
  try {
    // A passive checkpoint works while another process holds a lock; TRUNCATE does not.
    connection.checkpoint();
    const deadline_ms = performance.now() + checkpoint_limit_ms;
    while (!connection.checkpoint("TRUNCATE").is_complete) {
      if (performance.now() > deadline_ms) {
        log.warn("another process uses the file: what is in the WAL stays there");
        break;
      }
      await Bun.sleep(checkpoint_retry_ms);
    }
  } catch (err) {
    log.warn({ err }, "what is in the WAL stays there");
  }
  connection.close();
};
