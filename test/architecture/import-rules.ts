import type { IForbiddenRuleType } from "dependency-cruiser";
import { pure_files } from "./pure-files.ts";

/** In order: each room imports from its own row and the rows before it (src/README.md). */
export const groups: readonly (readonly string[])[] = [
  [
    "shared",
    "customer-texts",
    "clock",
    "database",
    "lease",
    "addresses.ts",
    "concurrency-limiter.ts",
    "config.ts",
    "error-text.ts",
    "json-answer.ts",
    "log.ts",
    "mail-server.ts",
    "mailbox.ts",
    "minor-units.ts",
    "outbound",
    "queue-message.ts",
    "refusal.ts",
    "secrets.ts",
    "stop-signal.ts",
    "histogram.ts",
    "version.ts",
  ],
  ["http/contract"],
  ["access", "events", "ledger"],
  ["messages"],
  ["clients", "catalogue", "boards", "job-types"],
  ["suspension"],
  ["technicians"],
  ["tickets"],
  ["billing"],
  ["completion", "collectors", "rounds", "dunning", "bill-page", "search", "reports"],
  ["setup"],
  ["webhooks", "network-access"],
  ["moving"],
  ["http/engine"],
  ["api.ts", "schemas.ts"],
  ["operations", "server.ts"],
  ["commands", "demo"],
  ["main.ts", "build.ts", "release", "launcher.sh"],
  ["console"],
];

/** The rooms of the field: what the contract speaks of. */
const domain = groups.slice(2, 12).flat();

const within = (names: readonly string[]): string =>
  `^src/(?:${names.map((name) => (name.endsWith(".ts") ? name.replace(".", "\\.") : `${name}/`)).join("|")})`;

/** Libraries and parts of the platform that take milliseconds to load, and hardly a process needs. */
const heavy = [
  "node_modules/(?:@fastify/busboy|@simplewebauthn|aws4fetch|file-type|nodemailer|openid-client|preact-render-to-string|prom-client)/",
  "^(?:node:)?(?:dns|https|tls)$",
  "^src/operations/metrics/figures\\.ts$",
  "^src/bill-page/html/",
];

/** Types of what the engine hands to an operation: the one file that looks upwards. */
const handed_to_handlers = "^src/http/contract/operation\\.ts$";

const routes = "[/-]routes\\.ts$";
const wire = "[/-]wire\\.ts$";
const escaped = (path: string): string => path.replaceAll(".", "\\.");

const upwards = (pure: string): IForbiddenRuleType[] =>
  groups.slice(0, -1).map((group, index) => ({
    name: `${group[0]}-imports-upwards`,
    severity: "error",
    from: { path: within(group), pathNot: handed_to_handlers },
    to: { path: within(groups.slice(index + 1).flat()), pathNot: pure },
  }));

/** What may be imported by whom. */
export const importRules = (): IForbiddenRuleType[] => {
  const pure = `^src/(?:shared/[\\w-]+\\.ts|${pure_files.map(escaped).join("|")})$`;
  return [
    ...upwards(pure),
    {
      name: "operation-imports-types-alone",
      severity: "error",
      from: { path: handed_to_handlers },
      to: { path: within(groups.slice(2).flat()), dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "loaded-when-needed",
      comment: "Each start of the service would wait for them.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: within([
          "operations/metrics",
          "operations/doctor",
          "commands",
          "demo",
          "bill-page/html",
          "console",
        ]),
      },
      to: { path: heavy, dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "metrics-are-loaded-when-needed",
      severity: "error",
      from: { path: "^src/operations/metrics/exposed\\.ts$" },
      to: {
        path: "^src/operations/metrics/figures\\.ts$",
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "nobody-imports-webhooks",
      comment: "A domain room emits; the outbox is no business of its own.",
      severity: "error",
      from: { path: within(domain), pathNot: "^src/webhooks/" },
      to: { path: "^src/webhooks/" },
    },
    {
      name: "routes-speak-no-sql",
      severity: "error",
      from: { path: routes },
      to: { path: "node_modules/(?:kysely|better-sqlite3)/" },
    },
    {
      name: "routes-belong-to-the-api",
      severity: "error",
      from: { pathNot: "^src/api\\.ts$" },
      to: { path: routes },
    },
    {
      name: "wire-has-no-effect",
      severity: "error",
      from: { path: wire },
      to: {
        path: "src/|node_modules/",
        pathNot: [
          wire,
          "node_modules/valibot/",
          "^src/http/contract/(?:fields|page|upload)\\.ts$",
          "^src/clock/(?:instant|bounds)\\.ts$",
          pure,
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "actions-know-no-http",
      severity: "error",
      from: { path: within(domain), pathNot: [routes, wire] },
      to: { path: ["node_modules/(?:elysia|valibot)/", routes, "^src/http/"] },
    },
    {
      name: "actions-run-no-schema",
      comment: "What comes in is declared once, in the wire: an action takes its type, no more.",
      severity: "error",
      from: { path: within(domain), pathNot: [routes, wire] },
      to: { path: wire, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "actions-take-what-their-own-room-declares",
      severity: "error",
      from: { path: `^src/(${domain.join("|")})/`, pathNot: [routes, wire] },
      to: { path: wire, pathNot: "^src/$1/" },
    },
    {
      name: "pure-stays-pure",
      severity: "error",
      from: { path: pure },
      to: {
        pathNot: [
          pure,
          "^src/(?:refusal|addresses|clock/(?:instant|bounds))\\.ts$",
          "^crypto$",
          "node_modules/(?:ipaddr\\.js|libphonenumber-js|mustache)/",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "the-console-is-a-client-like-any-other",
      comment: "It knows of the service what the OpenAPI document says, and what both compute.",
      severity: "error",
      from: { path: "^src/console/" },
      to: { path: "^src/", pathNot: "^src/(?:console|shared)/" },
    },
    {
      name: "shared-runs-in-a-browser",
      severity: "error",
      from: { path: "^src/shared/" },
      to: { pathNot: "^src/shared/" },
    },
    {
      name: "nobody-imports-the-console",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/console/" },
      to: { path: "^src/console/" },
    },
    {
      name: "one-door-to-sqlite",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/database/" },
      to: { path: "node_modules/better-sqlite3/" },
    },
  ];
};
