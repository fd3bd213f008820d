import type { Delivery } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Record<Delivery["status"], Tone> = {
  pending: "info",
  delivered: "good",
  failed: "bad",
  dropped: "warning",
};

export const DeliveryStatus = ({ status }: Pick<Delivery, "status">) => (
  <Badge tone={tones[status]}>{strings.value.desk.webhooks.status_name[status]}</Badge>
);
