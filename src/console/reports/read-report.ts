import { api, dataOf } from "../api/client.ts";
import type { ReportName, Reports } from "./types.ts";

/** Parameters of the address, which the service checks. */
export type ReportQuery = Readonly<Record<string, string>>;

const read = (name: ReportName, query: object, parseAs: "json" | "blob"): Promise<unknown> =>
  dataOf<unknown>(api.GET(`/v1/reports/${name}`, { params: { query }, parseAs }));

/** The name decides what the answer has. */
export const readReport = async <N extends ReportName>(
  name: N,
  query: ReportQuery,
): Promise<Reports[N]> => (await read(name, query, "json")) as Reports[N];

/** The same rows as a file. */
export const readReportCsv = async (name: ReportName, query: ReportQuery): Promise<Blob> =>
  (await read(name, { ...query, format: "csv" }, "blob")) as Blob;
