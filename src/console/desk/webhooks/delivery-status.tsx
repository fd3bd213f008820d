import type { Delivery } from "../../api/document.d.ts";
import { Badge, type Tone } from "../../parts/badge.tsx";
import { words } from "../../words/words.ts";

const tones: Record<Delivery["status"], Tone> = {
  pending: "info",
  delivered: "good",
  failed: "bad",
  dropped: "warning",
};

/** What has become of a delivery. */
export const DeliveryStatus = ({ status }: Pick<Delivery, "status">) => (
  <Badge tone={tones[status]}>{words.value.desk.webhooks.status_name[status]}</Badge>
);
