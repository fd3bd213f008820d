import type { Organization } from "../access/organization-queries.ts";

/** The remainder that counts as nothing owed, in minor units. It is set in the organization's currency alone. */
export const toleranceIn = (
  organization: Pick<Organization, "currency" | "rounding_tolerance">,
  currency: string,
): number => (currency === organization.currency ? organization.rounding_tolerance : 0);
