import { may } from "../session/session.ts";
import { NotAllowed } from "../shell/not-found.tsx";
import { usePathWithin } from "../ui/use-path-within.ts";
import { DayPage } from "./day.tsx";
import { QueuePage } from "./queue-page.tsx";
import { VisitPage } from "./visit.tsx";

/** `/console/day`, `/console/day/queue`, and of one job `/console/day/ID` and `/console/day/ID/complete`. */
export default function Section() {
  const path = usePathWithin("/console/day");
  const [place = "", step] = path.replace(/^\/console\/day\/?/, "").split("/");
  if (place === "queue") return <QueuePage />;
  if (!may("tickets:read")) return <NotAllowed />;
  if (place === "") return <DayPage />;
  return <VisitPage key={place} id={place} is_completing={step === "complete"} />;
}
