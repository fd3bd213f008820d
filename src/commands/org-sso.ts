import { recordCommand } from "../access/audit.ts";
import { checkIssuer } from "../access/sign-in/sso/check-issuer.ts";
import { findSso, readSso, ssoView } from "../access/sign-in/sso/queries.ts";
import { checkSent, deleteSso, saveSso } from "../access/sign-in/sso/settings.ts";
import { SsoChange } from "../access/sign-in/sso/wire.ts";
import type { Config } from "../config.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { validate } from "../http/contract/validation.ts";
import { outboundOf } from "../outbound/outbound.ts";
import type { Role } from "../shared/roles.ts";
import { organizationOf, withDatabase } from "./database.ts";
import { type JsonOption, print } from "./print.ts";
import { promptSecret } from "./prompt.ts";
import { UsageError } from "./usage-error.ts";

interface Options extends JsonOption {
  org?: string | undefined;
  issuer?: string | undefined;
  clientId?: string | undefined;
  clientSecretStdin?: true | undefined;
  domains?: string[] | undefined;
  roleClaim?: string | undefined;
  roleMap?: Record<string, string> | undefined;
  defaultRole?: Role | "none" | undefined;
  emailVerifiedClaim?: string | undefined;
  passwordLogin?: boolean | undefined;
  remove?: true | undefined;
}

/** Reads standard input or the terminal: flags are visible in the process list. */
const readSecret = async (): Promise<string> =>
  process.stdin.isTTY ? promptSecret("Client secret: ") : (await Bun.stdin.text()).trim();

/** Null clears the setting. */
const orNone = <T extends string>(value: T | undefined): T | null | undefined =>
  value === "none" ? null : value;

/** The given options as the API's fields. */
const changesOf = async (options: Options): Promise<SsoChange> => {
  const fields = {
    issuer: options.issuer,
    client_id: options.clientId,
    client_secret: options.clientSecretStdin ? await readSecret() : undefined,
    allowed_domains: options.domains,
    role_claim: orNone(options.roleClaim),
    role_map: options.roleMap,
    default_role: orNone(options.defaultRole),
    email_verified_claim: orNone(options.emailVerifiedClaim),
    password_login: options.passwordLogin,
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return validate(SsoChange, Object.fromEntries(given));
};

const viewOf = (sqlite: Sqlite, org_id: string) => {
  const db = sqlite.reader(org_id);
  return ssoView(db, findSso(db));
};

const no_public_url = "set PUBLIC_URL first";

const linesOf = (view: ReturnType<typeof viewOf>): string[] => [
  `Issuer:           ${view.issuer}`,
  `Client:           ${view.client_id}`,
  `Domains:          ${view.allowed_domains.join(", ")}`,
  `Verified by:      ${view.email_verified_claim ?? "email_verified"}`,
  `Roles:            ${rolesOf(view)}`,
  `New people:       ${view.default_role ?? "only those with a mapped role"}`,
  `Passwords:        ${view.password_login ? "accepted" : "only of owners"}`,
  "",
  `Redirect address, for the provider:  ${view.redirect_uri ?? no_public_url}`,
  `Sign-in address, for people:         ${view.sign_in_url ?? no_public_url}`,
  ...view.warnings.flatMap((warning) => ["", `Warning: ${warning}`]),
];

const rolesOf = ({ role_claim, role_map }: ReturnType<typeof viewOf>): string =>
  role_claim === null
    ? "set in Lastmile"
    : `${role_claim}: ${Object.entries(role_map)
        .map(([value, role]) => `${value} = ${role}`)
        .join(", ")}`;

/** Shows the settings, after changing the given ones. */
export const sso = async (named: string | undefined, options: Options): Promise<void> => {
  const sent = await changesOf(options);
  const is_changed = Object.keys(sent).length > 0;
  if (options.remove && is_changed) throw new UsageError("--remove goes with no other setting");
  await withDatabase(async (sqlite, config) => {
    const { id } = organizationOf(sqlite, options.org ?? named);
    if (options.remove) return remove(sqlite, id, options);
    if (is_changed) await change(sqlite, id, sent, config);
    else checkSetUp(sqlite, id);
    const view = viewOf(sqlite, id);
    print(options, view, linesOf(view));
  });
};

const checkSetUp = (sqlite: Sqlite, org_id: string): void => {
  if (readSso(sqlite.reader(org_id)) === null)
    throw new Error("single sign-on is not set up: give --issuer, --client-id and --domains");
};

const change = async (
  sqlite: Sqlite,
  org_id: string,
  sent: SsoChange,
  config: Config,
): Promise<void> => {
  checkSent(sqlite.secrets, readSso(sqlite.reader(org_id)), sent);
  await checkIssuer(sent.issuer, org_id, outboundOf(config));
  sqlite.writeNow((root) => {
    const tx = root.org(org_id);
    saveSso(tx, sent);
    const action = "Set up or change single sign-on";
    recordCommand(tx, { action, operation: "org sso", subject_id: null, sent });
  });
};

const remove = (sqlite: Sqlite, org_id: string, options: Options): void => {
  checkSetUp(sqlite, org_id);
  sqlite.writeNow((root) => {
    const tx = root.org(org_id);
    deleteSso(tx);
    const action = "Remove single sign-on";
    recordCommand(tx, { action, operation: "org sso", subject_id: null, sent: {} });
  });
  print(options, { id: org_id }, ["single sign-on removed; people log in with their passwords"]);
};
