/** Every ability, with what it allows (§5, decisions §2). People may also hold `tickets:own`: `user_ability_catalogue`. */
export const ability_catalogue = {
  "clients:read": "List and read clients",
  "clients:create": "Create clients",
  "clients:update": "Update clients and their prices",
  "clients:delete": "Delete clients",
  "clients:suspend": "Suspend and resume clients",
  "tickets:read": "Read boards, job types, technicians and tickets",
  "tickets:create": "Create tickets and follow-up tickets",
  "tickets:update": "Start, update, move, cancel and archive tickets; create and update job types",
  "tickets:delete": "Delete tickets",
  "tickets:schedule": "Schedule and unschedule visits",
  "tickets:dispatch": "Book visits despite a conflict, and manage time off",
  "tickets:complete": "Complete tickets",
  "boards:manage": "Create, change and delete boards and columns",
  "technicians:manage": "Change technician profiles and time off",
  "items:read": "Read the catalogue",
  "items:manage": "Change the catalogue",
  "invoices:create": "Bill tickets and create invoices",
  "invoices:read": "Read invoices and subscribe to their topics",
  "invoices:void": "Void invoices",
  "client_payments:create": "Record payments",
  "client_payments:read": "Read payments and subscribe to their topics",
  "client_payments:delete": "Delete payments",
  "collections:manage": "Plan collectors' rounds and take their cash",
  "collections:own": "Work on the rounds of the collector that one is",
  "branches:manage": "Change branches, ISPs, collectors and generators",
  "webhooks:read": "Read webhook endpoints, deliveries and events",
  "webhooks:manage": "Create, change and test webhook endpoints",
  "users:manage": "Manage users and their roles",
  "api_keys:manage": "Manage API keys",
  "settings:manage": "Change the organization's settings",
  "reports:read": "Read the journal and reports",
  "audit:read": "Read the audit log",
} as const;

export type Ability = keyof typeof ability_catalogue;

/** What an operation needs of its caller: an ability, any one of several, or all of several. */
export type NeededAbility =
  | Ability
  | { readonly any_of: readonly [Ability, Ability, ...Ability[]] }
  | { readonly all_of: readonly [Ability, Ability, ...Ability[]] };

/** The abilities of which one is needed. */
export type EitherOf = readonly [Ability, ...Ability[]];

/** What is needed, as lists: one ability of each. */
export const neededOf = (needed: NeededAbility): readonly EitherOf[] => {
  if (typeof needed === "string") return [[needed]];
  return "any_of" in needed ? [needed.any_of] : needed.all_of.map((ability) => [ability]);
};

export const abilities = Object.keys(ability_catalogue) as Ability[];

export const isAbility = (name: string): name is Ability => Object.hasOwn(ability_catalogue, name);
