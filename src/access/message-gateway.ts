import type { OrgTx } from "../database/org.ts";
import { refuseField } from "../refusal.ts";
import type { SecretLocation, Secrets } from "../secrets.ts";
import type { Organization } from "./organization-queries.ts";
import type { OrganizationChange } from "./organization-wire.ts";
import type { StoredGateway } from "./organizations.ts";

const secretLocation = (org_id: string): SecretLocation => ({
  column: "organizations.message_gateway_secret",
  org_id,
  id: org_id,
});

/** Decrypts a gateway's stored secret. Throws `SecretLocked`. */
export const openGatewaySecret = (secrets: Secrets, org_id: string, stored: string): string =>
  secrets.open(stored, secretLocation(org_id));

/**
 * What a change of the gateway stores. A field that is left out keeps its value, so a new gateway needs both.
 * Expects a checked URL.
 */
export const gatewayChange = (
  { secrets, org_id }: OrgTx,
  before: Organization,
  gateway: OrganizationChange["message_gateway"],
): Partial<StoredGateway> => {
  if (gateway === undefined) return {};
  if (gateway === null) return { message_gateway_url: null, message_gateway_secret: null };
  const { url, secret } = gateway;
  if (before.message_gateway === null)
    for (const [name, value] of Object.entries({ url, secret }))
      if (value === undefined)
        throw refuseField(`message_gateway.${name}`, "is required for a new gateway");
  return {
    ...(url === undefined ? {} : { message_gateway_url: url }),
    ...(secret === undefined
      ? {}
      : { message_gateway_secret: secrets.seal(secret, secretLocation(org_id)) }),
  };
};
