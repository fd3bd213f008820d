import { api, dataOf } from "../api/client.ts";
import { asRefusal, Refusal, sso_none } from "../api/refusal.ts";
import { type Flow, flow_key, organization_key } from "./sso.ts";

/** Leaves for the provider of the organization. */
export const beginSso = async (organization_id: string): Promise<void> => {
  try {
    const body = { organization_id };
    const { authorization_url, flow_token } = await dataOf(api.POST("/v1/auth/sso", { body }));
    const back = new URL(authorization_url).searchParams.get("redirect_uri") ?? "";
    // What this tab stores would be missing at another address of the service.
    if (!back.startsWith(`${location.origin}/`)) {
      location.assign(new URL(`/console?organization=${organization_id}`, back));
      return;
    }
    const path = location.pathname + location.search;
    const flow: Flow = { flow_token, organization_id, path };
    sessionStorage.setItem(flow_key, JSON.stringify(flow));
    location.assign(authorization_url);
  } catch (error) {
    if (asRefusal(error).status !== 404) throw error;
    localStorage.removeItem(organization_key);
    throw new Refusal(404, sso_none, "");
  }
};
