import type { Me } from "../api/document.d.ts";
import type { Membership, SessionOrganization } from "./settings.ts";

/** Who is logged in, in which organization, and its settings. */
export interface Session {
  user: Me["user"];
  /** This person's membership of the open organization. */
  place: Membership;
  /** All of this person's memberships. */
  places: readonly Membership[];
  organization: SessionOrganization;
}
