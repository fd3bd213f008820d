import { Nothing, Page } from "../parts/page.tsx";
import { words } from "../words/words.ts";

/** The page of what a role does not open. */
export const NotAllowed = () => (
  <Page title={words.value.shell.sections}>
    <Nothing>{words.value.shell.not_allowed}</Nothing>
  </Page>
);
