import type { FunctionComponent } from "preact";
import type { ReportName, Reports } from "./types.ts";
import { AgingView } from "./views/aging.tsx";
import { ClientsView } from "./views/clients.tsx";
import { CollectionsView } from "./views/collections.tsx";
import { HandoversView } from "./views/handovers.tsx";
import { JobsView } from "./views/jobs.tsx";
import { RevenueView } from "./views/revenue.tsx";
import { TechniciansView } from "./views/technicians.tsx";

const views: { [N in ReportName]: FunctionComponent<{ report: Reports[N] }> } = {
  revenue: RevenueView,
  aging: AgingView,
  collections: CollectionsView,
  handovers: HandoversView,
  clients: ClientsView,
  jobs: JobsView,
  technicians: TechniciansView,
};

interface Props<N extends ReportName> {
  name: N;
  report: Reports[N];
}

/** The charts and the table of a report. */
export function ReportView<N extends ReportName>({ name, report }: Props<N>) {
  const View = views[name] as FunctionComponent<{ report: Reports[N] }>;
  return <View report={report} />;
}
