import { useEffect, useState } from "preact/hooks";
import { money } from "../format/money.ts";
import { ownCached } from "../offline/use-cached-query.ts";
import { strings } from "../strings/strings.ts";
import { Badge } from "../ui/badge.tsx";
import { type VisitDetails, visitName, visits_cached } from "./read.ts";

/** A balance due, an inactive ISP account and notes, if they are cached on the device. */
export const Hints = ({ id }: { id: string }) => {
  const [client, setClient] = useState<VisitDetails["client"]>();
  const revision = visits_cached.value;
  useEffect(() => {
    void ownCached<VisitDetails>(visitName(id)).then((found) => setClient(found?.value.client));
  }, [id, revision]);
  if (!client) return null;
  const { my_day, line_status } = strings.value;
  const { balance, currency, isp_account, notes } = client;
  const is_off = isp_account !== null && isp_account.status !== "active";
  return (
    <>
      {(balance > 0 || is_off) && (
        <p class="when">
          {balance > 0 && <Badge tone="warning">{my_day.owes(money(balance, currency))}</Badge>}
          {is_off && (
            <Badge tone="warning">
              {my_day.line}: {line_status[isp_account.status]}
            </Badge>
          )}
        </p>
      )}
      {notes && (
        <p class="hint glimpse">
          <bdi>{notes}</bdi>
        </p>
      )}
    </>
  );
};
