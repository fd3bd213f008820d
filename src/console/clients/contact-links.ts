import { westernDigits } from "./client-search.ts";

/** Location fields of a client, as both the agenda and the record have them. */
export interface Reachable {
  address: string | null;
  city?: string | null;
  zone?: string | null;
  street?: string | null;
  building?: string | null;
  box?: string | null;
  reference?: string | null;
  latitude?: number | null;
  longitude?: number | null;
}

/** The first phone number in a text. A slash with spaces separates it from another. */
const first_number = /\+?\d(?:(?:[\s\p{Pd}.()]|(?<!\s)\/(?!\s))*\d){2,}/u;

/**
 * A `tel:` link to the first number in the text, with digits alone so that no other text becomes part
 * of the link. Null without a number.
 */
export const callLink = (phone: string | null | undefined): string | null => {
  const [number] = westernDigits(phone ?? "").match(first_number) ?? [];
  return number === undefined ? null : `tel:${number.replace(/[^+\d]/g, "")}`;
};

/** The address in one line, without parts that others contain. */
export const addressLine = ({
  address,
  city,
  zone,
  street,
  building,
  box,
}: Reachable): string | null => {
  const parts = [address, street, building, box, zone, city]
    .map((part) => part?.trim() ?? "")
    .filter((part) => part !== "");
  const distinct = parts.filter(
    (part, at) =>
      !parts.some(
        (other, location) =>
          other.toLowerCase().includes(part.toLowerCase()) &&
          (other.length > part.length || location < at),
      ),
  );
  return distinct.length === 0 ? null : distinct.join(", ");
};

/** A link to directions in the phone's map app, to the coordinates or else the address. Null without both. */
export const directionsLink = (client: Reachable): string | null => {
  const { latitude, longitude } = client;
  const location =
    typeof latitude === "number" && typeof longitude === "number"
      ? `${latitude},${longitude}`
      : addressLine(client);
  if (location === null) return null;
  const query = new URLSearchParams({ api: "1", destination: location });
  return `https://www.google.com/maps/dir/?${query}`;
};
