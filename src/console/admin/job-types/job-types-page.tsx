import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { QueryTable } from "../../ui/paged.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { addressOf } from "../tabs.ts";
import { jobTypeColumns } from "./columns.tsx";
import { readJobTypes } from "./read-job-types.ts";
import { useActivation } from "./use-activation.ts";

/** All job types, those that are in use first. */
export const JobTypesPage = () => {
  const t = strings.value.job_types;
  const query = useQuery("job types", readJobTypes);
  const activation = useActivation(query.refetch);
  return (
    <AdminPage
      actions={
        <>
          {may("settings:manage") && (
            <a class="button" href={addressOf("setup", "templates", "job_types")}>
              {t.from_template}
            </a>
          )}
          <a class="button primary" href={addressOf("job-types", "new")}>
            {t.add}
          </a>
        </>
      }
    >
      <p class="hint">{t.means}</p>
      <RefusalNotice refusal={activation.refusal} />
      <QueryTable
        query={query}
        empty={t.none}
        caption={t.title}
        keyOf={({ id }) => id}
        columns={jobTypeColumns(activation)}
      />
    </AdminPage>
  );
};
