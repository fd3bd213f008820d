import type { Sqlite } from "../../../database/group-commit.ts";
import { refuseUnlessHere } from "../../../database/organization-moves.ts";
import type { Outbound } from "../../../outbound/outbound.ts";
import { notFound, Refusal } from "../../../refusal.ts";
import type { ShortLivedTokens } from "../short-lived-tokens.ts";
import type { Flow } from "./flow.ts";
import { callProvider, openidClient, providerOf } from "./provider.ts";
import { readSso, redirectAddress, versionOf } from "./queries.ts";

interface Service {
  sqlite: Sqlite;
  tokens: ShortLivedTokens;
  outbound: Outbound;
  public_url: string | undefined;
}

const flow_seconds = 600;
const scope = "openid email profile";

/** Begins a sign-in at the organization's provider: authorization code with PKCE. 404 without one. */
export const startSso = async (
  { sqlite, tokens, outbound, public_url }: Service,
  organization_id: string,
) => {
  const row = readSso(sqlite.reader(organization_id.toLowerCase()));
  if (!row) throw notFound();
  const { org_id, issuer } = row;
  refuseUnlessHere(sqlite, org_id);
  if (public_url === undefined)
    throw new Refusal(
      "public_url_required",
      "Single sign-on needs the service's own address: the operator sets PUBLIC_URL.",
    );
  return callProvider(org_id, async () => {
    const config = await providerOf(sqlite, row, outbound);
    const client = await openidClient();
    const redirect_uri = redirectAddress(public_url);
    const verifier = client.randomPKCECodeVerifier();
    const [state, nonce] = [client.randomState(), client.randomNonce()];
    const flow: Flow = {
      ...{ org_id, issuer, version: versionOf(row), redirect_uri, state, nonce, verifier },
    };
    const url = client.buildAuthorizationUrl(config, {
      ...{ redirect_uri, scope, state, nonce, code_challenge_method: "S256" },
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
    });
    const { token } = tokens.issue("sso", flow, flow_seconds);
    return { authorization_url: url.href, flow_token: token };
  });
};
