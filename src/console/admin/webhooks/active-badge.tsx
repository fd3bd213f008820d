import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";

interface Props {
  active: boolean;
  is_failing: boolean;
}

/** Whether an endpoint is active, and whether failures turned it off. */
export const ActiveBadge = ({ active, is_failing }: Props) => {
  const { desk } = strings.value;
  if (active) return <Badge tone="good">{desk.on}</Badge>;
  return is_failing ? <Badge tone="bad">{desk.webhooks.failing}</Badge> : <Badge>{desk.off}</Badge>;
};
