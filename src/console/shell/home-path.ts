import { api, dataOf } from "../api/client.ts";
import { asRefusal } from "../api/refusal.ts";
import { may } from "../session/session.ts";
import { homePath } from "./sections.ts";

const setup_path = "/console/desk/setup";

/** The first steps, while they are neither done nor dismissed. */
const isSetupOpen = async (): Promise<boolean> => {
  if (!may("settings:manage")) return false;
  try {
    const { dismissed, steps } = await dataOf(api.GET("/v1/organization/setup"));
    return !dismissed && steps.some(({ done }) => !done);
  } catch (error) {
    asRefusal(error); // the sections say what is wrong
    return false;
  }
};

/** The page that opens first; undefined if this person may open none. */
export const findHomePath = async (): Promise<string | undefined> =>
  (await isSetupOpen()) ? setup_path : homePath();
