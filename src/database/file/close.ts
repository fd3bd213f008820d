import type { Logger } from "pino";
import type { Connection } from "../connection.ts";

/** A stop that takes longer may be ended by force; what is in the WAL is safe there. */
const checkpoint_limit_ms = 1000;
const checkpoint_tried_every_ms = 20;

/**
 * Closes the file, with everything in it if that is possible soon. What a full disk, a lock or a
 * reader keeps in the WAL is as safe there: whoever opens the file next finds it.
 */
export const closeSoon = async (connection: Connection, log: Logger): Promise<void> => {
  try {
    // Under another process's lock this can be done, although the WAL cannot be emptied.
    connection.checkpoint();
    const deadline_ms = performance.now() + checkpoint_limit_ms;
    while (!connection.checkpoint("TRUNCATE").is_complete) {
      if (performance.now() > deadline_ms) {
        log.warn("another process uses the file: what is in the WAL stays there");
        break;
      }
      await Bun.sleep(checkpoint_tried_every_ms);
    }
  } catch (err) {
    log.warn({ err }, "what is in the WAL stays there");
  }
  connection.close();
};
