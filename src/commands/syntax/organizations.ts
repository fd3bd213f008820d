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
  verb,
  wholeNumber,
} from "./verb.ts";

const daily_limit = ["--daily-limit <number>", "how many calls a day", wholeNumber] as const;
const password = [
  "--password-stdin",
  "read the password from standard input, or ask for it",
] as const;

const createOrganization = () =>
  verb("create", "Add an organization", {
    examples: ['org create --name "Cedar Net" --timezone Asia/Beirut --currency USD'],
  })
    .requiredOption("--name <name>", "its name", filled)
    .option("--timezone <zone>", "an IANA timezone; Asia/Beirut if left out", filled)
    .option("--currency <code>", "its main currency; USD if left out", filled)
    .addOption(json())
    .action(async (options) => (await import("../org.ts")).create(options));

const listOrganizations = () =>
  verb("list", "List the organizations", { examples: ["org list"] })
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
    .argument("[id or name]", "the organization; not needed where there is only one")
    .addOption(organization())
    .option("--name <name>", "its new name", filled)
    .option("--timezone <zone>", "an IANA timezone", filled)
    .option("--currency <code>", "its main currency", filled)
    .option(
      "--rounding-tolerance <amount>",
      "the remainder that settles an invoice, in its main currency; needed with another one, unless it is 0",
      amount,
    )
    .option("--ticketing <on|off>", "whether it has service jobs", onOrOff)
    .option(...daily_limit)
    .option(
      "--storage-quota-mb <number>",
      "Storage limit in MiB for attachments, comments, descriptions and stored responses",
      wholeNumber,
    )
    .addOption(json())
    .action(async (named, options) => (await import("../org.ts")).update(named, options));

export const org = () =>
  group("org", "Organizations")
    .addCommand(createOrganization())
    .addCommand(listOrganizations())
    .addCommand(updateOrganization());

const createUser = () =>
  verb("create", "Add a person", {
    examples: [
      "user create --name Rima --email rima@cedar.example --role owner --password-stdin",
      "user create --name Ziad --email ziad@cedar.example --role technician",
    ],
  })
    .addOption(organization())
    .requiredOption("--email <address>", "what they log in with", filled)
    .requiredOption("--name <name>", "their name", filled)
    .addOption(
      new Option("--role <role>", "what they may do").choices(role_names).makeOptionMandatory(),
    )
    .option(...password)
    .addOption(json())
    .action(async (options) => (await import("../user.ts")).create(options));

const listUsers = () =>
  verb("list", "List the people of an organization", { examples: ["user list"] })
    .addOption(organization())
    .addOption(json())
    .action(async (options) => (await import("../user.ts")).list(options));

const setPassword = () =>
  verb("set-password", "Set a person's password, and end their sessions", {
    examples: ["user set-password rima@cedar.example --password-stdin"],
  })
    .argument("[id or address]", "the person")
    .addOption(organization())
    .option("--email <address>", "the person, by e-mail address", filled)
    .option(...password)
    .addOption(json())
    .action(async (who, options) => (await import("../user.ts")).setPassword(who, options));

export const user = () =>
  group("user", "People who log in")
    .addCommand(createUser())
    .addCommand(listUsers())
    .addCommand(setPassword());

const createKey = () =>
  verb("create", "Add an API key, and show its secret once", {
    examples: [
      "key create --name crm --abilities all",
      "key create --name monitor --abilities tickets:read,reports:read --ips 203.0.113.7",
    ],
  })
    .addOption(organization())
    .requiredOption("--name <name>", "what it is for", filled)
    .addOption(
      new Option("--abilities <list>", "all, or abilities with commas between them")
        .argParser(commaList)
        .makeOptionMandatory(),
    )
    .option("--boards <list>", "ids of the only boards it may use", commaList)
    .option("--ips <list>", "the only addresses and networks it may be used from", commaList)
    .option(...daily_limit)
    .option(
      "--expires-at <time>",
      "when it ends, in the organization's timezone unless it says another",
    )
    .addOption(json())
    .action(async (options) => (await import("../key.ts")).create(options));

const listKeys = () =>
  verb("list", "List the API keys of an organization", { examples: ["key list"] })
    .addOption(organization())
    .addOption(json())
    .action(async (options) => (await import("../key.ts")).list(options));

const revokeKey = () =>
  verb("revoke", "Revoke an API key: it is refused from the next call on", {
    examples: ["key revoke 01a2003d-5a1f-7d0e-9c11-6b7a8d9e0f12"],
  })
    .argument("[id]", "the key")
    .option("--id <id>", "the key", filled)
    .addOption(organization())
    .addOption(json())
    .action(async (id, options) => (await import("../key.ts")).revoke(id, options));

export const key = () =>
  group("key", "API keys").addCommand(createKey()).addCommand(listKeys()).addCommand(revokeKey());
