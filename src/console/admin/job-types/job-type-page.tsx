import { api, dataOf } from "../../api/client.ts";
import { strings } from "../../strings/strings.ts";
import { EmptyState, QueryBoundary } from "../../ui/page.tsx";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { JobTypeForm } from "./job-type-form.tsx";
import { mayChange } from "./may-change.ts";

const readJobType = async (id: string) => {
  const [boards, job_type] = await Promise.all([
    dataOf(api.GET("/v1/ticket-boards")),
    id === "new"
      ? null
      : dataOf(api.GET("/v1/ticket-job-types/{id}", { params: { path: { id } } })),
  ]);
  return { boards: boards.data, job_type };
};

/** Creates a job type (`new`), or edits one. */
export const JobTypePage = ({ id }: { id: string }) => {
  const t = strings.value.job_types;
  const query = useQuery(`job type ${id}`, () => readJobType(id));
  const title = id === "new" ? t.add : (query.data?.job_type?.name ?? t.title);
  return (
    <AdminPage title={title}>
      <QueryBoundary query={query}>
        {({ boards, job_type }) =>
          job_type && !mayChange(job_type) ? (
            <EmptyState>{t.of_every_board}</EmptyState>
          ) : (
            <JobTypeForm job_type={job_type} boards={boards} />
          )
        }
      </QueryBoundary>
    </AdminPage>
  );
};
