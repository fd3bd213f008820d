import type { SecretLocation, Secrets } from "../secrets.ts";

/** An endpoint's secrets as they are stored, and whose they are. */
interface Stored {
  org_id: string;
  endpoint_id: string;
  secret: string;
  former_secret: string | null;
}

type Column = "secret" | "former_secret";

const secretLocation = (column: Column, org_id: string, id: string): SecretLocation => ({
  column: `webhook_endpoints.${column}`,
  org_id,
  id,
});

/** An endpoint's secrets as they are stored. */
export const sealSecrets = (
  secrets: Secrets,
  { org_id, endpoint_id: id, secret, former_secret }: Stored,
): Pick<Stored, Column> => ({
  secret: secrets.seal(secret, secretLocation("secret", org_id, id)),
  former_secret:
    former_secret && secrets.seal(former_secret, secretLocation("former_secret", org_id, id)),
});

/** What signs an endpoint's deliveries. Throws `SecretLocked`. */
export const openSecrets = (
  secrets: Secrets,
  { org_id, endpoint_id: id, secret, former_secret }: Stored,
): Pick<Stored, Column> => ({
  secret: secrets.open(secret, secretLocation("secret", org_id, id)),
  former_secret:
    former_secret && secrets.open(former_secret, secretLocation("former_secret", org_id, id)),
});
