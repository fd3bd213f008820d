import { ok } from "../http/contract/answer.ts";
import { get, put } from "../http/contract/operation.ts";
import { checkUrl } from "../outbound/check-url.ts";
import { organizationView, readOrganization } from "./organization-queries.ts";
import { changeSettings } from "./organization-settings.ts";
import { Organization, OrganizationChange } from "./organization-wire.ts";

const tag = "Organization";

/** Decisions §2. */
export const organizationOperations = [
  get(
    "/v1/organization",
    "clients:read",
    {
      id: "getOrganization",
      summary: "Read the organization's settings",
      tag,
      answers: { 200: Organization },
    },
    ({ db, caller }) => ok(organizationView(db, caller.organization)),
  ),

  put(
    "/v1/organization",
    "settings:manage",
    {
      id: "updateOrganization",
      summary: "Change the organization's settings",
      description:
        "Fields that are left out keep their values; `channels` is replaced as a whole. To change `currency` while `rounding_tolerance` is not 0, send the new tolerance in the same request. It cannot change while the dunning policy has a `minimum_balance`.",
      tag,
      body: OrganizationChange,
      prepare: ({ body, caller, outbound }) =>
        checkUrl(body.message_gateway?.url, caller.organization.id, outbound),
      audited: true,
      answers: { 200: Organization },
      reasons: ["endpoint_url_refused"],
      example: { timezone: "Asia/Beirut", generate_usernames: true },
    },
    ({ tx, body }) => ok(organizationView(tx, changeSettings(tx, readOrganization(tx), body))),
  ),
];
