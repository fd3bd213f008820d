import "../shell/shared.ts";
import { QueuePage } from "../offline/queue/queue-page.tsx";
import { may } from "../session/session.ts";
import { NotAllowed } from "../shell/not-found.tsx";
import { strings } from "../strings/strings.ts";
import { usePathWithin } from "../ui/use-path-within.ts";
import { CompletedPage } from "./completed.tsx";
import { DayPage } from "./day.tsx";
import { VisitPage } from "./visit.tsx";

/** The pages `/console/day`, `/console/day/queue`, `/console/day/ID`, and its `/complete` and `/completed`. */
export default function Section() {
  const path = usePathWithin("/console/day");
  const [segment = "", step] = path.replace(/^\/console\/day\/?/, "").split("/");
  if (segment === "queue")
    return <QueuePage section={{ path: "/console/day", label: strings.value.my_day.back }} />;
  if (!may("tickets:read")) return <NotAllowed />;
  if (segment === "") return <DayPage />;
  if (step === "completed") return <CompletedPage key={segment} id={segment} />;
  return <VisitPage key={segment} id={segment} is_completing={step === "complete"} />;
}
