import * as v from "valibot";
import {
  clearable,
  email,
  instantField,
  pageQuery,
  type QueryOf,
  requiredText,
  text,
  uuid,
} from "../http/contract/fields.ts";
import { paginatedSchema } from "../http/contract/page.ts";
import { role_names, user_abilities } from "../shared/roles.ts";

/** Characters (decisions §2). */
export const password_length_min = 10;

export const PersonAbility = v.picklist(user_abilities);

const ability_list = v.pipe(v.array(PersonAbility), v.maxLength(100));
const role = v.picklist(role_names);

const password = v.pipe(
  text(1000),
  v.check(
    (value) => [...value.slice(0, 2 * password_length_min)].length >= password_length_min,
    `must have at least ${password_length_min} characters`,
  ),
);

const optional_fields = {
  phone_number: clearable(text(50)),
  password: v.optional(
    v.pipe(
      password,
      v.description(
        "Without a password the person cannot log in. Common passwords, the person's e-mail address and the organization's name are refused",
      ),
    ),
  ),
  added_abilities: v.optional(
    v.pipe(ability_list, v.description("In addition to the role's abilities")),
  ),
  removed_abilities: v.optional(
    v.pipe(ability_list, v.description("Removed from the role's abilities")),
  ),
  active: v.optional(v.boolean()),
};

export const NewUser = v.object({ email: email(), name: requiredText(), role, ...optional_fields });

export type NewUser = v.InferOutput<typeof NewUser>;

export const UserChange = v.object({
  email: v.optional(email()),
  name: v.optional(requiredText()),
  role: v.optional(role),
  ...optional_fields,
});

export const User = v.object({
  id: uuid(),
  email: v.string(),
  name: v.string(),
  phone_number: v.nullable(v.string()),
  role,
  added_abilities: v.array(PersonAbility),
  removed_abilities: v.array(PersonAbility),
  abilities: v.pipe(
    v.array(PersonAbility),
    v.description(
      "The person's effective abilities: the role's, plus the added, minus the removed",
    ),
  ),
  active: v.boolean(),
  can_log_in: v.pipe(v.boolean(), v.description("Whether the person is active and has a password")),
  invited_until: v.pipe(
    v.nullable(instantField()),
    v.description("When the person's unused invitation ends or ended. Null without one"),
  ),
  created_at: instantField(),
  updated_at: instantField(),
});

export const UserList = paginatedSchema(User);

export const users_query = {
  role: v.optional(role),
  active: v.optional(v.boolean()),
  ...pageQuery(15),
};

export type UsersQuery = QueryOf<typeof users_query>;

/** Where the token of a login goes. */
export const session = v.optional(
  v.pipe(
    v.picklist(["token", "cookie"]),
    v.description(
      "`cookie` is for pages of this service: the token is in an HttpOnly cookie, `token` is null, and each further request carries `X-CSRF-Token`. The default is `token`",
    ),
  ),
);

/** Accepts any text as a password, so that the rules for passwords are not revealed. */
export const Login = v.object({
  email: requiredText(),
  password: requiredText(1000),
  session,
});

export type Login = v.InferOutput<typeof Login>;

export const OwnPassword = v.object({
  current_password: requiredText(1000),
  new_password: v.pipe(
    password,
    v.description(
      "At least 10 characters. Common passwords, the person's e-mail address and their organizations' names are refused",
    ),
  ),
});

export type OwnPassword = v.InferOutput<typeof OwnPassword>;

/** The person, and their organizations with their abilities there. */
const me = {
  user: v.object({
    id: uuid(),
    email: v.string(),
    name: v.string(),
    phone_number: v.nullable(v.string()),
  }),
  organizations: v.array(
    v.object({
      id: uuid(),
      name: v.string(),
      currency: v.string(),
      timezone: v.string(),
      role,
      user_id: v.pipe(uuid(), v.description("The person's id in this organization")),
      abilities: v.array(PersonAbility),
      mfa_setup_required: v.pipe(
        v.boolean(),
        v.description(
          "The organization requires a second factor, and this session has none: only `/v1/auth/*` is open",
        ),
      ),
    }),
  ),
};

export const Me = v.object(me);

/** Neither token is shown again; both are null if an Idempotency-Key replays the answer. */
export const LoggedIn = v.object({
  token: v.nullable(v.string()),
  csrf_token: v.optional(
    v.pipe(
      v.nullable(v.string()),
      v.description("Only of a session by cookie: the `X-CSRF-Token` of its requests"),
    ),
  ),
  expires_at: instantField(),
  ...me,
});

export const AcceptedInvitation = v.object({
  token: v.pipe(requiredText(200), v.description("What the link has after `#`")),
  password: v.pipe(
    password,
    v.description(
      "At least 10 characters. Common passwords, the person's e-mail address and the organization's name are refused",
    ),
  ),
  session,
});

export type AcceptedInvitation = v.InferOutput<typeof AcceptedInvitation>;

export const Invitation = v.object({
  url: v.pipe(
    v.nullable(v.string()),
    v.description(
      "Only this response shows it: null if an Idempotency-Key replays the answer. Give it to nobody but the person",
    ),
  ),
  expires_at: instantField(),
});
