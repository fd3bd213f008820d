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

/** The address of a call: digits alone, so that no text of the service becomes part of it. Null without a number. */
export const callLink = (phone: string | null | undefined): string | null => {
  const western = (phone ?? "").replace(/[٠-٩۰-۹]/g, (digit) =>
    String((digit.charCodeAt(0) - (digit >= "۰" ? 0x6f0 : 0x660)) % 10),
  );
  const digits = western.replace(/\D/g, "");
  if (digits === "") return null;
  return `tel:${western.trim().startsWith("+") ? "+" : ""}${digits}`;
};

/** What is said of the place, from the town to the door, each once. */
export const placeOf = ({
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
  const said = parts.filter(
    (part, at) =>
      !parts.some(
        (other, place) =>
          other.toLowerCase().includes(part.toLowerCase()) &&
          (other.length > part.length || place < at),
      ),
  );
  return said.length === 0 ? null : said.join(", ");
};

/** The way there, in the map that the phone opens for it: by coordinates, else by the address. Null without both. */
export const wayLink = (client: Reachable): string | null => {
  const { latitude, longitude } = client;
  const place =
    typeof latitude === "number" && typeof longitude === "number"
      ? `${latitude},${longitude}`
      : placeOf(client);
  if (place === null) return null;
  const query = new URLSearchParams({ api: "1", destination: place });
  return `https://www.google.com/maps/dir/?${query}`;
};
