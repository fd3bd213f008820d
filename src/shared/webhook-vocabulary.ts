/** What a delivery can be (§2.7). */
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

/** Why a URL gets no webhooks: `why` of `endpoint_url_refused`. */
export const url_faults = ["scheme", "credentials", "port", "dns", "address"] as const;

export type UrlFault = (typeof url_faults)[number];

/** Why an address gets no webhooks; `metadata` and `link_local` no setting of the operator opens. */
export const address_faults = [
  "loopback",
  "private",
  "link_local",
  "metadata",
  "reserved",
] as const;

export type AddressFault = (typeof address_faults)[number];

/** What is wrong with a receiver's TLS: the first five are of its certificate. */
export const tls_faults = [
  "wrong_name",
  "expired",
  "not_yet_valid",
  "self_signed",
  "unknown_authority",
  "not_trusted",
  "handshake",
  "timeout",
] as const;

export type TlsFault = (typeof tls_faults)[number];

/** What kept a delivery from arriving (decisions §7). */
export const delivery_errors = [
  "dns",
  "connect",
  "tls",
  "timeout",
  "refused_address",
  "http",
] as const;

export type DeliveryError = (typeof delivery_errors)[number];
