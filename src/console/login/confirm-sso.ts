import { api, dataOf } from "../api/client.ts";
import { logoutRetried } from "../session/pending-logout.ts";
import { beginSession } from "../session/session.ts";
import { type Flow, organization_key } from "./sso.ts";

/** Logs in with what the provider sent. Returns where the person wanted to be. */
export const confirmSso = async (flow: Flow, sent: URLSearchParams): Promise<string> => {
  const iss = sent.get("iss");
  const body = {
    flow_token: flow.flow_token,
    code: sent.get("code") ?? "",
    state: sent.get("state") ?? "",
    ...(iss === null ? {} : { iss }),
    session: "cookie",
  } as const;
  await logoutRetried();
  await beginSession(await dataOf(api.POST("/v1/auth/sso/confirm", { body })));
  localStorage.setItem(organization_key, flow.organization_id);
  return flow.path;
};
