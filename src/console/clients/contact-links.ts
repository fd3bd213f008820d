import { westernDigits } from "./client-search.ts";

/** Where and how a client is reached, as the agenda and the client's record tell it. */
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

/** A number as it is written, up to a word or, behind a slash with spaces, another number. */
const first_number = /\+?\d(?:(?:[\s\p{Pd}.()]|(?<!\s)\/(?!\s))*\d){2,}/u;

/**
 * `tel:` of the first number that stands there, in any spelling: digits alone, so that no text of the
 * service becomes part of the address. Null where nothing can be called.
 */
export const callLink = (phone: string | null | undefined): string | null => {
  const [number] = westernDigits(phone ?? "").match(first_number) ?? [];
  return number === undefined ? null : `tel:${number.replace(/[^+\d]/g, "")}`;
};

/** What is said of the place, from the town to the door, each once. */
export const locationOf = ({
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

/** The way there, in the map that the phone opens for it: by coordinates, else by the address. Null without both. */
export const directionsLink = (client: Reachable): string | null => {
  const { latitude, longitude } = client;
  const location =
    typeof latitude === "number" && typeof longitude === "number"
      ? `${latitude},${longitude}`
      : locationOf(client);
  if (location === null) return null;
  const query = new URLSearchParams({ api: "1", destination: location });
  return `https://www.google.com/maps/dir/?${query}`;
};
