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
      help: "Read-only service: how old the data is that it answers with.",
    },
    () => one(file && Math.max(0, Date.now() - toMillis(file.as_of)) / 1000),
  );
  gauge(
    registry,
    {
      name: "lastmile_data_replacement_failed",
      help: "Read-only service: 1 while the newest file cannot be used.",
    },
    () => one(file && Number(file.replacement_error !== null)),
  );
};
