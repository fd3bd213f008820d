import { api, dataOf } from "../api/client.ts";
import { DocumentActions } from "../billing/document-actions.tsx";
import { is_reached } from "../offline/connection.ts";
import { strings } from "../strings/strings.ts";
import type { ExpectedStop } from "./expected.ts";
import { paper_width } from "./paper-width.ts";

interface Props {
  round_id: string;
  stop: ExpectedStop;
}

/** The receipt as a PDF of the service, which needs a connection. */
export const ReceiptFiles = ({ round_id, stop: { id, receipt_number } }: Props) => {
  const { receipt } = strings.value.billing.payment;
  if (!is_reached.value) return null;
  return (
    <div class="actions">
      {([paper_width.value, "a4"] as const).map((width) => (
        <DocumentActions
          key={width}
          name={`${receipt_number ?? "receipt"}-${width}.pdf`}
          label={receipt[width]}
          read={() =>
            dataOf(
              api.GET("/v1/collection-rounds/{id}/stops/{stop_id}/receipt.pdf", {
                params: { path: { id: round_id, stop_id: id }, query: { width } },
                parseAs: "blob",
              }),
            )
          }
        />
      ))}
    </div>
  );
};
