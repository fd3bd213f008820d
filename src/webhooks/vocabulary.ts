/** What a delivery can be (§2.7). */
export const delivery_statuses = ["pending", "delivered", "failed", "dropped"] as const;

export type DeliveryStatus = (typeof delivery_statuses)[number];

/** What a replay may be asked for, and the deliveries that it means; what is pending is on its way. */
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
export type UrlFault = "scheme" | "credentials" | "port" | "dns" | "address";
