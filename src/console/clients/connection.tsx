import { date, wallTime } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Badge, type Tone } from "../ui/badge.tsx";

type Status = "active" | "suspended" | "expired";

const tones: Record<Status, Tone> = { active: "good", suspended: "warning", expired: "bad" };

interface Props {
  isp: string;
  status: Status;
  expires_at: string | null;
}

/** A client's account with the ISP and its status. */
export const Connection = ({ isp, status, expires_at }: Props) => {
  const { clients, line_status } = strings.value;
  return (
    <span class="connection">
      <span dir="auto">{isp}</span>
      <Badge tone={tones[status]}>{line_status[status]}</Badge>
      {expires_at && (
        <span class="until">
          {clients.connection.until(date(wallTime(expires_at).slice(0, 10)))}
        </span>
      )}
    </span>
  );
};
