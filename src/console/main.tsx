import { render } from "preact";
import { startSending } from "./offline/queue/send.ts";
import { registerWorker } from "./offline/register.ts";
import { resumeSession } from "./session/session.ts";
import { Console } from "./shell/console.tsx";
import { language, setLanguage } from "./strings/strings.ts";

/** Who is known already is asked for while the dictionary comes. */
await Promise.all([setLanguage(language.value), resumeSession()]);
const place = document.querySelector("#console");
if (place) render(<Console />, place);
void startSending();
void registerWorker();
