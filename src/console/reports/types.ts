import type { ReportInterval, ReportName } from "../../shared/report-vocabulary.ts";
import type {
  AgingReport,
  ClientsReport,
  CollectionsReport,
  HandoversReport,
  JobsKeyRow,
  JobsReport,
  JobsRow,
  RevenueKeyRow,
  RevenueReport,
  RevenueRow,
  TechniciansReport,
} from "../api/document.d.ts";

export type { ReportInterval, ReportName };

/** The answer of each report. */
export interface Reports {
  revenue: RevenueReport;
  aging: AgingReport;
  collections: CollectionsReport;
  handovers: HandoversReport;
  clients: ClientsReport;
  jobs: JobsReport;
  technicians: TechniciansReport;
}

export interface Amount {
  currency: string;
  amount: number;
}

type Report<Row, Totals> = Pick<RevenueReport, "interval" | "date_to"> & {
  rows: readonly Row[];
  totals: Totals;
};

type Of<Fields, V> = { [F in keyof Fields]-?: V };

/** The report on revenue without `by`, which decides what rows and totals there are. The API's document does not say so. */
export type Revenue = Report<RevenueRow, Of<RevenueReport["totals"], readonly Amount[]>>;

/** With `by`: a row for each key. */
export type KeyedRevenue = Report<RevenueKeyRow, { invoiced: readonly Amount[] }>;

/** A row of the report on jobs, with a key if it is broken down. */
export type AnyJobsRow = JobsRow & Partial<Pick<JobsKeyRow, "key" | "label">>;

/** The report on jobs, broken down or not. */
export type Jobs = Report<AnyJobsRow, JobsReport["totals"]> & Pick<JobsReport, "by">;
