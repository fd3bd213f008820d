import type { OpenAPIV3 } from "openapi-types";
import { type Reason, reason_status, statusesOf } from "../../../shared/reasons.ts";
import type { Operation } from "../../contract/operation.ts";
import type { NamedAnswer } from "./answers.ts";
import { needsToken, takesBody, takesVersion } from "./parameters.ts";

/** The descriptions of the reasons in the document. */
const meanings: Record<Reason, string> = {
  bad_request: "The request has more than one `Host` header.",
  unauthenticated:
    "The key or token is missing, unknown, deactivated, expired, or used from an address that is not allowed.",
  mfa_failed:
    "The code is wrong or was used before. `error.errors.attempts_left` says how many attempts the `mfa_token` has left.",
  sso_refused:
    "The provider's sign-in was not accepted: see the message, and the service's log for the cause.",
  mfa_setup_required:
    "The organization requires a second factor of this role: set one up with `POST /v1/auth/totp`.",
  forbidden: "The caller lacks the ability in `error.errors.ability`.",
  not_found: "Unknown, deleted, in another organization, or not accessible to the caller.",
  method_not_allowed: "The path only supports the methods in `Allow`.",
  request_timeout: "The body took more than ten seconds to arrive.",
  conflict: "It conflicts with something that the caller cannot see, or that is still in progress.",
  version_mismatch: "It has changed since the version in `If-Match`.",
  payload_too_large:
    "The body is larger than 1 MiB (16 KiB without a caller), or a file in a form is larger than 10 MiB.",
  unsupported_media_type: "The operation does not accept this media type.",
  validation_failed: "`error.errors` lists what is wrong with each field.",
  malformed_json:
    "The body is not JSON, nested deeper than 32 levels, or has more than 5,000 values.",
  client_not_found: "No client has this id, phone, ISP username or external reference.",
  cursor_expired: "The cursor has expired: start again without one.",
  moved:
    "The organization is served elsewhere now: at `error.errors.moved_to`, when the operator has named it.",
  client_ambiguous: "Several clients match; `error.errors.candidates` has up to ten ids.",
  client_lookup_conflict: "The client was identified in more than one way.",
  client_required: "The job type requires a client.",
  window_invalid: "The visit has no technician, start or end, or ends before it starts.",
  window_in_past: "The visit starts more than 5 minutes in the past.",
  window_too_long: "The visit is longer than 24 hours.",
  schedule_conflict:
    "The technician cannot take the visit; `error.errors` has every conflict and the next free slot.",
  override_reason_required: "Booking despite a conflict needs a reason.",
  ticket_closed: "The ticket is done or cancelled.",
  ticket_archived: "The ticket is archived.",
  already_done: "The ticket is done.",
  suspended: "The client is suspended: resume them instead of activating their account.",
  sla_locked: "The SLA of a done or cancelled ticket cannot change: reopen it first.",
  invoice_failed:
    "The invoice or credit note could not be created (see the message); nothing was changed.",
  payment_failed: "The payment could not be recorded (see the message); nothing was changed.",
  claim_decided: "The claim was already rejected, or confirmed.",
  has_payments: "The invoice has payments: delete them first.",
  has_credit_notes: "The invoice has credit notes: credit what is left of it instead.",
  credit_exceeds_invoice: "Less than that is left of the invoice after its credit notes.",
  invoice_void: "The invoice is void: it cannot be credited.",
  already_on_round: "The client stands on another planned or open round of that date.",
  round_closed: "The round is closed.",
  outcome_recorded: "Money was taken at the stop already; something else cannot be recorded.",
  cash_changed: "The collector has other cash in hand than was expected: count it again.",
  not_billable: "There is nothing to bill, or tickets of this type are not billed.",
  topic_forbidden:
    "The caller lacks the read ability of a topic (422), or may only see their own tickets (403).",
  endpoint_limit: "The organization already has ten endpoints.",
  endpoint_url_refused: "The URL must use https on port 443 of a public address; see `why`.",
  endpoint_inactive: "The endpoint is deactivated.",
  controller_address_refused:
    "The controller's host must be at public addresses, or in the operator's `ACCESS_ALLOW_NETWORKS`; see `why`.",
  secret_key_required:
    "Passwords of controllers and secrets of OpenID clients are only stored encrypted, and `SECRET_KEY` is not set.",
  public_url_required:
    "`PUBLIC_URL` is not set, and passkeys and single sign-on belong to one address.",
  issuer_refused:
    "The issuer must use https and be at public addresses, or in the operator's `SSO_ALLOW_NETWORKS`; see `why`.",
  mfa_active: "A second factor is on already: remove it first.",
  unknown_item: "An item is not in the catalogue.",
  duplicate_code: "Another job type has this code.",
  idempotency_key_reused: "The key was used for another request.",
  in_use: "Something still uses it.",
  quota_exceeded: "The organization would exceed its `storage_quota_mb`.",
  rate_limited:
    "The key's daily limit is used up, or the caller has too many of these open. Wait for the seconds in `Retry-After`.",
  internal: "An internal error; find it in the log by `error.errors.request_id`.",
  busy: "Another process has locked the database, or too many reads, PDFs or request bodies are queued. Nothing was changed; try again after `Retry-After`.",
  moving:
    "The organization is being moved to another service. Nothing was changed; try again after `Retry-After`.",
  read_only:
    "The service only reads (`serve --read-only`). Nothing was changed; make the change at the service in `error.errors.primary_url`, if it is there.",
  not_ready: "The service cannot work because its file or disk fails.",
  not_primary:
    "The service does not hold its lease: another machine may have taken over. Nothing was changed unless the message says so, and reads go on. With `Retry-After` it may come back.",
  damaged:
    "The database is damaged. Writes are refused until it is restored with the command in the message; reads continue where possible.",
  storage_full: "The disk is full: nothing was changed.",
};

