export const item_types = ["service", "product"] as const;
