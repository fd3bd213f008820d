import { api, dataOf } from "../../api/client.ts";
import { strings } from "../../strings/strings.ts";
import { DocumentActions } from "../document-actions.tsx";

/** Saves or shares an invoice's PDF. */
export const PdfActions = ({ id, number }: { id: string; number: string }) => (
  <DocumentActions
    name={`${number}.pdf`}
    label={strings.value.billing.invoice.save_pdf}
    read={() =>
      dataOf(api.GET("/v1/invoices/{id}/pdf", { params: { path: { id } }, parseAs: "blob" }))
    }
  />
);
