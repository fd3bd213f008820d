import { number } from "../format/locale.ts";
import { reportPath } from "../reports/paths.ts";
import { thisWeek } from "../reports/range.ts";
import { readReport } from "../reports/read-report.ts";
import { strings } from "../strings/strings.ts";
import { EmptyState, QueryBoundary } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { useQuery } from "../ui/use-query.ts";

/** How much of this week each technician is booked. */
export const People = () => {
  const { overview: t, reports } = strings.value;
  const week = { ...thisWeek(), interval: "day" };
  const query = useQuery(`load of ${week.date_from}`, () => readReport("technicians", thisWeek()), {
    kept: true,
  });
  const pathOf = (technician_id: string) => reportPath("technicians", { ...week, technician_id });
  return (
    <section class="block" aria-label={t.people}>
      <h2>
        <a href={reportPath("technicians", week)}>{t.people}</a>
      </h2>
      <QueryBoundary query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState>{reports.empty}</EmptyState>
          ) : (
            <Table
              caption={t.people}
              rows={rows}
              keyOf={({ technician_id }) => technician_id}
              columns={[
                {
                  title: reports.filters.technician_id,
                  cell: ({ technician_id, name }) => (
                    <a href={pathOf(technician_id)}>
                      <bdi>{name}</bdi>
                    </a>
                  ),
                },
                { title: reports.visits, numeric: true, cell: ({ visits }) => number(visits) },
                { title: t.load, cell: (row) => <Load {...row} /> },
              ]}
            />
          )
        }
      </QueryBoundary>
    </section>
  );
};

interface LoadProps {
  minutes_booked: number;
  minutes_available: number;
}

const Load = ({ minutes_booked: booked, minutes_available: available }: LoadProps) => {
  const { overview: t, reports } = strings.value;
  const hours = (minutes: number) => reports.hours(number(Math.round(minutes / 60)));
  const part = available > 0 ? Math.min(booked / available, 1) : booked > 0 ? 1 : 0;
  return (
    <div>
      {available === 0 && booked === 0 ? t.off : t.booked(hours(booked), hours(available))}
      <div class="load" aria-hidden="true">
        <div style={{ "--size": part }} class={part >= 1 ? "full" : undefined} />
      </div>
    </div>
  );
};
