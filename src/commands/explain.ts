import { errorText } from "../error-text.ts";
import { Refusal, refusalText, refuseFields } from "../refusal.ts";

/** API fields that a flag with another name sets. */
const flags: Record<string, string> = {
  allowed_domains: "--domains",
  board_ids: "--boards",
  client_secret: "--client-secret-stdin",
  date_from: "--from",
  date_to: "--to",
  daily_call_limit: "--daily-limit",
  storage_quota_mb: "--storage-quota-mb",
  ip_allowlist: "--ips",
  ticketing_enabled: "--ticketing",
};

const flagOf = (field: string): string => {
  const [name = field] = field.split(".");
  return flags[name] ?? `--${name.replaceAll("_", "-")}`;
};

/** Replaces the API fields of a refusal with the flags that set them. */
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

/** The message of an error for the user. */
export const explain = (error: unknown): string =>
  error instanceof Refusal ? refusalText(withFlags(error)) : errorText(error);
