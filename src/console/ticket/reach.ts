import type { Client } from "../api/document.d.ts";

/** An address that a phone calls; null where nothing in it can be dialled. */
export const telOf = (phone: string | null | undefined): string | null => {
  const digits = (phone ?? "")
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[^\d+]/g, "")
    .replace(/(?!^)\+/g, "");
  return /\d/.test(digits) ? `tel:${digits}` : null;
};

/** The way to where a client is: by their place on the map, else by what the address says. */
export const wayTo = (
  place: Pick<Client, "latitude" | "longitude"> | undefined,
  address: string | null,
): string | null => {
  const { latitude = null, longitude = null } = place ?? {};
  const destination =
    latitude !== null && longitude !== null ? `${latitude},${longitude}` : (address ?? "");
  return destination === ""
    ? null
    : `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
};
