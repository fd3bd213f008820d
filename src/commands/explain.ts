import { errorText } from "../error-text.ts";
import { Refusal, refusalText, refuseFields } from "../refusal.ts";

/** Fields of the API that a flag sets, where the flag is not the field's own name. */
const flags: Record<string, string> = {
  board_ids: "--boards",
  daily_call_limit: "--daily-limit",
  storage_quota_mb: "--storage-quota-mb",
  ip_allowlist: "--ips",
  ticketing_enabled: "--ticketing",
};

const flagOf = (field: string): string => {
  const [name = field] = field.split(".");
  return flags[name] ?? `--${name.replaceAll("_", "-")}`;
};

/** A refusal names the flags that were typed, not the fields of the API. */
const withFlags = (refusal: Refusal): Refusal =>
  refusal.reason === "validation_failed"
    ? refuseFields(
        Object.fromEntries(
          Object.entries(refusal.details as Record<string, string[]>).map(([field, messages]) => [
            flagOf(field),
            messages,
          ]),
        ),
      )
    : refusal;

/** What went wrong, for people. */
export const explain = (error: unknown): string =>
  error instanceof Refusal ? refusalText(withFlags(error)) : errorText(error);
