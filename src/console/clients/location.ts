interface LocationFields {
  zone?: string | null;
  city?: string | null;
  address?: string | null;
}

/** A client's zone and city, else the address. */
export const locationOf = ({ zone, city, address }: LocationFields): string =>
  [zone, city].filter(Boolean).join(" · ") || (address ?? "");
