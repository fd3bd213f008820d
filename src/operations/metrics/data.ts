import type { Registry } from "prom-client";
import { type Instant, toMillis } from "../../clock/instant.ts";
import { gauge, one } from "./instruments.ts";

/** The file that a service follows which only reads. */
export interface DataSource {
  as_of: Instant;
  replacement_error: string | null;
}

export const addData = (registry: Registry, file: DataSource | undefined): void => {
  gauge(
    registry,
    { name: "lastmile_read_only", help: "1 for a service that only reads (serve --read-only)." },
    () => one(file ? 1 : 0),
  );
  gauge(
    registry,
    {
      name: "lastmile_data_age_seconds",
      help: "How old the data is that it answers with; 0 unless it only reads.",
    },
    () => one(file ? Math.max(0, Date.now() - toMillis(file.as_of)) / 1000 : 0),
  );
  gauge(
    registry,
    {
      name: "lastmile_data_replacement_failed",
      help: "1 while a service that only reads cannot use the newest file.",
    },
    () => one(file?.replacement_error ? 1 : 0),
  );
};
