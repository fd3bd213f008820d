/** The statuses of a delivery (§2.7). */
export const delivery_statuses = ["pending", "delivered", "failed", "dropped"] as const;

export type DeliveryStatus = (typeof delivery_statuses)[number];

/** The choices for a replay, and the deliveries that each includes. Pending ones are sent anyway. */
export const replayed_statuses = {
  failed: ["failed"],
  dropped: ["dropped"],
  all: ["delivered", "failed", "dropped"],
} as const satisfies Record<string, readonly DeliveryStatus[]>;

/** Why a delivery was dropped (decisions §7). */
export const drop_reasons = [
  "endpoint_off",
  "endpoint_deleted",
  "key_inactive",
  "ability_lost",
] as const;

export type DropReason = (typeof drop_reasons)[number];

/** Why webhooks may not be sent to a URL: `why` of `endpoint_url_refused`. */
export const url_errors = ["scheme", "credentials", "port", "dns", "address"] as const;

export type UrlError = (typeof url_errors)[number];

/** Why webhooks may not be sent to an address. The operator cannot allow `metadata` and `link_local`. */
export const address_errors = [
  "loopback",
  "private",
  "link_local",
  "metadata",
  "reserved",
] as const;

export type AddressError = (typeof address_errors)[number];

/** Why a receiver's TLS handshake or certificate failed. The first five are about the certificate. */
export const tls_errors = [
  "wrong_name",
  "expired",
  "not_yet_valid",
  "self_signed",
  "unknown_authority",
  "not_trusted",
  "handshake",
  "timeout",
] as const;

export type TlsError = (typeof tls_errors)[number];

/** Why an attempt failed (decisions §7). */
export const delivery_errors = [
  "dns",
  "connect",
  "tls",
  "timeout",
  "refused_address",
  "http",
] as const;

export type DeliveryError = (typeof delivery_errors)[number];
