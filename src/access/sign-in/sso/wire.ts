import * as v from "valibot";
import {
  clearable,
  listOf,
  requiredText,
  strictEntries,
  text,
} from "../../../http/contract/fields.ts";
import { role_names } from "../../../shared/roles.ts";
import { session } from "../../people-wire.ts";

const domain_pattern =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const domain = v.pipe(
  text(253),
  v.check(
    (value) => domain_pattern.test(value.toLowerCase()),
    "must be a domain name, for example cedar.example",
  ),
);

const issuer = v.pipe(
  requiredText(2048),
  v.url("must be a URL"),
  v.description(
    "Exactly as the provider names itself in its discovery document. At public addresses by `https`, or inside the operator's `SSO_ALLOW_NETWORKS`",
  ),
);

const allowed_domains = v.pipe(
  listOf(domain, 50, "domains"),
  v.nonEmpty("must name at least one domain"),
  v.description("Whole domains of e-mail addresses: `cedar.example` is not `it.cedar.example`"),
);

const role = v.picklist(role_names);

const role_map = v.pipe(
  v.record(requiredText(), role),
  v.check((map) => Object.keys(map).length <= 50, "must have at most 50 entries"),
  v.description(
    "The role for each value of `role_claim`. Sets a person's role at each sign-in, except an owner's. With several values the first of these roles counts: owner, admin, dispatcher, billing, technician, collector, viewer. Replaces all of them",
  ),
);

/** §15. Fields that are left out keep their values. */
export const SsoChange = strictEntries({
  issuer: v.optional(issuer),
  client_id: v.optional(requiredText()),
  client_secret: v.pipe(
    clearable(requiredText(1000)),
    v.description(
      "Write-only. Needs `SECRET_KEY`. Without one the client is public, and PKCE alone protects it. Forgotten with an issuer of another origin, unless it is sent again",
    ),
  ),
  allowed_domains: v.optional(allowed_domains),
  role_claim: v.pipe(
    clearable(requiredText()),
    v.description(
      "The claim with a person's roles: a name, or a path with dots. Its value is a string or a list of strings",
    ),
  ),
  role_map: v.optional(role_map),
  default_role: v.pipe(
    clearable(role),
    v.description(
      "The role of a new person without a mapped one. Without it only those with a mapped role are added",
    ),
  ),
  email_verified_claim: v.pipe(
    clearable(requiredText()),
    v.description(
      "The claim that says that the e-mail address is verified, in place of `email_verified`",
    ),
  ),
  password_login: v.pipe(
    v.optional(v.boolean()),
    v.description("False: passwords of all but owners are refused as wrong ones"),
  ),
});

export type SsoChange = v.InferOutput<typeof SsoChange>;

export const SsoSettings = v.object({
  issuer: v.string(),
  client_id: v.string(),
  allowed_domains: v.array(v.string()),
  role_claim: v.nullable(v.string()),
  role_map: v.record(v.string(), role),
  default_role: v.nullable(role),
  email_verified_claim: v.nullable(v.string()),
  password_login: v.boolean(),
  redirect_uri: v.pipe(
    v.nullable(v.string()),
    v.description("The redirect address to register at the provider. Null without `PUBLIC_URL`"),
  ),
  sign_in_url: v.pipe(
    v.nullable(v.string()),
    v.description("Where people begin to sign in. Null without `PUBLIC_URL`"),
  ),
  warnings: v.pipe(
    v.array(v.string()),
    v.description("What to see to, for example that nobody could log in without the provider"),
  ),
});

export const SsoStart = v.object({
  organization_id: v.pipe(text(), v.description("From the link that the organization gives out")),
});

export const SsoStarted = v.object({
  authorization_url: v.pipe(v.string(), v.description("Where the browser goes next")),
  flow_token: v.pipe(
    v.string(),
    v.description("For `POST /v1/auth/sso/confirm`, in 10 minutes. Keep it in the page's memory"),
  ),
});

/** What the provider adds to the redirect address, and the flow's token. */
export const SsoConfirmation = v.object({
  flow_token: requiredText(4096),
  code: requiredText(4096),
  state: requiredText(),
  iss: v.optional(text(2048)),
  session,
});

export type SsoConfirmation = v.InferOutput<typeof SsoConfirmation>;
