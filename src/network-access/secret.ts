import type { SecretLocation, Secrets } from "../secrets.ts";

interface Location {
  org_id: string;
  id: string;
}

const locationOf = ({ org_id, id }: Location): SecretLocation => ({
  column: "access_controllers.secret",
  org_id,
  id,
});

/** Encrypts a controller's secret for storage. */
export const sealSecret = (secrets: Secrets, of: Location, secret: string): string =>
  secrets.seal(secret, locationOf(of));

/** Decrypts a controller's stored secret. Throws `SecretLocked`. */
export const openSecret = (secrets: Secrets, of: Location, stored: string): string =>
  secrets.open(stored, locationOf(of));
