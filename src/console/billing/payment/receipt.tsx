import { api, dataOf } from "../../api/client.ts";
import type { Payment } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { DocumentActions } from "../document-actions.tsx";

const widths = ["a4", "80", "58"] as const;

/** Saves or shares a payment's receipt, for a sheet or a roll of paper. None for applied credit. */
export const ReceiptActions = ({ payment }: { payment: Payment }) => {
  const t = strings.value.billing.payment;
  const { id, receipt_number, amount } = payment;
  if (amount === 0) return null;
  return widths.map((width) => (
    <DocumentActions
      key={width}
      name={`${receipt_number ?? "receipt"}-${width}.pdf`}
      label={t.receipt[width]}
      read={() =>
        dataOf(
          api.GET("/v1/payments/{id}/receipt.pdf", {
            params: { path: { id }, query: { width } },
            parseAs: "blob",
          }),
        )
      }
    />
  ));
};
