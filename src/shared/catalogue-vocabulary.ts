export const item_types = ["service", "product"] as const;

export type ItemType = (typeof item_types)[number];
