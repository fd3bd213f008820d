import { abilitiesOf, type Role, roles, type UserAbility } from "../../../shared/roles.ts";

/** The abilities by subject, in display order. */
export const ability_groups = {
  clients: [
    "clients:read",
    "clients:create",
    "clients:update",
    "clients:delete",
    "clients:suspend",
  ],
  work: [
    "tickets:own",
    "tickets:read",
    "tickets:create",
    "tickets:update",
    "tickets:delete",
    "tickets:schedule",
    "tickets:dispatch",
    "tickets:complete",
    "boards:manage",
    "technicians:manage",
  ],
  money: [
    "items:read",
    "items:manage",
    "invoices:create",
    "invoices:read",
    "invoices:void",
    "client_payments:create",
    "client_payments:read",
    "client_payments:delete",
    "collections:manage",
    "collections:own",
    "reports:read",
  ],
  running: [
    "branches:manage",
    "webhooks:read",
    "webhooks:manage",
    "users:manage",
    "api_keys:manage",
    "settings:manage",
    "audit:read",
  ],
} as const satisfies Record<string, readonly UserAbility[]>;

export type AbilityGroup = keyof typeof ability_groups;

export const group_names = Object.keys(ability_groups) as AbilityGroup[];

/** How a person's abilities differ from those of their role. */
export interface Extras {
  added: ReadonlySet<UserAbility>;
  removed: ReadonlySet<UserAbility>;
}

export type Origin = "role" | "added" | "removed" | "none";

/** Why a person has an ability or not. */
export const originOf = (role: Role, { added, removed }: Extras, ability: UserAbility): Origin => {
  const is_of_role = roles[role].includes(ability);
  if (abilitiesOf(role, [...added], [...removed]).has(ability))
    return is_of_role ? "role" : "added";
  return is_of_role || added.has(ability) ? "removed" : "none";
};

/** Grants or revokes one ability. Undoes an earlier addition or removal where there is one. */
export const withAbility = (
  role: Role,
  { added, removed }: Extras,
  ability: UserAbility,
  is_granted: boolean,
): Extras => {
  const next = { added: new Set(added), removed: new Set(removed) };
  const is_of_role = roles[role].includes(ability);
  next.added.delete(ability);
  next.removed.delete(ability);
  if (is_granted && !is_of_role) next.added.add(ability);
  if (!is_granted && is_of_role) next.removed.add(ability);
  return next;
};

/** The extras to send: without additions that the role has anyway and removals of what it never had. */
export const sentExtras = (role: Role, { added, removed }: Extras) => ({
  added_abilities: [...added].filter((name) => !roles[role].includes(name)),
  removed_abilities: [...removed].filter((name) => roles[role].includes(name)),
});
