import { api, dataOf } from "../../api/client.ts";
import { strings } from "../../strings/strings.ts";
import { DocumentActions } from "../document-actions.tsx";

/** Saves or shares a credit note's PDF. */
export const CreditNotePdf = ({ id, number }: { id: string; number: string }) => (
  <DocumentActions
    kind="quiet"
    name={`${number}.pdf`}
    label={strings.value.billing.invoice.save_pdf}
    read={() =>
      dataOf(api.GET("/v1/credit-notes/{id}/pdf", { params: { path: { id } }, parseAs: "blob" }))
    }
  />
);
