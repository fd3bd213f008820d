import "../shell/shared.ts";
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { NotAllowed, NotFound } from "../shell/not-found.tsx";
import { usePathWithin } from "../ui/use-path-within.ts";
import { openReports } from "./kinds.ts";
import { reportPath, reports_path } from "./paths.ts";
import { ReportPage } from "./report-page.tsx";

/** The reports: chooses one by the address. */
export default function Section() {
  const { route } = useLocation();
  const path = usePathWithin(reports_path);
  const reports = openReports();
  const first = reports[0]?.name;
  const is_start = path === reports_path;
  useEffect(() => {
    if (is_start && first !== undefined) route(reportPath(first), true);
  }, [is_start, first, route]);
  if (first === undefined) return <NotAllowed />;
  if (is_start) return null;
  const kind = reports.find(({ name }) => reportPath(name) === path);
  return kind ? <ReportPage key={kind.name} kind={kind} /> : <NotFound />;
}
