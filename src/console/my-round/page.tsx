import "../shell/shared.ts";
import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { isDate, today } from "../format/time.ts";
import { onReconnect } from "../offline/connection.ts";
import { QueuePage } from "../offline/queue/queue-page.tsx";
import { hasRound } from "../session/session.ts";
import { NotAllowed } from "../shell/not-found.tsx";
import { strings } from "../strings/strings.ts";
import { usePathWithin } from "../ui/use-path-within.ts";
import { CashPage } from "./cash.tsx";
import { ReceiptPage } from "./receipt-page.tsx";
import { RoundsPage } from "./rounds.tsx";
import { StopPage } from "./stop.tsx";

/** The pages `/console/round`, its `/queue` and `/cash`, and `/console/round/STOP` with its `/receipt`. */
export default function Section() {
  const { query } = useLocation();
  const path = usePathWithin("/console/round");
  const [now, setNow] = useState(today);
  useEffect(() => onReconnect(() => setNow(today())), []); // a page may stay open past midnight
  const date = isDate(query.date) ? query.date : now;
  const [segment = "", step] = path.replace(/^\/console\/round\/?/, "").split("/");
  if (segment === "queue")
    return <QueuePage section={{ path: "/console/round", label: strings.value.my_round.back }} />;
  if (!hasRound()) return <NotAllowed />;
  if (segment === "") return <RoundsPage {...{ now, date }} />;
  const key = `${segment} ${date}`;
  if (segment === "cash") return <CashPage key={key} date={date} />;
  if (step === "receipt") return <ReceiptPage key={key} id={segment} date={date} />;
  return <StopPage key={key} id={segment} date={date} />;
}
