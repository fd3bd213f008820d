import { Option } from "@commander-js/extra-typings";
import { role_names } from "../../shared/roles.ts";
import {
  amount,
  commaList,
  filled,
  group,
  json,
  onOrOff,
  organization,
  roleMap,
  verb,
  wholeNumber,
} from "./verb.ts";

const daily_limit = [
  "--daily-limit <number>",
  "maximum number of API calls per day",
  wholeNumber,
] as const;
const password = [
  "--password-stdin",
  "read the password from standard input, or prompt for it",
] as const;

const createOrganization = () =>
  verb("create", "Add an organization", {
    examples: ['org create --name "Cedar Net" --timezone Asia/Beirut --currency USD'],
  })
    .requiredOption("--name <name>", "its name", filled)
    .option("--timezone <zone>", "an IANA timezone (default: Asia/Beirut)", filled)
    .option("--currency <code>", "its main currency (default: USD)", filled)
    .addOption(json())
    .action(async (options) => (await import("../org.ts")).create(options));

const listOrganizations = () =>
  verb("list", "List organizations", { examples: ["org list"] })
    .addOption(json())
    .action(async (options) => (await import("../org.ts")).list(options));

const updateOrganization = () =>
  verb("update", "Change an organization's settings", {
    examples: [
      'org update "Cedar Net" --ticketing off',
      "org update --daily-limit 50000",
      "org update --currency USD --rounding-tolerance 0.05",
    ],
  })
    .argument("[id or name]", "the organization (not needed if there is only one)")
    .addOption(organization())
    .option("--name <name>", "its new name", filled)
    .option("--timezone <zone>", "an IANA timezone", filled)
    .option("--currency <code>", "its main currency", filled)
    .option(
      "--rounding-tolerance <amount>",
      "an invoice with at most this much left to pay counts as paid, in the main currency; required with --currency unless it is 0",
      amount,
    )
    .option("--ticketing <on|off>", "whether the organization uses jobs", onOrOff)
    .option(...daily_limit)
    .option(
      "--storage-quota-mb <number>",
      "storage limit in MiB for attachments, comments, descriptions and stored responses",
      wholeNumber,
    )
    .addOption(json())
    .action(async (named, options) => (await import("../org.ts")).update(named, options));

const moveOrganization = () =>
  verb("move", "Move an organization to another database file", {
    examples: [
      'org move "Cedar Net" --to /var/lib/two/lastmile.db --moved-to https://two.example.com',
      'org move "Cedar Net" --undo',
      'org move "Cedar Net" --forget',
    ],
  })
    .argument("<id or name>", "the organization")
    .option("--to <file>", "the other database; created if it is missing", filled)
    .option("--moved-to <url>", "its new address, which callers here are told", filled)
    .option("--undo", "take the move back, while nothing has changed in the other file")
    .option("--forget", "remove the rows of an organization that has moved")
    .addOption(json())
    .action(async (named, options) => (await import("../org-move.ts")).move(named, options));

/** Clears a setting. */
const none = "none";

const setUpSso = () =>
  verb("sso", "Show, set up or change an organization's single sign-on", {
    examples: [
      'org sso "Cedar Net"',
      'org sso "Cedar Net" --issuer https://accounts.google.com --client-id ID --client-secret-stdin --domains cedar.example',
      "org sso --role-claim groups --role-map field-team=technician,accounts=billing",
      "org sso --default-role none --password-login off",
      "org sso --remove",
    ],
  })
    .argument("[id or name]", "the organization (not needed if there is only one)")
    .addOption(organization())
    .option("--issuer <url>", "the provider, exactly as it names itself", filled)
    .option("--client-id <id>", "the client's id at the provider", filled)
    .option(
      "--client-secret-stdin",
      "read the client's secret from standard input, or prompt for it",
    )
    .option("--domains <list>", "domains of the e-mail addresses that are accepted", commaList)
    .option("--role-claim <claim>", "the claim with a person's roles; none removes it", filled)
    .option("--role-map <list>", "the role for each value: value=role,value=role; or none", roleMap)
    .addOption(
      new Option(
        "--default-role <role>",
        "the role of new people without a mapped one; or none",
      ).choices([...role_names, none]),
    )
    .option(
      "--email-verified-claim <claim>",
      "the claim that says that the address is verified, in place of email_verified; none removes it",
    )
    .option("--password-login <on|off>", "whether others than owners may use passwords", onOrOff)
    .option("--remove", "remove single sign-on")
    .addOption(json())
    .action(async (named, options) => (await import("../org-sso.ts")).sso(named, options));

