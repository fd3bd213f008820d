import type { Finding } from "./finding.ts";

/** Everything that `lastmile doctor` checks, in the order of its output. */
export const sections = [
  {
    heading: "Configuration",
    names: [
      "configuration",
      "settings",
      "variables",
      "public_url",
      "trusted_proxies",
      "metrics_token",
      "secret_key",
      "mail",
    ],
  },
  { heading: "Machine", names: ["clock", "clock_sync", "user", "descriptors", "memory"] },
  {
    heading: "Service",
    names: ["host", "service", "lease", "unit", "unit_enabled", "unit_reload", "unit_sandbox"],
  },
  {
    heading: "Database",
    names: [
      "place",
      "mount",
      "file_system",
      "files",
      "space",
      "wal",
      "database",
      "schema",
      "litestream",
    ],
  },
  {
    heading: "Backups",
    names: [
      "backups",
      "backup_cron",
      "backup_mount",
      "backup_disk",
      "backup_space",
      "backup_files",
      "backup_sum",
      "drill",
    ],
  },
  { heading: "Network", names: ["mail_server", "names", "webhook_ca_file"] },
  { heading: "People", names: ["organizations", "owners", "moves"] },
  { heading: "Webhooks and e-mail", names: ["endpoints", "messages"] },
  { heading: "Billing", names: ["monthly_bills", "monthly_runs"] },
] as const satisfies readonly { heading: string; names: readonly string[] }[];

type Name = (typeof sections)[number]["names"][number];

/** The checks that must pass before the first customer; the same list as in docs/install.md. */
export const first_customer: readonly Name[] = [
  "public_url",
  "trusted_proxies",
  "metrics_token",
  "secret_key",
  "mail",
  "clock_sync",
  "service",
  "unit_enabled",
  "files",
  "backups",
  "backup_disk",
  "backup_files",
  "drill",
  "mail_server",
  "owners",
  "monthly_bills",
  "monthly_runs",
];

const order: readonly string[] = sections.flatMap(({ names }) => names);

export const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));

/** Leaves out headings without findings. */
export const underHeadings = (
  findings: readonly Finding[],
): { heading: string; findings: Finding[] }[] =>
  sections
    .map(({ heading, names }) => ({
      heading,
      findings: findings.filter(({ name }) => (names as readonly string[]).includes(name)),
    }))
    .filter((section) => section.findings.length > 0);

/** The items of `first_customer` that do not pass yet. */
export const stillOpen = (findings: readonly Finding[]): string[] => {
  const open = new Set(findings.filter(({ level }) => level !== "ok").map(({ name }) => name));
  return first_customer.filter((name) => open.has(name));
};
