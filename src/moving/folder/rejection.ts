import { type Refusal, refusalText } from "../../refusal.ts";
import { type FileName, folder_columns } from "./columns.ts";

/** Columns of fields that the API calls otherwise. */
const columns_of_fields: Readonly<Record<string, string>> = {
  client_id: "client_ref",
  item_uuid: "item_ref",
  board_id: "board_ref",
  branch_id: "branch_ref",
  ticket_id: "ticket_ref",
  invoice_id: "invoice_ref",
  technician_id: "technician_ref",
  job_type_id: "job_type",
  column_id: "column",
  collector_id: "collector",
  isp_id: "isp",
  expires_at: "isp_expires_at",
  status: "isp_status",
};

/** The column that a field of the API is read from: `items.3.quantity` is `quantity`. */
const columnOf = (file: FileName, field: string): string => {
  const columns: readonly string[] = folder_columns[file];
  const parts = field.split(".");
  const last = parts.at(-1) ?? "";
  if (parts[0] === "isp_account" && last === "username") return "isp_username";
  const found = [
    parts[0] ?? "",
    last,
    columns_of_fields[last] ?? "",
    columns_of_fields[parts[0] ?? ""] ?? "",
  ];
  return found.find((name) => columns.includes(name)) ?? "";
};

/** The columns of a refused line with the reason of each. */
export const problemsOf = (
  file: FileName,
  refusal: Refusal,
): { column: string; reason: string }[] => {
  if (refusal.reason !== "validation_failed")
    return [
      {
        column: columnOf(file, refusal.reason === "duplicate_code" ? "code" : ""),
        reason: refusalText(refusal),
      },
    ];
  return Object.entries(refusal.details as Record<string, string[]>).map(([field, messages]) => {
    const column = columnOf(file, field);
    const reason = messages.join("; ");
    return { column, reason: column === "" ? `${field} ${reason}` : reason };
  });
};
