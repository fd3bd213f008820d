import { may } from "../session/session.ts";
import { NotAllowed } from "../shell/not-found.tsx";
import { usePathWithin } from "../ui/use-path-within.ts";
import { DayPage } from "./day.tsx";
import { QueuePage } from "./queue-page.tsx";
import { VisitPage } from "./visit.tsx";

/** The pages `/console/day`, `/console/day/queue`, `/console/day/ID` and `/console/day/ID/complete`. */
export default function Section() {
  const path = usePathWithin("/console/day");
  const [segment = "", step] = path.replace(/^\/console\/day\/?/, "").split("/");
  if (segment === "queue") return <QueuePage />;
  if (!may("tickets:read")) return <NotAllowed />;
  if (segment === "") return <DayPage />;
  return <VisitPage key={segment} id={segment} is_completing={step === "complete"} />;
}
