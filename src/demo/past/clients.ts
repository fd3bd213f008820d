import type { Organization } from "../../access/organization-queries.ts";
import type { ClientInput } from "../../clients/wire.ts";
import type { Instant } from "../../clock/instant.ts";
import { known_client } from "../people.ts";
import type { Provider } from "../provider.ts";
import type { Random } from "../random.ts";
import {
  accountAs,
  accountChanges,
  type Change,
  type ClientScene,
  inventLeft,
  inventPlan,
  type Left,
} from "./client-changes.ts";
import { daysOfPast } from "./days.ts";

/** How a client became what they are now. */
export interface ClientPast {
  external_ref: string;
  joined_at: Instant;
  joins: ClientInput;
  changes: Change[];
  left: Left | null;
}

/** Whoever is inactive now has left, and some others came back. Accounts were suspended, plans were changed. */
export const inventClientPasts = (
  random: Random,
  organization: Organization,
  provider: Provider,
  clients: readonly ClientInput[],
  joins: readonly Instant[],
  now: Instant,
): ClientPast[] => {
  const past = daysOfPast(organization, now);
  const scene: ClientScene = { random, organization, provider, past, now };
  return clients.map((input, index) => pastOf(scene, input, joins[index] ?? now));
};

const pastOf = (scene: ClientScene, input: ClientInput, joined_at: Instant): ClientPast => {
  const external_ref = input.external_ref ?? "";
  if (input.name === known_client.name)
    return { external_ref, joined_at, joins: input, changes: [], left: null };
  const left = inventLeft(scene, input, joined_at);
  const plan = inventPlan(scene, input, joined_at);
  const changes = [
    ...(left ? [{ at: left.at, fields: { status: "inactive" as const } }] : []),
    ...(left?.back_at ? [{ at: left.back_at, fields: { status: "active" as const } }] : []),
    ...accountChanges(scene, input, joined_at),
    ...(plan ? [{ at: plan.at, fields: { items: input.items } }] : []),
  ];
  const joins: ClientInput = {
    ...input,
    status: "active",
    items: plan?.before ?? input.items,
    ...accountAs(input, "active"),
  };
  return { external_ref, joined_at, joins, changes, left };
};

/** Whether the client has joined, and has not left. */
export const isClientAt = ({ joined_at, left }: ClientPast, at: Instant): boolean =>
  joined_at <= at && !(left && left.at <= at && (left.back_at === null || at < left.back_at));