export const org = () =>
  group("org", "Organizations")
    .addCommand(createOrganization())
    .addCommand(listOrganizations())
    .addCommand(updateOrganization())
    .addCommand(moveOrganization())
    .addCommand(setUpSso());

const createUser = () =>
  verb("create", "Add a person", {
    examples: [
      "user create --name Rima --email rima@cedar.example --role owner --password-stdin",
      "user create --name Ziad --email ziad@cedar.example --role technician",
    ],
  })
    .addOption(organization())
    .requiredOption("--email <address>", "their e-mail address, used to log in", filled)
    .requiredOption("--name <name>", "their name", filled)
    .addOption(new Option("--role <role>", "their role").choices(role_names).makeOptionMandatory())
    .option(...password)
    .addOption(json())
    .action(async (options) => (await import("../user.ts")).create(options));

const listUsers = () =>
  verb("list", "List the people of an organization", { examples: ["user list"] })
    .addOption(organization())
    .addOption(json())
    .action(async (options) => (await import("../user.ts")).list(options));

const setPassword = () =>
  verb("set-password", "Set a person's password and end their sessions", {
    examples: ["user set-password rima@cedar.example --password-stdin"],
  })
    .argument("[id or address]", "the person")
    .addOption(organization())
    .option("--email <address>", "the person's e-mail address", filled)
    .option(...password)
    .addOption(json())
    .action(async (who, options) => (await import("../user.ts")).setPassword(who, options));

const resetSecondFactor = () =>
  verb("reset-mfa", "Turn a person's second factor off and end their sessions", {
    examples: ["user reset-mfa rima@cedar.example"],
  })
    .argument("<id or address>", "the person, who has lost their phone and recovery codes")
    .option("--org <id or name>", "the organization, if the address is in several", filled)
    .addOption(json())
    .action(async (who, options) => (await import("../user.ts")).resetSecondFactor(who, options));

export const user = () =>
  group("user", "People who log in")
    .addCommand(createUser())
    .addCommand(listUsers())
    .addCommand(setPassword())
    .addCommand(resetSecondFactor());

const createKey = () =>
  verb("create", "Add an API key and show its secret once", {
    examples: [
      "key create --name crm --abilities all",
      "key create --name monitor --abilities tickets:read,reports:read --ips 203.0.113.7",
    ],
  })
    .addOption(organization())
    .requiredOption("--name <name>", "what it is for", filled)
    .addOption(
      new Option("--abilities <list>", "all, or comma-separated abilities")
        .argParser(commaList)
        .makeOptionMandatory(),
    )
    .option("--boards <list>", "ids of the boards it can access (default: all)", commaList)
    .option("--ips <list>", "addresses and networks that may use it (default: any)", commaList)
    .option(...daily_limit)
    .option(
      "--expires-at <time>",
      "when it expires; in the organization's timezone unless it has an offset",
    )
    .addOption(json())
    .action(async (options) => (await import("../key.ts")).create(options));

const listKeys = () =>
  verb("list", "List the API keys of an organization", { examples: ["key list"] })
    .addOption(organization())
    .addOption(json())
    .action(async (options) => (await import("../key.ts")).list(options));

const revokeKey = () =>
  verb("revoke", "Revoke an API key: its next call is refused", {
    examples: ["key revoke 01a2003d-5a1f-7d0e-9c11-6b7a8d9e0f12"],
  })
    .argument("[id]", "the key")
    .option("--id <id>", "the key", filled)
    .addOption(organization())
    .addOption(json())
    .action(async (id, options) => (await import("../key.ts")).revoke(id, options));

export const key = () =>
  group("key", "API keys").addCommand(createKey()).addCommand(listKeys()).addCommand(revokeKey());
