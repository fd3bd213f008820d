import { commandLine } from "../../../src/commands/syntax/command-line.ts";
import { everyCommand, fullName } from "../../../src/commands/syntax/tree.ts";
import { day, type Stage } from "./stage.ts";

/** What is typed; `input` is what the command reads. */
export interface Typed {
  words: string[];
  input?: string;
  /** It exits with 1 here. */
  is_refused?: boolean;
}

type Type = (stage: Stage, folder: string) => Typed | Promise<Typed>;

const typed =
  (...words: string[]): Type =>
  () => ({ words });

/** Commands on the file of a running service, each after those that it needs. */
export const commands: Readonly<Record<string, Type>> = {
  // It finds faults: nothing takes the mail here.
  "lastmile doctor": () => ({ words: ["doctor"], is_refused: true }),
  "lastmile migrate": typed("migrate"),
  "lastmile org list": typed("org", "list", "--json"),
  "lastmile org create": typed("org", "create", "--name", "To be moved"),
  "lastmile org update": ({ data }) => ({
    words: ["org", "update", data.org_id, "--storage-quota-mb", "5000"],
  }),
  "lastmile org sso": ({ data }) => ({ words: ["org", "sso", data.org_id], is_refused: true }),
  "lastmile user create": ({ data }) => ({
    words: [
      "user",
      "create",
      "--org",
      data.org_id,
      "--name",
      "Ziad",
      "--email",
      "ziad@cedar.example",
      "--role",
      "technician",
    ],
  }),
  "lastmile user list": ({ data }) => ({ words: ["user", "list", "--org", data.org_id] }),
  "lastmile user set-password": ({ data }) => ({
    words: ["user", "set-password", "ziad@cedar.example", "--org", data.org_id, "--password-stdin"],
    input: "correct horse battery\n",
  }),
  "lastmile user reset-mfa": ({ data }) => ({
    words: ["user", "reset-mfa", "ziad@cedar.example", "--org", data.org_id],
  }),
  "lastmile key create": ({ data }) => ({
    words: ["key", "create", "--org", data.org_id, "--name", "crm", "--abilities", "all"],
  }),
  "lastmile key list": ({ data }) => ({ words: ["key", "list", "--org", data.org_id] }),
  "lastmile key revoke": async (stage) => {
    const key = await stage.madeId("/v1/api-keys", { name: "old", abilities: [] });
    return { words: ["key", "revoke", key, "--org", stage.data.org_id] };
  },
  "lastmile import template": (_, folder) => ({
    words: ["import", "template", `${folder}/template`],
  }),
  "lastmile import clients": ({ data }, folder) => ({
    words: ["import", "clients", `${folder}/clients.csv`, "--org", data.org_id],
  }),
  "lastmile import folder": (_, folder) => ({
    words: ["import", "folder", `${folder}/history`, "--org", "To be moved"],
  }),
  "lastmile export clients": ({ data }, folder) => ({
    words: ["export", "clients", `${folder}/exported.csv`, "--org", data.org_id],
  }),
  "lastmile export folder": (_, folder) => ({
    words: ["export", "folder", `${folder}/exported`, "--org", "To be moved"],
  }),
  "lastmile report": ({ data }) => ({
    words: ["report", "jobs", "--from", day(-360), "--org", data.org_id],
  }),
  "lastmile job run": typed("job", "run", "sla-check"),
  "lastmile secrets status": typed("secrets", "status"),
  "lastmile org move": (_, folder) => ({
    words: [
      "org",
      "move",
      "To be moved",
      "--to",
      `${folder}/moved.db`,
      "--moved-to",
      "https://two.example.com",
    ],
  }),
  "lastmile backup": (_, folder) => ({ words: ["backup", `${folder}/backup.db`] }),
  "lastmile drill": typed("drill"),
  "lastmile check": typed("check"),
};

/** What works on no file of a running service, and why. */
export const other_commands: Readonly<Record<string, string>> = {
  "lastmile serve": "it is the service",
  "lastmile demo": "has a file of its own",
  "lastmile promote": "is the service",
  "lastmile restore": "needs the service stopped",
  "lastmile secrets rotate": "needs the service stopped",
  "lastmile secrets decrypt": "needs the service stopped",
  "lastmile secrets forget": "needs the service stopped",
  "lastmile import uisp": "writes a folder",
  "lastmile import splynx": "writes a folder",
  "lastmile listen": "calls a service",
  "lastmile completion": "prints a script",
  "lastmile help": "prints a text",
};

/** Every command without subcommands. */
export const commandNames = (): string[] =>
  everyCommand(commandLine())
    .filter(({ commands: below }) => below.length === 0)
    .map(fullName);
