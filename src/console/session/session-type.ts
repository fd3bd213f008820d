import type { Me, Organization } from "../api/document.d.ts";

type Membership = Me["organizations"][number];

/** Who is logged in, where, and what the organization is set to. */
export interface Session {
  user: Me["user"];
  /** The organization that is open, as this person acts in it. */
  place: Membership;
  /** All in which this person may act. */
  places: readonly Membership[];
  organization: Organization;
}
