import type { ReportName } from "./types.ts";

export const reports_path = "/console/reports";

/** The page of a report with these filters. */
export const reportPath = (name: ReportName, query: Readonly<Record<string, string>> = {}) => {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  return `${reports_path}/${name}${search.size > 0 ? `?${search}` : ""}`;
};
