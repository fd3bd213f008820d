import * as v from "valibot";
import {
  clearable,
  instantField,
  pageQuery,
  type QueryOf,
  requiredText,
  text,
  uuid,
  wholeNumber,
} from "../http/contract/fields.ts";
import { paginatedSchema } from "../http/contract/page.ts";
import { applied_states, controller_kinds, wanted_accesses } from "../shared/access-vocabulary.ts";

const host = v.pipe(
  requiredText(253),
  v.regex(/^[A-Za-z0-9.:_-]+$/, "must be a host name or an address"),
);

const fingerprint = v.pipe(
  text(),
  v.regex(
    /^(?:[0-9A-Fa-f]{2}:?){31}[0-9A-Fa-f]{2}$/,
    "must be a SHA-256 fingerprint: 64 hex digits",
  ),
  v.description(
    "The only certificate that is accepted of the router, whoever signed it. Without it, it must be signed by a public authority or one in `ACCESS_CA_FILE`, for the URL's host",
  ),
);

const secret = v.pipe(
  requiredText(),
  v.description("The router user's password, or the RADIUS shared secret. Never shown again"),
);

const reached = {
  url: clearable(
    v.pipe(
      requiredText(2048),
      v.description("Of a router: `https://` with a host and maybe a port"),
    ),
  ),
  host: clearable(v.pipe(host, v.description("Of RADIUS"))),
  port: clearable(v.pipe(wholeNumber(1, 65_535), v.description("Of RADIUS. Defaults to 3799"))),
  username: clearable(v.pipe(requiredText(), v.description("Of a router"))),
  certificate_sha256: clearable(fingerprint),
};

export const AccessControllerInput = v.object({
  name: requiredText(),
  kind: v.picklist(controller_kinds),
  ...reached,
  secret,
  active: v.optional(v.boolean()),
});

export type AccessControllerInput = v.InferOutput<typeof AccessControllerInput>;

export const AccessControllerChanges = v.object({
  name: v.optional(requiredText()),
  kind: v.optional(v.picklist(controller_kinds)),
  ...reached,
  secret: v.optional(secret),
  active: v.optional(v.boolean()),
});

/** Fields that are left out keep their values. */
export type AccessControllerChanges = v.InferOutput<typeof AccessControllerChanges>;

const nullable_text = v.nullable(v.string());

export const AccessController = v.object({
  id: uuid(),
  name: v.string(),
  kind: v.picklist(controller_kinds),
  url: nullable_text,
  host: nullable_text,
  port: v.nullable(wholeNumber(1)),
  username: nullable_text,
  certificate_sha256: nullable_text,
  active: v.boolean(),
  last_error: v.pipe(
    nullable_text,
    v.description("Why it could not be reached or used last. Null when it could"),
  ),
  last_ok_at: v.nullable(instantField()),
  created_at: instantField(),
  updated_at: instantField(),
});

export const AccessControllerList = paginatedSchema(AccessController);

export const controllers_query = pageQuery(15);

export type ControllersQuery = QueryOf<typeof controllers_query>;

export const drift_query = pageQuery(50);

export type DriftQuery = QueryOf<typeof drift_query>;

const AccessDrift = v.object({
  client_id: uuid(),
  name: v.string(),
  username: v.pipe(v.string(), v.description("The account's")),
  wanted: v.picklist(wanted_accesses),
  applied: v.picklist(applied_states),
  attempts: v.pipe(wholeNumber(0), v.description("Failed attempts in a row")),
  error: nullable_text,
  checked_at: v.pipe(
    v.nullable(instantField()),
    v.description("When the state was last read from the controller"),
  ),
});

export const AccessDriftPage = paginatedSchema(AccessDrift);
