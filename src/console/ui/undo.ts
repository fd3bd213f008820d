import { asRefusal } from "../api/refusal.ts";
import { errorText } from "./error-text.tsx";
import { notify } from "./notify.tsx";

/** Undoes a change from its notice. The page of the change may be gone, so an error is a notice, too. */
export const undo = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    notify(errorText(asRefusal(error)));
  }
};
