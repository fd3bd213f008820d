/** What a path below `/p/` names. */
export interface Address {
  token: string;
  target: { kind: "page" | "claims" | "unknown" } | { kind: "invoice" | "receipt"; id: string };
}

const document_path = /^(invoices|receipts)\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.pdf$/;

export const addressOf = (pathname: string): Address => {
  const [, prefix, token = "", ...rest] = pathname.split("/");
  if (prefix !== "p") return { token: "", target: { kind: "unknown" } };
  return { token, target: targetOf(rest.join("/")) };
};

const targetOf = (rest: string): Address["target"] => {
  if (rest === "") return { kind: "page" };
  if (rest === "claims") return { kind: "claims" };
  const [, folder, id] = document_path.exec(rest) ?? [];
  if (id === undefined) return { kind: "unknown" };
  return { kind: folder === "invoices" ? "invoice" : "receipt", id };
};
