interface Placed {
  zone?: string | null;
  city?: string | null;
  address?: string | null;
}

/** A client's zone and city, else the address. */
export const locationOf = ({ zone, city, address }: Placed): string =>
  [zone, city].filter(Boolean).join(" · ") || (address ?? "");
