import type { SecretLocation, Secrets } from "../secrets.ts";

/** An endpoint's secrets, encrypted or not. */
interface EndpointSecrets {
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

/** Encrypts an endpoint's secrets for storage. */
export const sealSecrets = (
  secrets: Secrets,
  { org_id, endpoint_id: id, secret, former_secret }: EndpointSecrets,
): Pick<EndpointSecrets, Column> => ({
  secret: secrets.seal(secret, secretLocation("secret", org_id, id)),
  former_secret:
    former_secret && secrets.seal(former_secret, secretLocation("former_secret", org_id, id)),
});

/** Decrypts an endpoint's stored secrets. Throws `SecretLocked`. */
export const openSecrets = (
  secrets: Secrets,
  { org_id, endpoint_id: id, secret, former_secret }: EndpointSecrets,
): Pick<EndpointSecrets, Column> => ({
  secret: secrets.open(secret, secretLocation("secret", org_id, id)),
  former_secret:
    former_secret && secrets.open(former_secret, secretLocation("former_secret", org_id, id)),
});
