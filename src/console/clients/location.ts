interface Placed {
  zone?: string | null;
  city?: string | null;
  address?: string | null;
}

/** Where a client is, in a few words. */
export const locationOf = ({ zone, city, address }: Placed): string =>
  [zone, city].filter(Boolean).join(" · ") || (address ?? "");
