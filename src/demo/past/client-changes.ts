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
import type { Provider } from "../provider.ts";
import type { Random } from "../random.ts";
import { officeTime } from "./days.ts";

export interface Change {
  at: Instant;
  fields: Partial<ClientInput>;
}

/** When a client left, and came back; null for those who stayed away. */
export interface Left {
  at: Instant;
  back_at: Instant | null;
}

export interface ClientScene {
  random: Random;
  organization: Organization;
  provider: Provider;
  past: readonly CalendarDate[];
  now: Instant;
}

/** A moment in the past, at least some days after the client joined and before today; null if there is none. */
const someDay = (
  { random, organization, past, now }: ClientScene,
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

export const inventLeft = (
  scene: ClientScene,
  { status }: ClientInput,
  joined_at: Instant,
): Left | null => {
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

/** Plans for a home, the smallest first; the others are not exchanged for one another. */
const home_plans = 3;

/** The smaller or larger plan that the client had before, and until when. */
export const inventPlan = (scene: ClientScene, { items }: ClientInput, joined_at: Instant) => {
  const { random, provider } = scene;
  const plans = provider.plans.slice(0, home_plans);
  const index = plans.findIndex(({ item_uuid }) => item_uuid === items?.[0]?.item_uuid);
  const former = plans[random.chance(0.75) ? index - 1 : index + 1];
  if (index === -1 || !former || !random.chance(0.16)) return null;
  const at = someDay(scene, joined_at, { after: 30, before: 2 });
  return at && { at, before: [{ item_uuid: former.item_uuid, quantity: 1 }] };
};

/** An account that is suspended or expired now became that lately; some were suspended for a while. */
export const accountChanges = (
  scene: ClientScene,
  input: ClientInput,
  joined_at: Instant,
): Change[] => {
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

export const accountAs = ({ isp_account }: ClientInput, status: IspAccountStatus) => ({
  isp_account: isp_account ? { ...isp_account, status } : isp_account,
});
