import { useLocation } from "preact-iso";
import { may } from "../session/session.ts";
import { NotAllowed } from "../shell/not-allowed.tsx";
import { DayPage } from "./day.tsx";
import { QueuePage } from "./queue-page.tsx";
import { VisitPage } from "./visit.tsx";

/** `/console/day`, `/console/day/queue`, and `/console/day/ID` of one job. */
export default function Section() {
  const { path } = useLocation();
  const [place = ""] = path.replace(/^\/console\/day\/?/, "").split("/");
  if (place === "queue") return <QueuePage />;
  if (!may("tickets:read")) return <NotAllowed />;
  return place === "" ? <DayPage /> : <VisitPage key={place} id={place} />;
}
