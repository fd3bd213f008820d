import type { Configuration } from "openid-client";
import type { Sqlite } from "../../../database/group-commit.ts";
import { refuseUnlessHere } from "../../../database/organization-moves.ts";
import type { Outbound } from "../../../outbound/outbound.ts";
import type { Role } from "../../../shared/roles.ts";
import { type Claims, mappedRole, nameIn, verifiedEmail } from "./claims.ts";
import type { Flow } from "./flow.ts";
import { callProvider, openidClient, providerOf } from "./provider.ts";
import { domainsOf, readSso, roleMapOf, type SsoRow, versionOf } from "./queries.ts";
import { refusedBy, refusedSso } from "./refused.ts";
import type { SsoConfirmation } from "./wire.ts";

/** Whom the provider has signed in. */
export interface ProviderAccount {
  org_id: string;
  issuer: string;
  subject: string;
  /** Of the settings by which this was verified. */
  version: string;
  email: string;
  name: string | null;
  mapped_role: Role | null;
}

interface Service {
  sqlite: Sqlite;
  outbound: Outbound;
}

/** Exchanges the code and verifies the provider's answer. */
export const verifyAccount = async (
  { sqlite, outbound }: Service,
  flow: Flow,
  sent: SsoConfirmation,
): Promise<ProviderAccount> => {
  const { org_id, issuer, version } = flow;
  refuseUnlessHere(sqlite, org_id);
  const row = readSso(sqlite.reader(org_id));
  if (row === null || versionOf(row) !== version)
    throw refusedSso("ended", "the settings have changed", org_id);
  return callProvider(org_id, async () => {
    const config = await providerOf(sqlite, row, outbound);
    const { id_claims, user_info } = await readClaims(config, flow, sent).catch(
      (error: unknown) => {
        throw refusedBy(error, org_id);
      },
    );
    const subject = String(id_claims.sub);
    return { org_id, issuer, version, subject, ...personOf(row, id_claims, user_info) };
  });
};

/** Answers from long before, or ahead of time, are refused. A code is exchanged at once. */
const iat_distance_max_seconds = 300;

/** The claims of the verified ID token, and those of the user info if the token has no e-mail address. */
const readClaims = async (
  config: Configuration,
  { redirect_uri, state, nonce, verifier }: Flow,
  sent: Pick<SsoConfirmation, "code" | "state" | "iss">,
): Promise<{ id_claims: Claims; user_info: Claims }> => {
  const client = await openidClient();
  const back = new URL(redirect_uri);
  back.search = new URLSearchParams({
    ...{ code: sent.code, state: sent.state },
    ...(sent.iss === undefined ? {} : { iss: sent.iss }),
  }).toString();
  const tokens = await client.authorizationCodeGrant(config, back, {
    ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
    idTokenExpected: true,
  });
  const id_claims = tokens.claims();
  if (id_claims === undefined) throw new Error("there is no ID token");
  checkBeyondLibrary(id_claims, config.clientMetadata().client_id);
  const user_info =
    id_claims.email === undefined
      ? await client.fetchUserInfo(config, tokens.access_token, id_claims.sub)
      : {};
  return { id_claims, user_info };
};

/** OpenID Connect Core 3.1.3.7, what the library leaves open: numbers 5 and 10, and an empty `sub`. */
const checkBeyondLibrary = (
  { azp, iat, sub }: { azp?: unknown; iat: number; sub: string },
  client_id: string,
): void => {
  if (azp !== undefined && azp !== client_id)
    throw new Error("the token is for another client (azp)");
  if (Math.abs(Date.now() / 1000 - iat) > iat_distance_max_seconds)
    throw new Error("the token was not issued now (iat)");
  if (sub === "" || sub.length > 255)
    throw new Error("the subject is not of 1 to 255 characters (sub)");
};

/** What the claims say of the person. The address and whether it is verified come from one source. */
const personOf = (row: SsoRow, id_claims: Claims, user_info: Claims) => {
  const source = id_claims.email === undefined ? user_info : id_claims;
  const email = verifiedEmail(source, row.email_verified_claim, domainsOf(row));
  if (email === null)
    throw refusedSso("email", "no verified e-mail address of an allowed domain", row.org_id);
  return {
    email,
    name: nameIn(id_claims) ?? nameIn(user_info),
    mapped_role: mappedRole({ ...user_info, ...id_claims }, row.role_claim, roleMapOf(row)),
  };
};
