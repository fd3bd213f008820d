/** Every code that `error.reason` can carry, with its HTTP status (decisions §1). */
export const reason_status = {
  bad_request: 400,
  unauthenticated: 401,
  mfa_failed: 401,
  sso_refused: 401,
  forbidden: 403,
  mfa_setup_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  cursor_expired: 410,
  moved: 410,
  version_mismatch: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  malformed_json: 422,
  client_not_found: 422,
  client_ambiguous: 422,
  client_lookup_conflict: 422,
  client_required: 422,
  window_invalid: 422,
  window_in_past: 422,
  window_too_long: 422,
  schedule_conflict: 422,
  override_reason_required: 422,
  ticket_closed: 422,
  ticket_archived: 422,
  already_done: 422,
  suspended: 422,
  sla_locked: 422,
  invoice_failed: 422,
  payment_failed: 422,
  has_payments: 422,
  claim_decided: 422,
  has_credit_notes: 422,
  credit_exceeds_invoice: 422,
  invoice_void: 422,
  not_billable: 422,
  already_on_round: 422,
  round_closed: 422,
  outcome_recorded: 422,
  cash_changed: 422,
  topic_forbidden: 422,
  endpoint_limit: 422,
  endpoint_url_refused: 422,
  endpoint_inactive: 422,
  controller_address_refused: 422,
  secret_key_required: 422,
  public_url_required: 422,
  issuer_refused: 422,
  mfa_active: 422,
  unknown_item: 422,
  duplicate_code: 422,
  idempotency_key_reused: 422,
  in_use: 422,
  quota_exceeded: 422,
  rate_limited: 429,
  internal: 500,
  not_ready: 503,
  not_primary: 503,
  busy: 503,
  read_only: 503,
  moving: 503,
  damaged: 503,
  storage_full: 507,
} as const;

/** The other status of a code that is answered for two causes. */
export const other_status = {
  /** Not for want of an ability, but because of one: `tickets:own`. */
  topic_forbidden: 403,
} as const satisfies Partial<Record<keyof typeof reason_status, number>>;

export type Reason = keyof typeof reason_status;

/** Every status with which a code is answered. */
export const statusesOf = (reason: Reason): number[] => {
  const other = Object.entries(other_status).find(([code]) => code === reason);
  return other ? [reason_status[reason], other[1]] : [reason_status[reason]];
};
