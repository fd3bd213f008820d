import { computed, signal } from "@preact/signals";
import { answerOf, api } from "../api/client.ts";
import type { Me, Organization, PersonAbility } from "../api/document.d.ts";
import { credential, endSession, keepCredential } from "./credential.ts";

type Place = Me["organizations"][number];

/** Who is logged in, where, and what the organization is set to. */
export interface Session {
  user: Me["user"];
  /** The organization that is open, as this person acts in it. */
  place: Place;
  /** All in which this person may act. */
  places: readonly Place[];
  organization: Organization;
}

export const session = signal<Session | null>(null);

const abilities = computed(() => new Set(session.value?.place.abilities));

/** Whether this person may; what they may not is not offered (decisions §9). */
export const may = (ability: PersonAbility): boolean => abilities.value.has(ability);

export const mayAny = (...any: PersonAbility[]): boolean => any.some(may);

/** The session of a page that shows only to who is logged in. */
export const loggedIn = (): Session => {
  if (session.value === null) throw new Error("nobody is logged in");
  return session.value;
};

/** This person's id in the open organization: technicians, assignees and authors are known by it. */
export const ownId = (): string => loggedIn().place.user_id;

const open = async ({ user, organizations }: Me): Promise<void> => {
  const chosen = credential.value?.organization_id;
  const place = organizations.find(({ id }) => id === chosen) ?? organizations[0];
  if (!place || !credential.value) {
    endSession("ended");
    return;
  }
  keepCredential({ ...credential.value, organization_id: place.id });
  const organization = await answerOf(api.GET("/v1/organization"));
  session.value = { user, place, places: organizations, organization };
};

/** Goes on with the token that this tab has kept, if any. */
export const resumeSession = async (): Promise<void> => {
  if (credential.value === null) return;
  await open(await answerOf(api.GET("/v1/auth/me")));
};

export const logIn = async (email: string, password: string): Promise<void> => {
  const { token, organizations, user } = await answerOf(
    api.POST("/v1/auth/login", { body: { email, password } }),
  );
  keepCredential({ token: token ?? "", organization_id: organizations[0]?.id ?? "" });
  await open({ user, organizations });
};

/** Ends the token on the server; where that cannot be reached, it ends here at least. */
export const logOut = async (): Promise<void> => {
  try {
    await api.POST("/v1/auth/logout");
  } finally {
    endSession(null);
    session.value = null;
  }
};

/** Acts in another organization from now on. */
export const openOrganization = async (id: string): Promise<void> => {
  if (!credential.value) return;
  keepCredential({ ...credential.value, organization_id: id });
  session.value = null;
  await resumeSession();
};

credential.subscribe((kept) => {
  if (kept === null) session.value = null;
});
