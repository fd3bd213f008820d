import type { ShortLivedTokens } from "../short-lived-tokens.ts";
import { refusedSso } from "./refused.ts";

/** What a sign-in needs when the browser comes back, in the encrypted flow token. */
export interface Flow {
  org_id: string;
  issuer: string;
  /** Of the settings with which it began. */
  version: string;
  redirect_uri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** Opens a flow by its token and uses it up. With `may_be_retry` a used one is opened, too, for the stored answer of the call that used it. */
export const useFlow = (
  tokens: ShortLivedTokens,
  flow_token: string,
  may_be_retry: boolean,
): { flow: Flow; is_first: boolean } => {
  const used = tokens.use<Flow>("sso", flow_token);
  if (!used || !(used.is_first || may_be_retry)) throw usedUp();
  return { flow: used.data, is_first: used.is_first };
};

export const usedUp = () => refusedSso("ended", "the flow token is unknown, expired or used");
