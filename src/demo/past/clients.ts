import type { Organization } from "../../access/organization-queries.ts";
import type { ClientInput } from "../../clients/wire.ts";
import {
  type CalendarDate,
  dateIn,
  daysBetween,
  type Instant,
  plusDays,
  plusSeconds,
} from "../../clock/instant.ts";
import type { IspAccountStatus } from "../../shared/vocabulary.ts";
import { known_client } from "../people.ts";
import type { Provider } from "../provider.ts";
import type { Random } from "../random.ts";
import { daysOfPast, officeTime } from "./days.ts";

/** How a client became what they are now. */
export interface ClientPast {
  external_ref: string;
  joined_at: Instant;
  joins: ClientInput;
  changes: Change[];
  left: Left | null;
}

interface Change {
  at: Instant;
  fields: Partial<ClientInput>;
}

/** `back_at` is null for those who stayed away. */
interface Left {
  at: Instant;
  back_at: Instant | null;
}

interface Scene {
  random: Random;
  organization: Organization;
  provider: Provider;
  past: readonly CalendarDate[];
  now: Instant;
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
  const scene: Scene = { random, organization, provider, past, now };
  return clients.map((input, index) => pastOf(scene, input, joins[index] ?? now));
};

const pastOf = (scene: Scene, input: ClientInput, joined_at: Instant): ClientPast => {
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

/** A moment in the past, at least some days after the client joined and before today; null if there is none. */
const someDay = (
  { random, organization, past, now }: Scene,
  joined_at: Instant,
  {
    after = 0,
    before = 1,
    within = past.length,
  }: { after?: number; before?: number; within?: number },
): Instant | null => {
  const { timezone } = organization;
  const today = dateIn(timezone, now);
  const oldest = Math.min(
    daysBetween(dateIn(timezone, joined_at), today) - after,
    within,
    past.length - 1,
  );
  if (oldest < before) return null;
  return officeTime(random, timezone, plusDays(today, -random.between(before, oldest)));
};

const inventLeft = (scene: Scene, { status }: ClientInput, joined_at: Instant): Left | null => {
  const { random, organization } = scene;
  if (status === "inactive") {
    const at = someDay(scene, joined_at, { after: 3 });
    return at && { at, back_at: null };
  }
  if (!random.chance(0.07)) return null;
  const at = someDay(scene, joined_at, { after: 40, before: 80 });
  if (!at) return null;
  const back = plusDays(dateIn(organization.timezone, at), random.between(20, 70));
  return { at, back_at: officeTime(random, organization.timezone, back) };
};

/** The smaller or larger plan that the client had before, and until when. */
const inventPlan = (scene: Scene, { items }: ClientInput, joined_at: Instant) => {
  const { random, provider } = scene;
  const index = provider.plans.findIndex(({ item_uuid }) => item_uuid === items?.[0]?.item_uuid);
  const former = provider.plans[random.chance(0.75) ? index - 1 : index + 1];
  const home_plans = 3;
  if (!former || index >= home_plans || !random.chance(0.16)) return null;
  if (provider.plans.indexOf(former) >= home_plans) return null;
  const at = someDay(scene, joined_at, { after: 30, before: 2 });
  return at && { at, before: [{ item_uuid: former.item_uuid, quantity: 1 }] };
};

/** An account that is suspended or expired now became that lately; some were suspended for a while. */
const accountChanges = (scene: Scene, input: ClientInput, joined_at: Instant): Change[] => {
  const { random, organization, now } = scene;
  const { isp_account } = input;
  if (!isp_account) return [];
  const { status = "active", expires_at } = isp_account;
  const becomes = (at: Instant, next: IspAccountStatus): Change => ({
    at,
    fields: accountAs(input, next),
  });
  if (status === "suspended")
    return [becomes(someDay(scene, joined_at, { after: 2, within: 40 }) ?? now, status)];
  if (status === "expired") return [becomes(expiresAt(expires_at, joined_at), status)];
  if (!random.chance(0.1)) return [];
  const at = someDay(scene, joined_at, { after: 30, before: 20 });
  if (!at) return [];
  const until = plusDays(dateIn(organization.timezone, at), random.between(2, 14));
  return [
    becomes(at, "suspended"),
    becomes(officeTime(random, organization.timezone, until), "active"),
  ];
};

/** Not before the client joined. */
const expiresAt = (expires_at: string | null | undefined, joined_at: Instant): Instant => {
  const at = (expires_at ?? joined_at) as Instant; // ours, as `inventClients` made it
  return at > joined_at ? at : plusSeconds(joined_at, 3600);
};

const accountAs = ({ isp_account }: ClientInput, status: IspAccountStatus) => ({
  isp_account: isp_account ? { ...isp_account, status } : isp_account,
});

/** Whether the client has joined, and has not left. */
export const isClientAt = ({ joined_at, left }: ClientPast, at: Instant): boolean =>
  joined_at <= at && !(left && left.at <= at && (left.back_at === null || at < left.back_at));
