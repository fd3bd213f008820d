import { api } from "../api/client.ts";
import { refusalOf, setup_required } from "../api/refusal.ts";
import { session } from "./session.ts";

/** Notices when the organization begins to require a second factor, which refuses every other call (§15). */
export const followSetup = (): void => {
  api.use({
    async onResponse({ request, response }) {
      const own = session.value;
      if (response.status !== 403 || own?.place.id !== request.headers.get("Organization-Id"))
        return;
      const body = await response
        .clone()
        .json()
        .catch(() => null);
      if (own && refusalOf(403, body).reason === setup_required)
        session.value = { ...own, place: { ...own.place, mfa_setup_required: true } };
    },
  });
};