/** Examples of the details in `error.errors`. */
const details: Partial<Record<Reason, Record<string, unknown>>> = {
  client_ambiguous: { candidates: ["0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90"] },
  controller_address_refused: { why: "address" },
  endpoint_url_refused: { why: "address" },
  forbidden: { ability: "tickets:read" },
  internal: { request_id: "0199e2a0-7d2f-7b4c-8d51-6e3f9f2c8ba1" },
  moved: { moved_to: "https://two.lastmile.example" },
  read_only: { primary_url: "https://lastmile.example" },
  schedule_conflict: {
    conflicts: [
      {
        type: "overlap",
        overridable: true,
        ticket_id: "0199e2a0-5b0d-7c2a-8b3f-4c1e7d0a6f80",
        from: "2026-10-15T08:30:00Z",
        until: "2026-10-15T09:30:00Z",
      },
    ],
    next_free_slot: {
      scheduled_at: "2026-10-15T09:30:00Z",
      scheduled_until: "2026-10-15T10:30:00Z",
    },
  },
  version_mismatch: { version: 4 },
};

/** Every reason that an operation can answer, in the order of its checks (decisions §1). */
const reasonsOf = (operation: Operation): Reason[] => {
  const { spec, method, path } = operation;
  const writes = operation.kind === "write" || operation.kind === "open";
  const scoped = operation.ability !== null;
  const reasons: (Reason | false | undefined)[] = [
    needsToken(operation) && "unauthenticated",
    needsToken(operation) && "moved",
    needsToken(operation) && "moving",
    scoped && "rate_limited",
    scoped && "forbidden",
    writes && !isKeptInMemory(operation) && "read_only",
    path.includes(":") && "not_found",
    operation.kind === "open" && takesBody(operation) && "request_timeout",
    takesBody(operation) && "payload_too_large",
    takesBody(operation) && "unsupported_media_type",
    takesBody(operation) && "malformed_json",
    (writes || spec.query) && "validation_failed",
    method === "POST" && "idempotency_key_reused",
    method === "POST" && "conflict",
    takesVersion(operation) && "version_mismatch",
    ...(spec.reasons ?? []),
    "busy",
    "not_ready",
    "damaged",
    writes && "not_primary",
    writes && "storage_full",
    "internal",
  ];
  return [...new Set(reasons.filter((reason): reason is Reason => Boolean(reason)))];
};

/** Whether a service that only reads answers it, too. */
const isKeptInMemory = (operation: Operation): boolean =>
  operation.kind === "open" &&
  (operation.method === "GET" || operation.spec.kept_in_memory === true);

/** The error answers of an operation, one per status. */
export const refusalsOf = (operation: Operation): NamedAnswer[] => {
  const by_status = Map.groupBy(
    reasonsOf(operation).flatMap((reason) =>
      statusesOf(reason).map((status) => ({ status, reason })),
    ),
    ({ status }) => status,
  );
  return [...by_status].map(([status, answered]) => {
    const reasons = answered.map(({ reason }) => reason);
    return { status: String(status), name: nameOf(reasons), answer: answerOf(reasons) };
  });
};

/** An example of each reason that these operations can answer. */
export const refusalExamples = (
  operations: readonly Operation[],
): Record<string, OpenAPIV3.ExampleObject> =>
  Object.fromEntries(
    operations.flatMap(reasonsOf).map((reason) => [reason, { value: exampleOf(reason) }]),
  );

/** `NotFound` for `not_found`. Several reasons with one status are joined by `Or`. */
const nameOf = (reasons: readonly Reason[]): string =>
  reasons
    .map((reason) => reason.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    .join("Or");

const answerOf = (reasons: readonly Reason[]): OpenAPIV3.ResponseObject => ({
  description: reasons.map((reason) => `\`${reason}\`: ${meanings[reason]}`).join("\n\n"),
  headers: headersOf(reasons),
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Error" },
      examples: Object.fromEntries(
        reasons.map((reason) => [reason, { $ref: `#/components/examples/${reason}` }]),
      ),
    },
  },
});

const headersOf = (reasons: readonly Reason[]): Record<string, OpenAPIV3.ReferenceObject> => ({
  "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
  "X-Data-As-Of": { $ref: "#/components/headers/X-Data-As-Of" },
  ...(reasons.includes("rate_limited") || reasons.includes("busy") || reasons.includes("moving")
    ? { "Retry-After": { $ref: "#/components/headers/Retry-After" } }
    : {}),
});

const exampleOf = (reason: Reason) => ({
  status: false,
  error: {
    message: meanings[reason].replaceAll("`", ""),
    reason,
    errors:
      reason === "validation_failed" ? { name: ["is required"] } : { reason, ...details[reason] },
  },
});

/** The envelope of §7. */
export const error_schema: OpenAPIV3.SchemaObject = {
  type: "object",
  required: ["status", "error"],
  properties: {
    status: { type: "boolean", enum: [false] },
    error: {
      type: "object",
      required: ["message", "reason", "errors"],
      properties: {
        message: { type: "string", description: "For people; the wording may change." },
        reason: {
          type: "string",
          enum: Object.keys(reason_status),
          description: "For programs; stable.",
        },
        errors: {
          type: "object",
          description:
            "For `validation_failed`, each field's path with its messages; otherwise `reason` and its details.",
        },
      },
    },
  },
};
