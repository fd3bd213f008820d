import { type Ability, abilities, ability_catalogue } from "./abilities.ts";

/** Restricts its holder to tickets where they are technician or assignee; for users, never for keys. */
export const own_tickets = "tickets:own";

export type UserAbility = Ability | typeof own_tickets;

/** Every ability that people may hold, with what it allows, or restricts. */
export const user_ability_catalogue: Readonly<Record<UserAbility, string>> = {
  ...ability_catalogue,
  [own_tickets]: "Limits a person to tickets where they are technician or assignee",
};

export const user_abilities = Object.keys(user_ability_catalogue) as UserAbility[];

export const role_names = [
  "owner",
  "admin",
  "dispatcher",
  "billing",
  "technician",
  "collector",
  "viewer",
] as const;

export type Role = (typeof role_names)[number];

/** What each role may do (decisions §2). */
export const roles: Record<Role, readonly UserAbility[]> = {
  owner: abilities,
  admin: abilities,
  dispatcher: [
    "clients:read",
    "clients:create",
    "clients:update",
    "clients:delete",
    "tickets:read",
    "tickets:create",
    "tickets:update",
    "tickets:delete",
    "tickets:schedule",
    "tickets:dispatch",
    "tickets:complete",
    "items:read",
    "invoices:create",
  ],
  billing: [
    "clients:read",
    "clients:create",
    "clients:update",
    "clients:delete",
    "clients:suspend",
    "tickets:read",
    "items:read",
    "items:manage",
    "invoices:create",
    "invoices:read",
    "invoices:void",
    "client_payments:create",
    "client_payments:read",
    "client_payments:delete",
    "collections:manage",
    "reports:read",
  ],
  technician: [
    own_tickets,
    "tickets:read",
    "tickets:update",
    "tickets:complete",
    "clients:read",
    "items:read",
    "invoices:create",
  ],
  collector: ["collections:own"],
  viewer: abilities.filter((name) => name.endsWith(":read") && name !== "audit:read"),
};

/** What a person may do: their role's abilities, with those added and without those removed. */
export const abilitiesOf = (
  role: Role,
  added: readonly UserAbility[],
  removed: readonly UserAbility[],
): Set<UserAbility> => {
  const all = new Set<UserAbility>([...roles[role], ...added]);
  for (const name of removed) all.delete(name);
  return all;
};

/** Owners and admins open every board, others those of which they are members. */
export const opensEveryBoard = (role: Role): boolean => role === "owner" || role === "admin";
