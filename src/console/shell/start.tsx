import "./shared.ts";
import { render } from "preact";
import { takeSsoAnswer } from "../login/sso.ts";
import { startSending } from "../offline/queue/send.ts";
import { registerWorker } from "../offline/register.ts";
import { followSetup } from "../session/follow-setup.ts";
import { followTabs } from "../session/follow-tabs.ts";
import { endPendingLogout } from "../session/pending-logout.ts";
import { resumeSession } from "../session/session.ts";
import { language, setLanguage } from "../strings/strings.ts";
import { Console } from "./console.tsx";

/** Renders the console, once its language is loaded and the session resumed. */
export const start = async (): Promise<void> => {
  takeSsoAnswer();
  followTabs();
  followSetup();
  endPendingLogout();
  await Promise.all([setLanguage(language.value), resumeSession()]);
  const root = document.querySelector("#console");
  if (root) render(<Console />, root);
  void startSending();
  void registerWorker();
};
