import { number } from "../format/locale.ts";
import { strings } from "../strings/strings.ts";
import { EmptyState } from "../ui/page.tsx";
import { ScrollArea } from "../ui/scroll-area.tsx";
import { Table, type TableColumn } from "../ui/table.tsx";

/** More rows are only in the file, so that a slow phone can draw the page. */
const rows_max = 600;

interface Props<T> {
  title: string;
  rows: readonly T[];
  keyOf(row: T): string;
  columns: readonly (TableColumn<T> | false)[];
}

/** A report's rows with their totals. */
export function ReportTable<T>({ title, rows, keyOf, columns }: Props<T>) {
  const t = strings.value.reports;
  if (rows.length === 0) return <EmptyState>{t.empty}</EmptyState>;
  return (
    <>
      <ScrollArea label={title} class="report-table">
        <Table caption={title} rows={rows.slice(0, rows_max)} keyOf={keyOf} columns={columns} />
      </ScrollArea>
      {rows.length > rows_max && (
        <p class="notice">{t.more_rows(number(rows_max), number(rows.length))}</p>
      )}
    </>
  );
}
